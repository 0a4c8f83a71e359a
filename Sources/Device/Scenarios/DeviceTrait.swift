// A package that uses the device without its trait has not fetched the dependencies; report that in one sentence.
#if !Device
  #error("The products healthsheet and HealthsheetApp need the trait Device, which `traits:` of the package left out.")
#endif
