// MARK: Respiratory

extension HKQuantityTypeIdentifier {
  /// Breathing Disturbances, as a count. Averaged sample by sample. iOS 18.0.
  public static let appleSleepingBreathingDisturbances = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierAppleSleepingBreathingDisturbances")

  /// Forced Expiratory Volume, 1 sec, in L. Averaged sample by sample. iOS 8.0.
  public static let forcedExpiratoryVolume1 = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierForcedExpiratoryVolume1")

  /// Forced Vital Capacity, in L. Averaged sample by sample. iOS 8.0.
  public static let forcedVitalCapacity = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierForcedVitalCapacity")

  /// Inhaler Usage, as a count. Summed. iOS 8.0.
  public static let inhalerUsage = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierInhalerUsage")

  /// Blood Oxygen, as a fraction (0.5 is 50 %). Averaged sample by sample. iOS 8.0.
  public static let oxygenSaturation = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierOxygenSaturation")

  /// Peak Expiratory Flow Rate, in L/min. Averaged sample by sample. iOS 8.0.
  public static let peakExpiratoryFlowRate = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierPeakExpiratoryFlowRate")

  /// Respiratory Rate, in count/s. Averaged sample by sample. iOS 8.0.
  public static let respiratoryRate = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRespiratoryRate")
}
