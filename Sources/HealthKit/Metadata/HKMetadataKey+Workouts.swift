// MARK: About workouts

/// What the person did: ``HKWorkoutActivityType``.
public let HKMetadataKeyActivityType = "HKActivityType"

/// How steep the slope was (quantity, %).
public let HKMetadataKeyAlpineSlopeGrade = "HKAlpineSlopeGrade"

/// Which Fitness+ session it was (String). Apple’s string is not known; this one follows its neighbours.
public let HKMetadataKeyAppleFitnessPlusCatalogIdentifier = "HKAppleFitnessPlusCatalogIdentifier"

/// Whether it was a Fitness+ session (Bool).
public let HKMetadataKeyAppleFitnessPlusSession = "HKMetadataKeyAppleFitnessPlusSession"

/// The average effort (quantity, kcal/(kg·hr)).
public let HKMetadataKeyAverageMETs = "HKAverageMETs"

/// The average speed (quantity).
public let HKMetadataKeyAverageSpeed = "HKAverageSpeed"

/// Whether a coach was there (Bool).
public let HKMetadataKeyCoachedWorkout = "HKCoachedWorkout"

/// The distance a cross trainer reports (quantity).
public let HKMetadataKeyCrossTrainerDistance = "HKCrossTrainerDistance"

/// How far up it went (quantity of length).
public let HKMetadataKeyElevationAscended = "HKElevationAscended"

/// How far down it went (quantity of length).
public let HKMetadataKeyElevationDescended = "HKElevationDescended"

/// How long a fitness machine was used (quantity of time).
public let HKMetadataKeyFitnessMachineDuration = "HKFitnessMachineDuration"

/// Whether the workout was done in a group (Bool).
public let HKMetadataKeyGroupFitness = "HKGroupFitness"

/// The distance an indoor bike reports (quantity).
public let HKMetadataKeyIndoorBikeDistance = "HKIndoorBikeDistance"

/// Whether the workout was inside (Bool).
public let HKMetadataKeyIndoorWorkout = "HKIndoorWorkout"

/// The length of a lap (quantity of length).
public let HKMetadataKeyLapLength = "HKLapLength"

/// The highest speed (quantity).
public let HKMetadataKeyMaximumSpeed = "HKMaximumSpeed"

/// Pool or open water: ``HKWorkoutSwimmingLocationType``.
public let HKMetadataKeySwimmingLocationType = "HKSwimmingLocationType"

/// The stroke: ``HKSwimmingStrokeStyle``.
public let HKMetadataKeySwimmingStrokeStyle = "HKSwimmingStrokeStyle"

/// Strokes plus seconds for a length (number).
public let HKMetadataKeySWOLFScore = "HKSWOLFScore"

/// Fresh or salt water: ``HKWaterSalinity``.
public let HKMetadataKeyWaterSalinity = "HKMetadataKeyWaterSalinity"

/// The weather: ``HKWeatherCondition``.
public let HKMetadataKeyWeatherCondition = "HKWeatherCondition"

/// The humidity outside (quantity, %).
public let HKMetadataKeyWeatherHumidity = "HKWeatherHumidity"

/// The temperature outside (quantity).
public let HKMetadataKeyWeatherTemperature = "HKWeatherTemperature"

/// The name of a branded workout (String).
public let HKMetadataKeyWorkoutBrandName = "HKWorkoutBrandName"
