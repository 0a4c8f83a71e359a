// Combine on Linux: OpenCombine, plus the parts it lacks, with the main queue as the main run loop.
@_exported import OpenCombine
@_exported import OpenCombineDispatch

#if !Device
  #error("The product Combine needs the trait Device, which `traits:` of the package left out.")
#endif
