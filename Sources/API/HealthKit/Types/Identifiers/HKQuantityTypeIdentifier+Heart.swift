// MARK: Heart

extension HKQuantityTypeIdentifier {
  /// AFib History, as a fraction (0.5 is 50 %). Averaged over time. iOS 16.0.
  public static let atrialFibrillationBurden = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierAtrialFibrillationBurden")

  /// Heart Rate, in count/s. Averaged over time. iOS 8.0.
  public static let heartRate = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeartRate")

  /// Cardio Recovery, in count/min. Averaged sample by sample. iOS 16.0.
  public static let heartRateRecoveryOneMinute = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierHeartRateRecoveryOneMinute")

  /// Heart Rate Variability, in ms. Averaged sample by sample. iOS 11.0.
  public static let heartRateVariabilitySDNN = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierHeartRateVariabilitySDNN")

  /// Peripheral Perfusion Index, as a fraction (0.5 is 50 %). Averaged sample by sample. iOS 8.0.
  public static let peripheralPerfusionIndex = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierPeripheralPerfusionIndex")

  /// Resting Heart Rate, in count/min. Averaged over time. iOS 11.0.
  public static let restingHeartRate = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRestingHeartRate")

  /// Cardio Fitness, in ml/(kg*min). Averaged sample by sample. iOS 11.0.
  public static let vo2Max = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierVO2Max")

  /// Walking Heart Rate Average, in count/min. Averaged over time. iOS 11.0.
  public static let walkingHeartRateAverage = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierWalkingHeartRateAverage")
}
