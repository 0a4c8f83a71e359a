// Made by `swift run Catalogue` from ObjectTypeCatalogue+Table.swift. Edit that file.

/// An identifier of a type of samples that are numbers with a unit.
///
/// Types are made from identifiers: `HKQuantityType(.stepCount)`.
/// Any string makes an identifier; only known ones make a type.
public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The name of the type in HealthKit and its exports.
  public let rawValue: String

  /// Creates an identifier from any string, unchecked.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// As `init(rawValue:)`. An unknown string stops the app only when a type is made of it.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

extension HKQuantityTypeIdentifier {
  // MARK: Activity

  /// Active Energy, in kcal. Summed. iOS 8.0.
  public static let activeEnergyBurned = Self(rawValue: "HKQuantityTypeIdentifierActiveEnergyBurned")
  /// Exercise Minutes, in min. Summed. iOS 9.3.
  public static let appleExerciseTime = Self(rawValue: "HKQuantityTypeIdentifierAppleExerciseTime")
  /// Move Minutes, in min. Summed. iOS 14.5.
  public static let appleMoveTime = Self(rawValue: "HKQuantityTypeIdentifierAppleMoveTime")
  /// Stand Minutes, in min. Summed. iOS 13.0.
  public static let appleStandTime = Self(rawValue: "HKQuantityTypeIdentifierAppleStandTime")
  /// Resting Energy, in kcal. Summed. iOS 8.0.
  public static let basalEnergyBurned = Self(rawValue: "HKQuantityTypeIdentifierBasalEnergyBurned")
  /// Cross Country Skiing Speed, in m/s. Averaged sample by sample. iOS 18.0.
  public static let crossCountrySkiingSpeed = Self(rawValue: "HKQuantityTypeIdentifierCrossCountrySkiingSpeed")
  /// Cycling Cadence, in count/min. Averaged over time. iOS 17.0.
  public static let cyclingCadence = Self(rawValue: "HKQuantityTypeIdentifierCyclingCadence")
  /// Cycling Functional Threshold Power, in W. Averaged sample by sample. iOS 17.0.
  public static let cyclingFunctionalThresholdPower = Self(
    rawValue: "HKQuantityTypeIdentifierCyclingFunctionalThresholdPower")
  /// Cycling Power, in W. Averaged over time. iOS 17.0.
  public static let cyclingPower = Self(rawValue: "HKQuantityTypeIdentifierCyclingPower")
  /// Cycling Speed, in m/s. Averaged over time. iOS 17.0.
  public static let cyclingSpeed = Self(rawValue: "HKQuantityTypeIdentifierCyclingSpeed")
  /// Cross Country Skiing Distance, in m. Summed. iOS 18.0.
  public static let distanceCrossCountrySkiing = Self(rawValue: "HKQuantityTypeIdentifierDistanceCrossCountrySkiing")
  /// Cycling Distance, in m. Summed. iOS 8.0.
  public static let distanceCycling = Self(rawValue: "HKQuantityTypeIdentifierDistanceCycling")
  /// Downhill Snow Sports Distance, in m. Summed. iOS 11.2.
  public static let distanceDownhillSnowSports = Self(rawValue: "HKQuantityTypeIdentifierDistanceDownhillSnowSports")
  /// Paddle Sports Distance, in m. Summed. iOS 18.0.
  public static let distancePaddleSports = Self(rawValue: "HKQuantityTypeIdentifierDistancePaddleSports")
  /// Rowing Distance, in m. Summed. iOS 18.0.
  public static let distanceRowing = Self(rawValue: "HKQuantityTypeIdentifierDistanceRowing")
  /// Skating Sports Distance, in m. Summed. iOS 18.0.
  public static let distanceSkatingSports = Self(rawValue: "HKQuantityTypeIdentifierDistanceSkatingSports")
  /// Swimming Distance, in m. Summed. iOS 10.0.
  public static let distanceSwimming = Self(rawValue: "HKQuantityTypeIdentifierDistanceSwimming")
  /// Walking + Running Distance, in m. Summed. iOS 8.0.
  public static let distanceWalkingRunning = Self(rawValue: "HKQuantityTypeIdentifierDistanceWalkingRunning")
  /// Wheelchair Distance, in m. Summed. iOS 10.0.
  public static let distanceWheelchair = Self(rawValue: "HKQuantityTypeIdentifierDistanceWheelchair")
  /// Estimated Workout Effort Score, in appleEffortScore. Averaged sample by sample. iOS 18.0.
  public static let estimatedWorkoutEffortScore = Self(rawValue: "HKQuantityTypeIdentifierEstimatedWorkoutEffortScore")
  /// Flights Climbed, as a count. Summed. iOS 8.0.
  public static let flightsClimbed = Self(rawValue: "HKQuantityTypeIdentifierFlightsClimbed")
  /// NikeFuel, as a count. Summed. iOS 8.0.
  public static let nikeFuel = Self(rawValue: "HKQuantityTypeIdentifierNikeFuel")
  /// Paddle Sports Speed, in m/s. Averaged sample by sample. iOS 18.0.
  public static let paddleSportsSpeed = Self(rawValue: "HKQuantityTypeIdentifierPaddleSportsSpeed")
  /// Physical Effort, in kcal/hr·kg. Averaged sample by sample. iOS 17.0.
  public static let physicalEffort = Self(rawValue: "HKQuantityTypeIdentifierPhysicalEffort")
  /// Pushes, as a count. Summed. iOS 10.0.
  public static let pushCount = Self(rawValue: "HKQuantityTypeIdentifierPushCount")
  /// Rowing Speed, in m/s. Averaged sample by sample. iOS 18.0.
  public static let rowingSpeed = Self(rawValue: "HKQuantityTypeIdentifierRowingSpeed")
  /// Running Power, in W. Averaged sample by sample. iOS 16.0.
  public static let runningPower = Self(rawValue: "HKQuantityTypeIdentifierRunningPower")
  /// Running Speed, in m/s. Averaged sample by sample. iOS 16.0.
  public static let runningSpeed = Self(rawValue: "HKQuantityTypeIdentifierRunningSpeed")
  /// Steps, as a count. Summed. iOS 8.0.
  public static let stepCount = Self(rawValue: "HKQuantityTypeIdentifierStepCount")
  /// Swimming Strokes, as a count. Summed. iOS 10.0.
  public static let swimmingStrokeCount = Self(rawValue: "HKQuantityTypeIdentifierSwimmingStrokeCount")
  /// Underwater Depth, in m. Averaged sample by sample. iOS 16.0.
  public static let underwaterDepth = Self(rawValue: "HKQuantityTypeIdentifierUnderwaterDepth")
  /// Workout Effort Score, in appleEffortScore. Averaged sample by sample. iOS 18.0.
  public static let workoutEffortScore = Self(rawValue: "HKQuantityTypeIdentifierWorkoutEffortScore")

