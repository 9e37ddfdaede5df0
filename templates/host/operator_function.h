//% -- One function of operator text: the text between what is stored and what it is evaluated in.
//% -- Needs: spec. Gives: emit(op).
//%
//% local function piece(p)
#line ${p.line} "${spec.file}"
${p.text}
#line @here
//% end
//%
//% local function seen(op, type)
//%   return op.copies and type.c or type.evaluated
//% end
//%
//% local function body(op)
//%   if #op.pieces == 1 and not op.pieces[1].name then
//%     if op.pieces[1].block then
//%       piece(op.pieces[1])
//%     else
    return (${seen(op, op.result)})(
//%       piece(op.pieces[1])
    );
//%     end
//%     return
//%   end
    T identity;
//%   for _, p in ipairs(op.pieces) do
    {
        KG_OP_CONSTANTS(${p.constants})
        identity.${p.name} = (
//%     piece(p)
        );
    }
//%   end
    return identity;
//% end
//%
//% -- A text that only hands on a value keeps its bits, those of a NaN too.
//% local function differs(op)
//%   if op.copies then return false end
//%   for _, p in ipairs(op.params) do
//%     if p.evaluate then return true end
//%   end
//%   return op.result.round ~= nil
//% end
//%
//% -- The text between what is stored and what it is evaluated in.
//% local function converted(op)
//%   local params, values = {}, {}
//%   for i, p in ipairs(op.params) do
//%     local name = "v" .. i - 1
//%     table.insert(params, "const " .. p.c .. " " .. name)
//%     table.insert(values, p.evaluate and p.evaluate .. "(" .. name .. ")" or name)
//%   end
//%   local result = op.fn .. "_text(" .. join(values) .. ")"
KG_OP ${op.result.c} ${op.fn}(${join(params)})
{
    return ${op.result.round and op.result.round .. "(" .. result .. ")" or result};
}

//% end
//%
//% local function emit(op)
//%   local params = {}
//%   for _, p in ipairs(op.params) do
//%     table.insert(params, "[[maybe_unused]] const " .. seen(op, p) .. " " .. p.name)
//%   end
KG_OP ${seen(op, op.result)} ${op.fn}${differs(op) and "_text" or ""}(${join(params)})
{
//%   if op.generated then
    return {${op.generated}};
//%   else
//%   for _, s in ipairs(spec.structs) do
    using ${s.name} [[maybe_unused]] = ${s.evaluated};
//%   end
    KG_OP_BEGIN_OF(${op.T.evaluated}, ${op.constants})
//%   body(op)
//%   end
}

//%   if differs(op) then converted(op) end
//% end
//%
//% return {emit = emit}
