// MARK: About measurements, events and food

/// Whether the sample was taken in a laboratory (Bool).
public let HKMetadataKeyWasTakenInLab = "HKWasTakenInLab"

/// The lower end of the normal range (number).
public let HKMetadataKeyReferenceRangeLowerLimit = "HKReferenceRangeLowerLimit"

/// The upper end of the normal range (number).
public let HKMetadataKeyReferenceRangeUpperLimit = "HKReferenceRangeUpperLimit"

/// Where the thermometer was: ``HKBodyTemperatureSensorLocation``.
public let HKMetadataKeyBodyTemperatureSensorLocation = "HKBodyTemperatureSensorLocation"

/// Where the sensor was: ``HKHeartRateSensorLocation``.
public let HKMetadataKeyHeartRateSensorLocation = "HKHeartRateSensorLocation"

/// How active the person was: ``HKHeartRateMotionContext``.
public let HKMetadataKeyHeartRateMotionContext = "HKMetadataKeyHeartRateMotionContext"

/// Whether the person moved: ``HKUserMotionContext``.
public let HKMetadataKeyUserMotionContext = "HKMetadataKeyUserMotionContext"

/// The limit that was passed (quantity, count/min).
public let HKMetadataKeyHeartRateEventThreshold = "HKHeartRateEventThreshold"

/// What kind of test it was: ``HKHeartRateRecoveryTestType``.
public let HKMetadataKeyHeartRateRecoveryTestType = "HKMetadataKeyHeartRateRecoveryTestType"

/// What the person did before: ``HKWorkoutActivityType``.
public let HKMetadataKeyHeartRateRecoveryActivityType = "HKMetadataKeyHeartRateRecoveryActivityType"

/// How long the person did it (quantity of time).
public let HKMetadataKeyHeartRateRecoveryActivityDuration = "HKMetadataKeyHeartRateRecoveryActivityDuration"

/// The highest heart rate seen (quantity, count/min).
public let HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate =
  "HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate"

/// What kind of test it was: ``HKVO2MaxTestType``.
public let HKMetadataKeyVO2MaxTestType = "HKVO2MaxTestType"

/// The value that caused the event (quantity).
public let HKMetadataKeyVO2MaxValue = "HKVO2MaxValue"

/// The limit that was passed (quantity).
public let HKMetadataKeyLowCardioFitnessEventThreshold = "HKLowCardioFitnessEventThreshold"

/// Before or after a meal: ``HKBloodGlucoseMealTime``.
public let HKMetadataKeyBloodGlucoseMealTime = "HKBloodGlucoseMealTime"

/// What for: ``HKInsulinDeliveryReason``. Samples of insulin delivery must have it (rule S36).
public let HKMetadataKeyInsulinDeliveryReason = "HKInsulinDeliveryReason"

/// Whether a cycle starts here (Bool). Samples of menstrual flow must have it (rule S36).
public let HKMetadataKeyMenstrualCycleStart = "HKMenstrualCycleStart"

/// Whether protection was used (Bool).
public let HKMetadataKeySexualActivityProtectionUsed = "HKSexualActivityProtectionUsed"

/// What was eaten (String).
public let HKMetadataKeyFoodType = "HKFoodType"

/// The version of Apple’s algorithm: ``HKAppleECGAlgorithmVersion``.
public let HKMetadataKeyAppleECGAlgorithmVersion = "HKMetadataKeyAppleECGAlgorithmVersion"

/// How loud it was (quantity, dBASPL).
public let HKMetadataKeyAudioExposureLevel = "HKMetadataKeyAudioExposureLevel"

/// How long it was loud (quantity of time).
public let HKMetadataKeyAudioExposureDuration = "HKMetadataKeyAudioExposureDuration"

/// The gain of the headphones (quantity, dBASPL).
public let HKMetadataKeyHeadphoneGain = "HKMetadataKeyHeadphoneGain"

/// The air pressure (quantity).
public let HKMetadataKeyBarometricPressure = "HKMetadataKeyBarometricPressure"

/// The strongest light (quantity, lux).
public let HKMetadataKeyMaximumLightIntensity = "HKMetadataKeyMaximumLightIntensity"

/// How the effort was estimated: ``HKPhysicalEffortEstimationType``.
public let HKMetadataKeyPhysicalEffortEstimationType = "HKPhysicalEffortEstimationType"

/// What kind of test it was: ``HKCyclingFunctionalThresholdPowerTestType``. Apple’s string doubles a word.
public let HKMetadataKeyCyclingFunctionalThresholdPowerTestType = "HKCyclingCyclingFunctionalThresholdPowerTestType"

/// What the glasses are for (String, rule S88).
public let HKMetadataKeyGlassesPrescriptionDescription = "HKMetadataKeyGlassesPrescriptionDescription"