  // MARK: Body Measurements

  /// Wrist Temperature, in degC. Averaged sample by sample. iOS 16.0.
  public static let appleSleepingWristTemperature = Self(
    rawValue: "HKQuantityTypeIdentifierAppleSleepingWristTemperature")
  /// Body Fat Percentage, as a fraction (0.5 is 50 %). Averaged sample by sample. iOS 8.0.
  public static let bodyFatPercentage = Self(rawValue: "HKQuantityTypeIdentifierBodyFatPercentage")
  /// Weight, in kg. Averaged sample by sample. iOS 8.0.
  public static let bodyMass = Self(rawValue: "HKQuantityTypeIdentifierBodyMass")
  /// Body Mass Index, as a count. Averaged sample by sample. iOS 8.0.
  public static let bodyMassIndex = Self(rawValue: "HKQuantityTypeIdentifierBodyMassIndex")
  /// Electrodermal Activity, in S. Averaged sample by sample. iOS 8.0.
  public static let electrodermalActivity = Self(rawValue: "HKQuantityTypeIdentifierElectrodermalActivity")
  /// Height, in m. Averaged sample by sample. iOS 8.0.
  public static let height = Self(rawValue: "HKQuantityTypeIdentifierHeight")
  /// Lean Body Mass, in kg. Averaged sample by sample. iOS 8.0.
  public static let leanBodyMass = Self(rawValue: "HKQuantityTypeIdentifierLeanBodyMass")
  /// Waist Circumference, in m. Averaged sample by sample. iOS 11.0.
  public static let waistCircumference = Self(rawValue: "HKQuantityTypeIdentifierWaistCircumference")

