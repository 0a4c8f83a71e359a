// If a package uses the device without enabling the trait Device, SwiftPM has not fetched the device's dependencies.
// Say this in one error, instead of an error for each missing module.
#if !Device
  #error("The products healthsheet and HealthsheetApp need the trait Device, which `traits:` of the package left out.")
#endif
