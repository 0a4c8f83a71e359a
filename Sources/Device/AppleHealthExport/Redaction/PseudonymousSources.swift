import HealthModel

/// Replaces the names of sources by numbers, in the order of their first appearance. A source has the same number
/// everywhere, so two sources of the same data can still be told apart.
struct PseudonymousSources {
  private var numbers: [String: Int] = [:]

  var count: Int { numbers.count }

  /// Returns the source with a number instead of its name: "Source 1", "export.source-1".
  mutating func source(_ source: SourceRecord) -> SourceRecord {
    let number = numbers[source.bundleIdentifier] ?? numbers.count + 1
    numbers[source.bundleIdentifier] = number
    return Self.source(number)
  }

  /// Returns the source with the number that it already has; nil if it has none yet.
  func numbered(_ source: SourceRecord) -> SourceRecord? { numbers[source.bundleIdentifier].map(Self.source) }

  private static func source(_ number: Int) -> SourceRecord {
    SourceRecord(name: "Source \(number)", bundleIdentifier: "export.source-\(number)")
  }

  // MARK: Devices

  /// Returns the source with its version and hardware, if the version consists of numbers and the hardware is one of
  /// Apple's names.
  mutating func revision(_ revision: SourceRevisionRecord) -> SourceRevisionRecord {
    SourceRevisionRecord(
      source: source(revision.source), version: revision.version.flatMap(Self.version),
      productType: revision.productType.flatMap(Self.hardware),
      operatingSystemVersion: revision.operatingSystemVersion.flatMap(Self.version))
  }

  /// Returns an Apple device by its model, without the name that its owner gave it; nil for another device, whose model
  /// may be a serial number.
  static func device(_ device: DeviceRecord) -> DeviceRecord? {
    guard device.manufacturer?.hasPrefix("Apple") == true, let model = device.model, families.contains(model) else {
      return nil
    }
    return DeviceRecord(
      manufacturer: "Apple Inc.", model: model, hardwareVersion: device.hardwareVersion.flatMap(hardware),
      softwareVersion: device.softwareVersion.flatMap(version))
  }

  private static let families: Set<String> = ["iPhone", "iPad", "iPod", "Watch", "AirPods"]

  /// Returns the version if it consists of numbers, such as "10.4.1"; nil otherwise.
  private static func version(_ text: String) -> String? {
    let numbers = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return numbers.count <= 4 && numbers.allSatisfy { isNumber($0, upTo: 4) } ? text : nil
  }

  private static func isNumber(_ digits: Substring.UTF8View, upTo length: Int) -> Bool {
    (1...length).contains(digits.count) && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Returns the hardware, such as "Watch7,12", or only its family; nil for other names.
  private static func hardware(_ text: String) -> String? {
    if families.contains(text) { return text }
    guard let family = families.first(where: text.hasPrefix) else { return nil }
    let numbers = text.dropFirst(family.count).utf8.split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    return numbers.count == 2 && numbers.allSatisfy { isNumber($0, upTo: 3) } ? text : nil
  }
}

/// Metadata about how a measurement was taken, which reveals no people or places. All other keys are omitted.
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

  /// Returns true if a redacted export keeps the metadata entry. It keeps no texts, whatever their key.
  static func keeps(_ key: String, _ value: MetadataValue) -> Bool {
    guard keys.contains(key) else { return false }
    switch value {
    case .string, .date: return false
    case .integer, .number, .bool, .quantity: return true
    }
  }
}