  // MARK: Cycle Tracking

  /// Basal Body Temperature, in degC. Averaged sample by sample. iOS 9.0.
  public static let basalBodyTemperature = Self(rawValue: "HKQuantityTypeIdentifierBasalBodyTemperature")

  // MARK: Hearing

  /// Environmental Sound Levels, in dBASPL. Averaged as sound energy. iOS 13.0.
  public static let environmentalAudioExposure = Self(rawValue: "HKQuantityTypeIdentifierEnvironmentalAudioExposure")
  /// Environmental Sound Reduction, in dBASPL. Averaged as sound energy. iOS 16.0.
  public static let environmentalSoundReduction = Self(rawValue: "HKQuantityTypeIdentifierEnvironmentalSoundReduction")
  /// Headphone Audio Levels, in dBASPL. Averaged as sound energy. iOS 13.0.
  public static let headphoneAudioExposure = Self(rawValue: "HKQuantityTypeIdentifierHeadphoneAudioExposure")

  // MARK: Heart

  /// AFib History, as a fraction (0.5 is 50 %). Averaged over time. iOS 16.0.
  public static let atrialFibrillationBurden = Self(rawValue: "HKQuantityTypeIdentifierAtrialFibrillationBurden")
  /// Heart Rate, in count/s. Averaged over time. iOS 8.0.
  public static let heartRate = Self(rawValue: "HKQuantityTypeIdentifierHeartRate")
  /// Cardio Recovery, in count/min. Averaged sample by sample. iOS 16.0.
  public static let heartRateRecoveryOneMinute = Self(rawValue: "HKQuantityTypeIdentifierHeartRateRecoveryOneMinute")
  /// Recovery HRV, in ms. Averaged sample by sample. iOS 27.0.
  public static let heartRateVariabilityRMSSD = Self(rawValue: "HKQuantityTypeIdentifierHeartRateVariabilityRMSSD")
  /// Heart Rate Variability, in ms. Averaged sample by sample. iOS 11.0.
  public static let heartRateVariabilitySDNN = Self(rawValue: "HKQuantityTypeIdentifierHeartRateVariabilitySDNN")
  /// Peripheral Perfusion Index, as a fraction (0.5 is 50 %). Averaged sample by sample. iOS 8.0.
  public static let peripheralPerfusionIndex = Self(rawValue: "HKQuantityTypeIdentifierPeripheralPerfusionIndex")
  /// Resting Heart Rate, in count/min. Averaged over time. iOS 11.0.
  public static let restingHeartRate = Self(rawValue: "HKQuantityTypeIdentifierRestingHeartRate")
  /// Cardio Fitness, in mL/min·kg. Averaged sample by sample. iOS 11.0.
  public static let vo2Max = Self(rawValue: "HKQuantityTypeIdentifierVO2Max")
  /// Walking Heart Rate Average, in count/min. Averaged over time. iOS 11.0.
  public static let walkingHeartRateAverage = Self(rawValue: "HKQuantityTypeIdentifierWalkingHeartRateAverage")

  // MARK: Mobility

