// Combine on Linux: OpenCombine, with the parts of Combine that it lacks. Work for the main run loop runs on the main
// queue.
@_exported import OpenCombine
@_exported import OpenCombineDispatch

#if !Device
  #error("The product Combine needs the trait Device, which `traits:` of the package left out.")
#endif
