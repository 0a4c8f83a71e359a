// MARK: About measurements, events and food

/// True when the sample was taken in a laboratory (Bool).
public let HKMetadataKeyWasTakenInLab = "HKWasTakenInLab"

/// The lower end of the normal range of a laboratory result (number).
public let HKMetadataKeyReferenceRangeLowerLimit = "HKReferenceRangeLowerLimit"

/// The upper end of the normal range of a laboratory result (number).
public let HKMetadataKeyReferenceRangeUpperLimit = "HKReferenceRangeUpperLimit"

/// The location of the thermometer: ``HKBodyTemperatureSensorLocation``.
public let HKMetadataKeyBodyTemperatureSensorLocation = "HKBodyTemperatureSensorLocation"

/// The location of the sensor: ``HKHeartRateSensorLocation``.
public let HKMetadataKeyHeartRateSensorLocation = "HKHeartRateSensorLocation"

/// The person’s activity during the measurement: ``HKHeartRateMotionContext``.
public let HKMetadataKeyHeartRateMotionContext = "HKMetadataKeyHeartRateMotionContext"

/// The person’s motion during the measurement: ``HKUserMotionContext``.
public let HKMetadataKeyUserMotionContext = "HKMetadataKeyUserMotionContext"

/// The threshold of a high or low heart rate notification, which the heart rate crossed (quantity, count/min).
public let HKMetadataKeyHeartRateEventThreshold = "HKHeartRateEventThreshold"

/// The kind of the heart rate recovery test: ``HKHeartRateRecoveryTestType``.
public let HKMetadataKeyHeartRateRecoveryTestType = "HKMetadataKeyHeartRateRecoveryTestType"

/// The activity before the heart rate recovery: ``HKWorkoutActivityType``.
public let HKMetadataKeyHeartRateRecoveryActivityType = "HKMetadataKeyHeartRateRecoveryActivityType"

/// The duration of the activity before the heart rate recovery (quantity of time).
public let HKMetadataKeyHeartRateRecoveryActivityDuration = "HKMetadataKeyHeartRateRecoveryActivityDuration"

/// The highest heart rate observed during the recovery (quantity, count/min).
public let HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate =
  "HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate"

/// The kind of the VO₂ max test: ``HKVO2MaxTestType``.
public let HKMetadataKeyVO2MaxTestType = "HKVO2MaxTestType"

/// The VO₂ max that caused a cardio fitness notification (quantity).
public let HKMetadataKeyVO2MaxValue = "HKVO2MaxValue"

/// The threshold of a cardio fitness notification, below which the VO₂ max fell (quantity).
public let HKMetadataKeyLowCardioFitnessEventThreshold = "HKLowCardioFitnessEventThreshold"

/// The time of the measurement, before or after a meal: ``HKBloodGlucoseMealTime``.
public let HKMetadataKeyBloodGlucoseMealTime = "HKBloodGlucoseMealTime"

/// The reason for a delivery of insulin: ``HKInsulinDeliveryReason``. Samples of insulin delivery must have it (rule
/// S36).
public let HKMetadataKeyInsulinDeliveryReason = "HKInsulinDeliveryReason"

/// True when the sample is the first of a menstrual cycle (Bool). Samples of menstrual flow must have it (rule S36).
public let HKMetadataKeyMenstrualCycleStart = "HKMenstrualCycleStart"

/// True when protection was used (Bool).
public let HKMetadataKeySexualActivityProtectionUsed = "HKSexualActivityProtectionUsed"

/// The name of the food (String).
public let HKMetadataKeyFoodType = "HKFoodType"

/// The version of Apple’s algorithm that classified the electrocardiogram: ``HKAppleECGAlgorithmVersion``.
public let HKMetadataKeyAppleECGAlgorithmVersion = "HKMetadataKeyAppleECGAlgorithmVersion"

/// The sound level of an audio exposure notification (quantity, dBASPL).
public let HKMetadataKeyAudioExposureLevel = "HKMetadataKeyAudioExposureLevel"

/// The duration of the exposure before an audio exposure notification (quantity of time).
public let HKMetadataKeyAudioExposureDuration = "HKMetadataKeyAudioExposureDuration"

/// The gain of the headphones (quantity, dBASPL).
public let HKMetadataKeyHeadphoneGain = "HKMetadataKeyHeadphoneGain"

/// The air pressure (quantity).
public let HKMetadataKeyBarometricPressure = "HKMetadataKeyBarometricPressure"

/// The greatest intensity of light (quantity, lux).
public let HKMetadataKeyMaximumLightIntensity = "HKMetadataKeyMaximumLightIntensity"

/// The way the effort was estimated: ``HKPhysicalEffortEstimationType``.
public let HKMetadataKeyPhysicalEffortEstimationType = "HKPhysicalEffortEstimationType"

/// The kind of the threshold power test: ``HKCyclingFunctionalThresholdPowerTestType``. Apple’s string repeats a word.
public let HKMetadataKeyCyclingFunctionalThresholdPowerTestType = "HKCyclingCyclingFunctionalThresholdPowerTestType"

/// The purpose of the glasses (String, rule S88).
public let HKMetadataKeyGlassesPrescriptionDescription = "HKMetadataKeyGlassesPrescriptionDescription"