  /// Walking Steadiness, as a fraction (0.5 is 50 %). Averaged sample by sample. iOS 15.0.
  public static let appleWalkingSteadiness = Self(rawValue: "HKQuantityTypeIdentifierAppleWalkingSteadiness")
  /// Ground Contact Time, in ms. Averaged sample by sample. iOS 16.0.
  public static let runningGroundContactTime = Self(rawValue: "HKQuantityTypeIdentifierRunningGroundContactTime")
  /// Running Stride Length, in m. Averaged sample by sample. iOS 16.0.
  public static let runningStrideLength = Self(rawValue: "HKQuantityTypeIdentifierRunningStrideLength")
  /// Vertical Oscillation, in cm. Averaged sample by sample. iOS 16.0.
  public static let runningVerticalOscillation = Self(rawValue: "HKQuantityTypeIdentifierRunningVerticalOscillation")
  /// Six-Minute Walk, in m. Averaged sample by sample. iOS 14.0.
  public static let sixMinuteWalkTestDistance = Self(rawValue: "HKQuantityTypeIdentifierSixMinuteWalkTestDistance")
  /// Stair Speed: Up, in m/s. Averaged sample by sample. iOS 14.0.
  public static let stairAscentSpeed = Self(rawValue: "HKQuantityTypeIdentifierStairAscentSpeed")
  /// Stair Speed: Down, in m/s. Averaged sample by sample. iOS 14.0.
  public static let stairDescentSpeed = Self(rawValue: "HKQuantityTypeIdentifierStairDescentSpeed")
  /// Walking Asymmetry, as a fraction (0.5 is 50 %). Averaged sample by sample. iOS 14.0.
  public static let walkingAsymmetryPercentage = Self(rawValue: "HKQuantityTypeIdentifierWalkingAsymmetryPercentage")
  /// Double Support Time, as a fraction (0.5 is 50 %). Averaged sample by sample. iOS 14.0.
  public static let walkingDoubleSupportPercentage = Self(
    rawValue: "HKQuantityTypeIdentifierWalkingDoubleSupportPercentage")
  /// Walking Speed, in m/s. Averaged sample by sample. iOS 14.0.
  public static let walkingSpeed = Self(rawValue: "HKQuantityTypeIdentifierWalkingSpeed")
  /// Walking Step Length, in m. Averaged sample by sample. iOS 14.0.
  public static let walkingStepLength = Self(rawValue: "HKQuantityTypeIdentifierWalkingStepLength")

  // MARK: Nutrition

