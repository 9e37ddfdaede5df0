//% -- A variant that launches the kernels of another one, for other calls.
// The kernels of ${variant.twin}.
KG_VARIANT(${variant.kernels})(const kg_call *call);

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    return KG_VARIANT_OF(${variant.kernels})(call);
}
