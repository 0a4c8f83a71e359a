// Who asks for the device without its trait has not fetched what it is made of, and should hear so in a sentence.
#if !Device
  #error("The products healthsheet and HealthsheetApp need the trait Device, which `traits:` of the package left out.")
#endif