  /// Biotin, in g. Summed. iOS 8.0.
  public static let dietaryBiotin = Self(rawValue: "HKQuantityTypeIdentifierDietaryBiotin")
  /// Caffeine, in g. Summed. iOS 8.0.
  public static let dietaryCaffeine = Self(rawValue: "HKQuantityTypeIdentifierDietaryCaffeine")
  /// Calcium, in g. Summed. iOS 8.0.
  public static let dietaryCalcium = Self(rawValue: "HKQuantityTypeIdentifierDietaryCalcium")
  /// Carbohydrates, in g. Summed. iOS 8.0.
  public static let dietaryCarbohydrates = Self(rawValue: "HKQuantityTypeIdentifierDietaryCarbohydrates")
  /// Chloride, in g. Summed. iOS 8.0.
  public static let dietaryChloride = Self(rawValue: "HKQuantityTypeIdentifierDietaryChloride")
  /// Dietary Cholesterol, in g. Summed. iOS 8.0.
  public static let dietaryCholesterol = Self(rawValue: "HKQuantityTypeIdentifierDietaryCholesterol")
  /// Chromium, in g. Summed. iOS 8.0.
  public static let dietaryChromium = Self(rawValue: "HKQuantityTypeIdentifierDietaryChromium")
  /// Copper, in g. Summed. iOS 8.0.
  public static let dietaryCopper = Self(rawValue: "HKQuantityTypeIdentifierDietaryCopper")
  /// Dietary Energy, in kcal. Summed. iOS 8.0.
  public static let dietaryEnergyConsumed = Self(rawValue: "HKQuantityTypeIdentifierDietaryEnergyConsumed")
  /// Monounsaturated Fat, in g. Summed. iOS 8.0.
  public static let dietaryFatMonounsaturated = Self(rawValue: "HKQuantityTypeIdentifierDietaryFatMonounsaturated")
  /// Polyunsaturated Fat, in g. Summed. iOS 8.0.
  public static let dietaryFatPolyunsaturated = Self(rawValue: "HKQuantityTypeIdentifierDietaryFatPolyunsaturated")
  /// Saturated Fat, in g. Summed. iOS 8.0.
  public static let dietaryFatSaturated = Self(rawValue: "HKQuantityTypeIdentifierDietaryFatSaturated")
  /// Total Fat, in g. Summed. iOS 8.0.
  public static let dietaryFatTotal = Self(rawValue: "HKQuantityTypeIdentifierDietaryFatTotal")
  /// Fiber, in g. Summed. iOS 8.0.
  public static let dietaryFiber = Self(rawValue: "HKQuantityTypeIdentifierDietaryFiber")
  /// Folate, in g. Summed. iOS 8.0.
  public static let dietaryFolate = Self(rawValue: "HKQuantityTypeIdentifierDietaryFolate")
  /// Iodine, in g. Summed. iOS 8.0.
  public static let dietaryIodine = Self(rawValue: "HKQuantityTypeIdentifierDietaryIodine")
  /// Iron, in g. Summed. iOS 8.0.
  public static let dietaryIron = Self(rawValue: "HKQuantityTypeIdentifierDietaryIron")
  /// Magnesium, in g. Summed. iOS 8.0.
  public static let dietaryMagnesium = Self(rawValue: "HKQuantityTypeIdentifierDietaryMagnesium")
  /// Manganese, in g. Summed. iOS 8.0.
  public static let dietaryManganese = Self(rawValue: "HKQuantityTypeIdentifierDietaryManganese")
  /// Molybdenum, in g. Summed. iOS 8.0.
  public static let dietaryMolybdenum = Self(rawValue: "HKQuantityTypeIdentifierDietaryMolybdenum")
  /// Niacin, in g. Summed. iOS 8.0.
  public static let dietaryNiacin = Self(rawValue: "HKQuantityTypeIdentifierDietaryNiacin")
  /// Pantothenic Acid, in g. Summed. iOS 8.0.
  public static let dietaryPantothenicAcid = Self(rawValue: "HKQuantityTypeIdentifierDietaryPantothenicAcid")
  /// Phosphorus, in g. Summed. iOS 8.0.
  public static let dietaryPhosphorus = Self(rawValue: "HKQuantityTypeIdentifierDietaryPhosphorus")
  /// Potassium, in g. Summed. iOS 8.0.
  public static let dietaryPotassium = Self(rawValue: "HKQuantityTypeIdentifierDietaryPotassium")
  /// Protein, in g. Summed. iOS 8.0.
  public static let dietaryProtein = Self(rawValue: "HKQuantityTypeIdentifierDietaryProtein")
  /// Riboflavin, in g. Summed. iOS 8.0.
  public static let dietaryRiboflavin = Self(rawValue: "HKQuantityTypeIdentifierDietaryRiboflavin")
  /// Selenium, in g. Summed. iOS 8.0.
  public static let dietarySelenium = Self(rawValue: "HKQuantityTypeIdentifierDietarySelenium")
  /// Sodium, in g. Summed. iOS 8.0.
  public static let dietarySodium = Self(rawValue: "HKQuantityTypeIdentifierDietarySodium")
  /// Dietary Sugar, in g. Summed. iOS 8.0.
  public static let dietarySugar = Self(rawValue: "HKQuantityTypeIdentifierDietarySugar")
  /// Thiamin, in g. Summed. iOS 8.0.
  public static let dietaryThiamin = Self(rawValue: "HKQuantityTypeIdentifierDietaryThiamin")
  /// Vitamin A, in g. Summed. iOS 8.0.
  public static let dietaryVitaminA = Self(rawValue: "HKQuantityTypeIdentifierDietaryVitaminA")
  /// Vitamin B12, in g. Summed. iOS 8.0.
  public static let dietaryVitaminB12 = Self(rawValue: "HKQuantityTypeIdentifierDietaryVitaminB12")
  /// Vitamin B6, in g. Summed. iOS 8.0.
  public static let dietaryVitaminB6 = Self(rawValue: "HKQuantityTypeIdentifierDietaryVitaminB6")
  /// Vitamin C, in g. Summed. iOS 8.0.
  public static let dietaryVitaminC = Self(rawValue: "HKQuantityTypeIdentifierDietaryVitaminC")
  /// Vitamin D, in g. Summed. iOS 8.0.
  public static let dietaryVitaminD = Self(rawValue: "HKQuantityTypeIdentifierDietaryVitaminD")
  /// Vitamin E, in g. Summed. iOS 8.0.
  public static let dietaryVitaminE = Self(rawValue: "HKQuantityTypeIdentifierDietaryVitaminE")
  /// Vitamin K, in g. Summed. iOS 8.0.
  public static let dietaryVitaminK = Self(rawValue: "HKQuantityTypeIdentifierDietaryVitaminK")
  /// Water, in mL. Summed. iOS 9.0.
  public static let dietaryWater = Self(rawValue: "HKQuantityTypeIdentifierDietaryWater")
  /// Zinc, in g. Summed. iOS 8.0.
  public static let dietaryZinc = Self(rawValue: "HKQuantityTypeIdentifierDietaryZinc")

