/// The types the house itself speaks of. Any other is `ObjectType(swiftName:)` or `ObjectType(identifier:)`.
extension ObjectType {
  package static let stepCount = ObjectType(swiftName: "stepCount")!
  package static let distanceWalkingRunning = ObjectType(swiftName: "distanceWalkingRunning")!
  package static let distanceCycling = ObjectType(swiftName: "distanceCycling")!
  package static let flightsClimbed = ObjectType(swiftName: "flightsClimbed")!
  package static let activeEnergyBurned = ObjectType(swiftName: "activeEnergyBurned")!
  package static let basalEnergyBurned = ObjectType(swiftName: "basalEnergyBurned")!
  package static let appleExerciseTime = ObjectType(swiftName: "appleExerciseTime")!
  package static let appleMoveTime = ObjectType(swiftName: "appleMoveTime")!
  package static let appleStandTime = ObjectType(swiftName: "appleStandTime")!

  package static let heartRate = ObjectType(swiftName: "heartRate")!
  package static let restingHeartRate = ObjectType(swiftName: "restingHeartRate")!
  package static let walkingHeartRateAverage = ObjectType(swiftName: "walkingHeartRateAverage")!
  package static let heartRateVariabilitySDNN = ObjectType(swiftName: "heartRateVariabilitySDNN")!
  package static let vo2Max = ObjectType(swiftName: "vo2Max")!
  package static let oxygenSaturation = ObjectType(swiftName: "oxygenSaturation")!
  package static let respiratoryRate = ObjectType(swiftName: "respiratoryRate")!
  package static let bodyTemperature = ObjectType(swiftName: "bodyTemperature")!
  package static let bloodGlucose = ObjectType(swiftName: "bloodGlucose")!

  package static let bloodPressureSystolic = ObjectType(swiftName: "bloodPressureSystolic")!
  package static let bloodPressureDiastolic = ObjectType(swiftName: "bloodPressureDiastolic")!
  package static let height = ObjectType(swiftName: "height")!
  package static let bodyMass = ObjectType(swiftName: "bodyMass")!
  package static let bodyMassIndex = ObjectType(swiftName: "bodyMassIndex")!
  package static let bodyFatPercentage = ObjectType(swiftName: "bodyFatPercentage")!
  package static let leanBodyMass = ObjectType(swiftName: "leanBodyMass")!
  package static let dietaryWater = ObjectType(swiftName: "dietaryWater")!
  package static let dietaryCaffeine = ObjectType(swiftName: "dietaryCaffeine")!
  package static let dietaryEnergyConsumed = ObjectType(swiftName: "dietaryEnergyConsumed")!

  package static let environmentalAudioExposure = ObjectType(swiftName: "environmentalAudioExposure")!
  package static let headphoneAudioExposure = ObjectType(swiftName: "headphoneAudioExposure")!
  package static let walkingSpeed = ObjectType(swiftName: "walkingSpeed")!
  package static let timeInDaylight = ObjectType(swiftName: "timeInDaylight")!

  package static let sleepAnalysis = ObjectType(swiftName: "sleepAnalysis")!
  package static let mindfulSession = ObjectType(swiftName: "mindfulSession")!
  package static let appleStandHour = ObjectType(swiftName: "appleStandHour")!
  package static let headache = ObjectType(swiftName: "headache")!
  package static let menstrualFlow = ObjectType(swiftName: "menstrualFlow")!

  package static let activityMoveMode = ObjectType(swiftName: "activityMoveMode")!
  package static let biologicalSex = ObjectType(swiftName: "biologicalSex")!
  package static let bloodType = ObjectType(swiftName: "bloodType")!
  package static let dateOfBirth = ObjectType(swiftName: "dateOfBirth")!
  package static let fitzpatrickSkinType = ObjectType(swiftName: "fitzpatrickSkinType")!
  package static let wheelchairUse = ObjectType(swiftName: "wheelchairUse")!

  package static let bloodPressure = ObjectType(swiftName: "bloodPressure")!
  package static let food = ObjectType(swiftName: "food")!

  package static let workout = ObjectType(swiftName: "workout")!
  package static let workoutRoute = ObjectType(swiftName: "workoutRoute")!
  package static let heartbeatSeries = ObjectType(swiftName: "heartbeatSeries")!
  package static let visionPrescription = ObjectType(swiftName: "visionPrescription")!
  package static let audiogram = ObjectType(swiftName: "audiogram")!
  package static let electrocardiogram = ObjectType(swiftName: "electrocardiogram")!
  package static let workoutEffortScore = ObjectType(swiftName: "workoutEffortScore")!
  package static let estimatedWorkoutEffortScore = ObjectType(swiftName: "estimatedWorkoutEffortScore")!
  package static let activitySummary = ObjectType(swiftName: "activitySummary")!
  package static let verifiableClinicalRecord = ObjectType(swiftName: "verifiableClinicalRecord")!
  package static let stateOfMind = ObjectType(swiftName: "stateOfMind")!
  package static let medicationDoseEvent = ObjectType(swiftName: "medicationDoseEvent")!
  package static let userAnnotatedMedication = ObjectType(swiftName: "userAnnotatedMedication")!
}
