// MARK: Activity

extension HKQuantityTypeIdentifier {
  /// Active Energy, in kcal. Summed. iOS 8.0.
  public static let activeEnergyBurned = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierActiveEnergyBurned")

  /// Exercise Minutes, in min. Summed. iOS 9.3.
  public static let appleExerciseTime = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAppleExerciseTime")

  /// Move Minutes, in min. Summed. iOS 14.5.
  public static let appleMoveTime = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAppleMoveTime")

  /// Stand Minutes, in min. Summed. iOS 13.0.
  public static let appleStandTime = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAppleStandTime")

  /// Resting Energy, in kcal. Summed. iOS 8.0.
  public static let basalEnergyBurned = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBasalEnergyBurned")

  /// Cross Country Skiing Speed, in m/s. Averaged sample by sample. iOS 18.0.
  public static let crossCountrySkiingSpeed = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierCrossCountrySkiingSpeed")

  /// Cycling Cadence, in count/min. Averaged over time. iOS 17.0.
  public static let cyclingCadence = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierCyclingCadence")

  /// Cycling Functional Threshold Power, in W. Averaged sample by sample. iOS 17.0.
  public static let cyclingFunctionalThresholdPower = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierCyclingFunctionalThresholdPower")

  /// Cycling Power, in W. Averaged over time. iOS 17.0.
  public static let cyclingPower = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierCyclingPower")

  /// Cycling Speed, in m/s. Averaged over time. iOS 17.0.
  public static let cyclingSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierCyclingSpeed")

  /// Cross Country Skiing Distance, in m. Summed. iOS 18.0.
  public static let distanceCrossCountrySkiing = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierDistanceCrossCountrySkiing")

  /// Cycling Distance, in m. Summed. iOS 8.0.
  public static let distanceCycling = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceCycling")

  /// Downhill Snow Sports Distance, in m. Summed. iOS 11.2.
  public static let distanceDownhillSnowSports = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierDistanceDownhillSnowSports")

  /// Paddle Sports Distance, in m. Summed. iOS 18.0.
  public static let distancePaddleSports = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierDistancePaddleSports")

  /// Rowing Distance, in m. Summed. iOS 18.0.
  public static let distanceRowing = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceRowing")

  /// Skating Sports Distance, in m. Summed. iOS 18.0.
  public static let distanceSkatingSports = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierDistanceSkatingSports")

  /// Swimming Distance, in m. Summed. iOS 10.0.
  public static let distanceSwimming = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceSwimming")

  /// Walking + Running Distance, in m. Summed. iOS 8.0.
  public static let distanceWalkingRunning = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierDistanceWalkingRunning")

  /// Wheelchair Distance, in m. Summed. iOS 10.0.
  public static let distanceWheelchair = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierDistanceWheelchair")

  /// Estimated Workout Effort Score, in appleEffortScore. Averaged sample by sample. iOS 18.0.
  public static let estimatedWorkoutEffortScore = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierEstimatedWorkoutEffortScore")

  /// Flights Climbed, as a count. Summed. iOS 8.0.
  public static let flightsClimbed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierFlightsClimbed")

  /// NikeFuel, as a count. Summed. iOS 8.0.
  public static let nikeFuel = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierNikeFuel")

  /// Paddle Sports Speed, in m/s. Averaged sample by sample. iOS 18.0.
  public static let paddleSportsSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierPaddleSportsSpeed")

  /// Physical Effort, in kcal/(kg*hr). Averaged sample by sample. iOS 17.0.
  public static let physicalEffort = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierPhysicalEffort")

  /// Pushes, as a count. Summed. iOS 10.0.
  public static let pushCount = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierPushCount")

  /// Rowing Speed, in m/s. Averaged sample by sample. iOS 18.0.
  public static let rowingSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRowingSpeed")

  /// Running Power, in W. Averaged sample by sample. iOS 16.0.
  public static let runningPower = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRunningPower")

  /// Running Speed, in m/s. Averaged sample by sample. iOS 16.0.
  public static let runningSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRunningSpeed")

  /// Steps, as a count. Summed. iOS 8.0.
  public static let stepCount = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierStepCount")

  /// Swimming Strokes, as a count. Summed. iOS 10.0.
  public static let swimmingStrokeCount = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierSwimmingStrokeCount")

  /// Underwater Depth, in m. Averaged sample by sample. iOS 16.0.
  public static let underwaterDepth = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierUnderwaterDepth")

  /// Workout Effort Score, in appleEffortScore. Averaged sample by sample. iOS 18.0.
  public static let workoutEffortScore = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierWorkoutEffortScore")
}