  // MARK: Other Data

  /// Blood Alcohol Content, as a fraction (0.5 is 50 %). Averaged sample by sample. iOS 8.0.
  public static let bloodAlcoholContent = Self(rawValue: "HKQuantityTypeIdentifierBloodAlcoholContent")
  /// Insulin Delivery, in IU. Summed. iOS 11.0.
  public static let insulinDelivery = Self(rawValue: "HKQuantityTypeIdentifierInsulinDelivery")
  /// Alcohol Consumption, as a count. Summed. iOS 15.0.
  public static let numberOfAlcoholicBeverages = Self(rawValue: "HKQuantityTypeIdentifierNumberOfAlcoholicBeverages")
  /// Number of Times Fallen, as a count. Summed. iOS 8.0.
  public static let numberOfTimesFallen = Self(rawValue: "HKQuantityTypeIdentifierNumberOfTimesFallen")
  /// Time In Daylight, in min. Summed. iOS 17.0.
  public static let timeInDaylight = Self(rawValue: "HKQuantityTypeIdentifierTimeInDaylight")
  /// UV Index, as a count. Averaged sample by sample. iOS 9.0.
  public static let uvExposure = Self(rawValue: "HKQuantityTypeIdentifierUVExposure")
  /// Water Temperature, in degC. Averaged sample by sample. iOS 16.0.
  public static let waterTemperature = Self(rawValue: "HKQuantityTypeIdentifierWaterTemperature")

  // MARK: Respiratory

  /// Breathing Disturbances, as a count. Averaged sample by sample. iOS 18.0.
  public static let appleSleepingBreathingDisturbances = Self(
    rawValue: "HKQuantityTypeIdentifierAppleSleepingBreathingDisturbances")
  /// Forced Expiratory Volume, 1 sec, in L. Averaged sample by sample. iOS 8.0.
  public static let forcedExpiratoryVolume1 = Self(rawValue: "HKQuantityTypeIdentifierForcedExpiratoryVolume1")
  /// Forced Vital Capacity, in L. Averaged sample by sample. iOS 8.0.
  public static let forcedVitalCapacity = Self(rawValue: "HKQuantityTypeIdentifierForcedVitalCapacity")
  /// Inhaler Usage, as a count. Summed. iOS 8.0.
  public static let inhalerUsage = Self(rawValue: "HKQuantityTypeIdentifierInhalerUsage")
  /// Blood Oxygen, as a fraction (0.5 is 50 %). Averaged sample by sample. iOS 8.0.
  public static let oxygenSaturation = Self(rawValue: "HKQuantityTypeIdentifierOxygenSaturation")
  /// Peak Expiratory Flow Rate, in L/min. Averaged sample by sample. iOS 8.0.
  public static let peakExpiratoryFlowRate = Self(rawValue: "HKQuantityTypeIdentifierPeakExpiratoryFlowRate")
  /// Respiratory Rate, in count/s. Averaged sample by sample. iOS 8.0.
  public static let respiratoryRate = Self(rawValue: "HKQuantityTypeIdentifierRespiratoryRate")

  // MARK: Vitals

  /// Blood Glucose, in mg/dL. Averaged sample by sample. iOS 8.0.
  public static let bloodGlucose = Self(rawValue: "HKQuantityTypeIdentifierBloodGlucose")
  /// Diastolic Blood Pressure, in mmHg. Averaged sample by sample. iOS 8.0.
  public static let bloodPressureDiastolic = Self(rawValue: "HKQuantityTypeIdentifierBloodPressureDiastolic")
  /// Systolic Blood Pressure, in mmHg. Averaged sample by sample. iOS 8.0.
  public static let bloodPressureSystolic = Self(rawValue: "HKQuantityTypeIdentifierBloodPressureSystolic")
  /// Body Temperature, in degC. Averaged sample by sample. iOS 8.0.
  public static let bodyTemperature = Self(rawValue: "HKQuantityTypeIdentifierBodyTemperature")
}
