// Combine, which on Linux is OpenCombine with what it leaves out, and with a main run loop that is the main queue.
@_exported import OpenCombine
@_exported import OpenCombineDispatch

#if !Device
  #error("The product Combine needs the trait Device, which `traits:` of the package left out.")
#endif
