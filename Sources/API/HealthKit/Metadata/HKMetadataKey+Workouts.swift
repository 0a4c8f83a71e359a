// MARK: About workouts

/// The activity: ``HKWorkoutActivityType``.
public let HKMetadataKeyActivityType = "HKActivityType"

/// The grade of the slope (quantity, %).
public let HKMetadataKeyAlpineSlopeGrade = "HKAlpineSlopeGrade"

/// The identifier of the Fitness+ session (String). Apple’s string is unknown; this one is modeled on related keys.
public let HKMetadataKeyAppleFitnessPlusCatalogIdentifier = "HKAppleFitnessPlusCatalogIdentifier"

/// True for a Fitness+ session (Bool).
public let HKMetadataKeyAppleFitnessPlusSession = "HKMetadataKeyAppleFitnessPlusSession"

/// The average effort (quantity, kcal/(kg·hr)).
public let HKMetadataKeyAverageMETs = "HKAverageMETs"

/// The average speed (quantity).
public let HKMetadataKeyAverageSpeed = "HKAverageSpeed"

/// True when a coach was present (Bool).
public let HKMetadataKeyCoachedWorkout = "HKCoachedWorkout"

/// The distance that a cross trainer reports (quantity).
public let HKMetadataKeyCrossTrainerDistance = "HKCrossTrainerDistance"

/// The elevation gained (quantity of length).
public let HKMetadataKeyElevationAscended = "HKElevationAscended"

/// The elevation lost (quantity of length).
public let HKMetadataKeyElevationDescended = "HKElevationDescended"

/// The time a fitness machine was in use (quantity of time).
public let HKMetadataKeyFitnessMachineDuration = "HKFitnessMachineDuration"

/// True when the workout was done in a group (Bool).
public let HKMetadataKeyGroupFitness = "HKGroupFitness"

/// The distance that an indoor bike reports (quantity).
public let HKMetadataKeyIndoorBikeDistance = "HKIndoorBikeDistance"

/// True when the workout was indoors (Bool).
public let HKMetadataKeyIndoorWorkout = "HKIndoorWorkout"

/// The length of a lap (quantity of length).
public let HKMetadataKeyLapLength = "HKLapLength"

/// The highest speed (quantity).
public let HKMetadataKeyMaximumSpeed = "HKMaximumSpeed"

/// The location of the swim, pool or open water: ``HKWorkoutSwimmingLocationType``.
public let HKMetadataKeySwimmingLocationType = "HKSwimmingLocationType"

/// The stroke: ``HKSwimmingStrokeStyle``.
public let HKMetadataKeySwimmingStrokeStyle = "HKSwimmingStrokeStyle"

/// The SWOLF score: strokes plus seconds per length (number).
public let HKMetadataKeySWOLFScore = "HKSWOLFScore"

/// The kind of water, fresh or salt: ``HKWaterSalinity``.
public let HKMetadataKeyWaterSalinity = "HKMetadataKeyWaterSalinity"

/// The weather: ``HKWeatherCondition``.
public let HKMetadataKeyWeatherCondition = "HKWeatherCondition"

/// The humidity outside (quantity, %).
public let HKMetadataKeyWeatherHumidity = "HKWeatherHumidity"

/// The temperature outside (quantity).
public let HKMetadataKeyWeatherTemperature = "HKWeatherTemperature"

/// The name of a branded workout (String).
public let HKMetadataKeyWorkoutBrandName = "HKWorkoutBrandName"
