// MARK: Body Measurements

extension HKQuantityTypeIdentifier {
  /// Wrist Temperature, in degC. Averaged sample by sample. iOS 16.0.
  public static let appleSleepingWristTemperature = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierAppleSleepingWristTemperature")

  /// Body Fat Percentage, as a fraction (0.5 is 50 %). Averaged sample by sample. iOS 8.0.
  public static let bodyFatPercentage = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBodyFatPercentage")

  /// Weight, in kg. Averaged sample by sample. iOS 8.0.
  public static let bodyMass = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBodyMass")

  /// Body Mass Index, as a count. Averaged sample by sample. iOS 8.0.
  public static let bodyMassIndex = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBodyMassIndex")

  /// Electrodermal Activity, in S. Averaged sample by sample. iOS 8.0.
  public static let electrodermalActivity = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierElectrodermalActivity")

  /// Height, in m. Averaged sample by sample. iOS 8.0.
  public static let height = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeight")

  /// Lean Body Mass, in kg. Averaged sample by sample. iOS 8.0.
  public static let leanBodyMass = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierLeanBodyMass")

  /// Waist Circumference, in m. Averaged sample by sample. iOS 11.0.
  public static let waistCircumference = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierWaistCircumference")
}
