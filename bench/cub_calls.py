"""For cost.py of families: headers of CUB, and bodies of a function of (temporary, bytes, in,
index, out, n, width, pitch, stream). PEERS has both for each kernel; FUNCTORS, the functors that
bodies name; FUNCTORS_OF, those that a type has otherwise."""
TRANSFORM = ("cub/device/device_transform.cuh", "cuda/std/tuple")
PERMUTED = TRANSFORM + ("thrust/iterator/permutation_iterator.h",)
PLANES = PERMUTED + ("thrust/iterator/counting_iterator.h", "thrust/iterator/transform_iterator.h")
REDUCE = ("cub/device/device_reduce.cuh",)
SCAN = ("cub/device/device_scan.cuh",)

_PLACES = ("const auto {name} = thrust::make_permutation_iterator({array}, "
           "thrust::make_transform_iterator(thrust::make_counting_iterator(int64_t(0)), "
           "{how}{{width, pitch}}));\n    ")


def each(from_, to, how):
    """A transform of elements by a functor."""
    return f"return cub::DeviceTransform::Transform({from_}, {to}, n, {how}{{}}, stream);"


def through(array, index):
    return f"thrust::make_permutation_iterator({array}, {index})"


def places(name, array, how):
    """An iterator over the elements of a plane."""
    return _PLACES.format(name=name, array=array, how=how)
