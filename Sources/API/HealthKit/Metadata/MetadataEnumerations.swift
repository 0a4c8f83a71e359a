/// The location of a thermometer: ``HKMetadataKeyBodyTemperatureSensorLocation``.
public enum HKBodyTemperatureSensorLocation: Int, Sendable {
  case other = 0, armpit = 1, body = 2, ear = 3, finger = 4, gastroIntestinal = 5, mouth = 6, rectum = 7, toe = 8
  case earDrum = 9, temporalArtery = 10, forehead = 11
}

/// The location of a heart rate sensor: ``HKMetadataKeyHeartRateSensorLocation``.
public enum HKHeartRateSensorLocation: Int, Sendable {
  case other = 0, chest = 1, wrist = 2, finger = 3, hand = 4, earLobe = 5, foot = 6
}

/// The person’s activity while the heart rate was measured: ``HKMetadataKeyHeartRateMotionContext``.
public enum HKHeartRateMotionContext: Int, Sendable {
  case notSet = 0, sedentary = 1, active = 2
}

/// The person’s motion during a measurement: ``HKMetadataKeyUserMotionContext``.
public enum HKUserMotionContext: Int, Sendable {
  case notSet = 0, stationary = 1, active = 2
}

/// The kind of test that a cardio recovery value comes from: ``HKMetadataKeyHeartRateRecoveryTestType``.
public enum HKHeartRateRecoveryTestType: Int, Sendable {
  case maxExercise = 1, predictionSubMaxExercise = 2, predictionNonExercise = 3
}

/// The reason for a delivery of insulin: ``HKMetadataKeyInsulinDeliveryReason``. Samples of insulin delivery must have
/// this key (rule S36).
public enum HKInsulinDeliveryReason: Int, Sendable {
  /// Insulin that keeps the blood glucose stable between meals.
  case basal = 1
  /// Insulin that corrects the blood glucose, or that is taken with a meal.
  case bolus = 2
}

/// The time of a blood glucose value, before or after a meal: ``HKMetadataKeyBloodGlucoseMealTime``.
public enum HKBloodGlucoseMealTime: Int, Sendable {
  /// Before a meal.
  case preprandial = 1
  /// After a meal.
  case postprandial = 2
}

/// The kind of test that a VO₂ max value comes from: ``HKMetadataKeyVO2MaxTestType``.
public enum HKVO2MaxTestType: Int, Sendable {
  case maxExercise = 1, predictionSubMaxExercise = 2, predictionNonExercise = 3, predictionStepTest = 4
}

/// The side of the body on which a device was worn: ``HKMetadataKeyDevicePlacementSide``.
public enum HKDevicePlacementSide: Int, Sendable {
  case unknown = 0, left = 1, right = 2, central = 3
}

/// The version of Apple’s algorithm that classified an electrocardiogram: ``HKMetadataKeyAppleECGAlgorithmVersion``.
public enum HKAppleECGAlgorithmVersion: Int, Sendable {
  case version1 = 1, version2 = 2
}

/// The kind of test that a threshold power comes from: ``HKMetadataKeyCyclingFunctionalThresholdPowerTestType``.
public enum HKCyclingFunctionalThresholdPowerTestType: Int, Sendable {
  case maxExercise60Minute = 1, maxExercise20Minute = 2, rampTest = 3, predictionExercise = 4
}

/// The way a physical effort was estimated: ``HKMetadataKeyPhysicalEffortEstimationType``.
public enum HKPhysicalEffortEstimationType: Int, Sendable {
  case activityLookup = 1, deviceSensed = 2
}
