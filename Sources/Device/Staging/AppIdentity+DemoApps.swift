import HealthModel

extension AppIdentity {
  package static let stride = AppIdentity(
    bundleIdentifier: "com.example.stride", displayName: "Stride", version: "7",
    readPurpose: "Stride charts your steps and heart rate.", writePurpose: "Stride saves the walks you record.")

  /// The identity of Nightly, whose Info.plist has no purpose string for health records.
  package static let nightly = AppIdentity(
    bundleIdentifier: "com.example.nightly", displayName: "Nightly", version: "3",
    readPurpose: "Nightly shows how your heart beats while you sleep.",
    writePurpose: "Nightly saves the nights you slept.",
    entitlements: [.healthKit, .backgroundDelivery])

  /// The identity of Tempo, a running app. Its purpose strings are for reading and saving runs: scheduling workouts
  /// needs no purpose string and no entitlement.
  package static let tempo = AppIdentity(
    bundleIdentifier: "com.example.Tempo", displayName: "Tempo", version: "1",
    readPurpose: "Tempo shows the runs you did after its plans.", writePurpose: "Tempo saves your runs.")

  /// The identity of Clinic, an app that may ask for health records and requires three types of them.
  package static let clinic: AppIdentity = {
    var clinic = AppIdentity(
      bundleIdentifier: "com.example.clinic", displayName: "Clinic", version: "1",
      readPurpose: "Clinic shows what your doctor asks for.", writePurpose: "Clinic saves what your doctor measures.",
      clinicalPurpose: "Clinic explains your lab results.",
      entitlements: [.healthKit, .healthRecords])
    let required = ["labResultRecord", "medicationRecord", "vitalSignRecord"]
    clinic.requiredClinicalTypes = Set(ObjectType.all.filter { required.contains($0.swiftName) })
    clinic.privacyPolicy = "https://clinic.example/privacy"
    return clinic
  }()
}
