// MARK: Mobility

extension HKQuantityTypeIdentifier {
  /// Walking Steadiness, as a fraction (0.5 is 50 %). Averaged sample by sample. iOS 15.0.
  public static let appleWalkingSteadiness = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierAppleWalkingSteadiness")

  /// Ground Contact Time, in ms. Averaged sample by sample. iOS 16.0.
  public static let runningGroundContactTime = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierRunningGroundContactTime")

  /// Running Stride Length, in m. Averaged sample by sample. iOS 16.0.
  public static let runningStrideLength = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierRunningStrideLength")

  /// Vertical Oscillation, in cm. Averaged sample by sample. iOS 16.0.
  public static let runningVerticalOscillation = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierRunningVerticalOscillation")

  /// Six-Minute Walk, in m. Averaged sample by sample. iOS 14.0.
  public static let sixMinuteWalkTestDistance = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierSixMinuteWalkTestDistance")

  /// Stair Speed: Up, in m/s. Averaged sample by sample. iOS 14.0.
  public static let stairAscentSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierStairAscentSpeed")

  /// Stair Speed: Down, in m/s. Averaged sample by sample. iOS 14.0.
  public static let stairDescentSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierStairDescentSpeed")

  /// Walking Asymmetry, as a fraction (0.5 is 50 %). Averaged sample by sample. iOS 14.0.
  public static let walkingAsymmetryPercentage = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierWalkingAsymmetryPercentage")

  /// Double Support Time, as a fraction (0.5 is 50 %). Averaged sample by sample. iOS 14.0.
  public static let walkingDoubleSupportPercentage = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierWalkingDoubleSupportPercentage")

  /// Walking Speed, in m/s. Averaged sample by sample. iOS 14.0.
  public static let walkingSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWalkingSpeed")

  /// Walking Step Length, in m. Averaged sample by sample. iOS 14.0.
  public static let walkingStepLength = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWalkingStepLength")
}
