// A package that uses the device without the trait Device has not fetched the dependencies. Report this error in one
// sentence.
#if !Device
  #error("The products healthsheet and HealthsheetApp need the trait Device, which `traits:` of the package left out.")
#endif
