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
    return Self.source(number)
  }

  /// Returns a source under the number it has; nil for one that was not met yet.
  func numbered(_ source: SourceRecord) -> SourceRecord? { numbers[source.bundleIdentifier].map(Self.source) }

  private static func source(_ number: Int) -> SourceRecord {
    SourceRecord(name: "Source \(number)", bundleIdentifier: "export.source-\(number)")
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
    let numbers = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return numbers.count <= 4 && numbers.allSatisfy { isNumber($0, upTo: 4) } ? text : nil
  }

  private static func isNumber(_ digits: Substring.UTF8View, upTo length: Int) -> Bool {
    (1...length).contains(digits.count) && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// The hardware, "Watch7,12", or the family alone; nil for other names.
  private static func hardware(_ text: String) -> String? {
    if families.contains(text) { return text }
    guard let family = families.first(where: text.hasPrefix) else { return nil }
    let numbers = text.dropFirst(family.count).utf8.split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    return numbers.count == 2 && numbers.allSatisfy { isNumber($0, upTo: 3) } ? text : nil
  }
}

/// Metadata about the way of measuring, without persons and places. All other keys are left out.
enum MeasuringMetadata {
  static let keys: Set<String> = [
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
