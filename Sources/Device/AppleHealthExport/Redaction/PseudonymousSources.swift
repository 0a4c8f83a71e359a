import HealthModel

/// Sources under numbers, in the order in which they first appear: the same source has the same number everywhere, so
/// that two sources of the same data can still be told apart.
struct PseudonymousSources {
  private var numbers: [String: Int] = [:]

  var count: Int { numbers.count }

  /// Returns the source under its number: "Source 1", "export.source-1".
  mutating func source(_ source: SourceRecord) -> SourceRecord {
    let number = numbers[source.bundleIdentifier] ?? numbers.count + 1
    numbers[source.bundleIdentifier] = number
    return SourceRecord(name: "Source \(number)", bundleIdentifier: "export.source-\(number)")
  }

  // MARK: Devices

  /// Returns the source with its version and its hardware, where the version is made of numbers and the hardware is one
  /// of Apple's names.
  mutating func revision(_ revision: SourceRevisionRecord) -> SourceRevisionRecord {
    SourceRevisionRecord(
      source: source(revision.source), version: revision.version.flatMap(Self.version),
      productType: revision.productType.flatMap(Self.hardware),
      operatingSystemVersion: revision.operatingSystemVersion.flatMap(Self.version))
  }

  /// Returns a device of Apple by its kind, without the name its owner gave it; nil for others, whose model may be a
  /// serial number.
  static func device(_ device: DeviceRecord) -> DeviceRecord? {
    guard device.manufacturer?.hasPrefix("Apple") == true, let model = device.model, families.contains(model) else {
      return nil
    }
    return DeviceRecord(
      manufacturer: "Apple Inc.", model: model, hardwareVersion: device.hardwareVersion.flatMap(hardware),
      softwareVersion: device.softwareVersion.flatMap(version))
  }

  private static let families: Set<String> = ["iPhone", "iPad", "iPod", "Watch", "AirPods"]

  /// The version where it is made of numbers: "10.4.1".
  private static func version(_ text: String) -> String? {
    text.wholeMatch(of: /[0-9]{1,4}(\.[0-9]{1,4}){0,3}/) == nil ? nil : text
  }

  /// The hardware, "Watch7,12", or the family alone; nil for other names.
  private static func hardware(_ text: String) -> String? {
    if families.contains(text) { return text }
    return text.wholeMatch(of: /(iPhone|iPad|iPod|Watch|AirPods)[0-9]{1,3},[0-9]{1,3}/) == nil ? nil : text
  }
}

/// Metadata about the way of measuring, without persons and places. All other keys are left out.
enum MeasuringMetadata {
  private static let keys: Set<String> = [
    "HKWasUserEntered", "HKWasTakenInLab", "HKReferenceRangeLowerLimit", "HKReferenceRangeUpperLimit",
    "HKBodyTemperatureSensorLocation", "HKHeartRateSensorLocation", "HKMetadataKeyHeartRateMotionContext",
    "HKMetadataKeyUserMotionContext", "HKHeartRateEventThreshold", "HKMetadataKeyHeartRateRecoveryTestType",
    "HKMetadataKeyHeartRateRecoveryActivityType", "HKMetadataKeyHeartRateRecoveryActivityDuration",
    "HKVO2MaxTestType", "HKVO2MaxValue", "HKLowCardioFitnessEventThreshold", "HKBloodGlucoseMealTime",
    "HKInsulinDeliveryReason", "HKMenstrualCycleStart", "HKSexualActivityProtectionUsed",
    "HKMetadataKeyAppleECGAlgorithmVersion", "HKMetadataKeyAudioExposureLevel", "HKMetadataKeyAudioExposureDuration",
    "HKMetadataKeyHeadphoneGain", "HKMetadataKeyMaximumLightIntensity", "HKPhysicalEffortEstimationType",
    "HKCyclingCyclingFunctionalThresholdPowerTestType", "HKMetadataKeyDevicePlacementSide",
    "HKMetadataKeyAppleDeviceCalibrated", "HKAlgorithmVersion", "HKMetadataKeySessionEstimate",
    "HKMetadataKeyQuantityClampedToLowerBound", "HKMetadataKeyQuantityClampedToUpperBound", "HKActivityType",
    "HKAverageMETs", "HKAverageSpeed", "HKCoachedWorkout", "HKCrossTrainerDistance", "HKFitnessMachineDuration",
    "HKGroupFitness", "HKIndoorBikeDistance", "HKIndoorWorkout", "HKLapLength", "HKMaximumSpeed",
    "HKMetadataKeyAppleFitnessPlusSession", "HKSwimmingLocationType", "HKSwimmingStrokeStyle", "HKSWOLFScore",
    "HKMetadataKeyWaterSalinity",
  ]

  /// True for a value that may stay; a text may not under any key.
  static func keeps(_ key: String, _ value: MetadataValue) -> Bool {
    guard keys.contains(key) else { return false }
    switch value {
    case .string, .date: return false
    case .integer, .number, .bool, .quantity: return true
    }
  }
}
