/// The types this package itself names. Make any other with `ObjectType(swiftName:)` or `ObjectType(identifier:)`.
extension ObjectType {
  /// Steps: a cumulative quantity, in counts.
  package static let stepCount = ObjectType(swiftName: "stepCount")!
  /// Distance on foot: a cumulative quantity, in meters.
  package static let distanceWalkingRunning = ObjectType(swiftName: "distanceWalkingRunning")!
  /// Distance by bicycle: a cumulative quantity, in meters.
  package static let distanceCycling = ObjectType(swiftName: "distanceCycling")!
  /// Flights of stairs climbed: a cumulative quantity, in counts.
  package static let flightsClimbed = ObjectType(swiftName: "flightsClimbed")!
  /// Energy burned by moving: a cumulative quantity, in kilocalories.
  package static let activeEnergyBurned = ObjectType(swiftName: "activeEnergyBurned")!
  /// Energy burned at rest: a cumulative quantity, in kilocalories.
  package static let basalEnergyBurned = ObjectType(swiftName: "basalEnergyBurned")!
  /// Time of exercise: a cumulative quantity, in minutes. Apps may only read it.
  package static let appleExerciseTime = ObjectType(swiftName: "appleExerciseTime")!
  /// Time in motion: a cumulative quantity, in minutes. Apps may only read it.
  package static let appleMoveTime = ObjectType(swiftName: "appleMoveTime")!
  /// Time standing: a cumulative quantity, in minutes. Apps may only read it.
  package static let appleStandTime = ObjectType(swiftName: "appleStandTime")!

  /// Heart rate: a discrete quantity, averaged by time, in counts per second.
  package static let heartRate = ObjectType(swiftName: "heartRate")!
  /// Heart rate at rest: a discrete quantity, averaged by time, in counts per minute.
  package static let restingHeartRate = ObjectType(swiftName: "restingHeartRate")!
  /// Average heart rate while walking: a discrete quantity, averaged by time, in counts per minute.
  package static let walkingHeartRateAverage = ObjectType(swiftName: "walkingHeartRateAverage")!
  /// Standard deviation of the intervals between beats: a discrete quantity, in milliseconds.
  package static let heartRateVariabilitySDNN = ObjectType(swiftName: "heartRateVariabilitySDNN")!
  /// Maximal oxygen consumption: a discrete quantity, in ml/(kg*min).
  package static let vo2Max = ObjectType(swiftName: "vo2Max")!
  /// Oxygen saturation of the blood: a discrete quantity, a fraction from 0 to 1.
  package static let oxygenSaturation = ObjectType(swiftName: "oxygenSaturation")!
  /// Breaths: a discrete quantity, in counts per second.
  package static let respiratoryRate = ObjectType(swiftName: "respiratoryRate")!
  /// Body temperature: a discrete quantity, in degrees Celsius.
  package static let bodyTemperature = ObjectType(swiftName: "bodyTemperature")!
  /// Glucose in the blood: a discrete quantity, in mg/dL.
  package static let bloodGlucose = ObjectType(swiftName: "bloodGlucose")!

  /// Systolic blood pressure: a discrete quantity, in mmHg, and a member of ``bloodPressure``.
  package static let bloodPressureSystolic = ObjectType(swiftName: "bloodPressureSystolic")!
  /// Diastolic blood pressure: a discrete quantity, in mmHg, and a member of ``bloodPressure``.
  package static let bloodPressureDiastolic = ObjectType(swiftName: "bloodPressureDiastolic")!
  /// Body height: a discrete quantity, in meters.
  package static let height = ObjectType(swiftName: "height")!
  /// Body weight: a discrete quantity, in kilograms.
  package static let bodyMass = ObjectType(swiftName: "bodyMass")!
  /// Body mass index: a discrete quantity, in counts.
  package static let bodyMassIndex = ObjectType(swiftName: "bodyMassIndex")!
  /// Share of fat in the body: a discrete quantity, a fraction from 0 to 1.
  package static let bodyFatPercentage = ObjectType(swiftName: "bodyFatPercentage")!
  /// Body weight without fat: a discrete quantity, in kilograms.
  package static let leanBodyMass = ObjectType(swiftName: "leanBodyMass")!
  /// Water drunk: a cumulative quantity, in milliliters.
  package static let dietaryWater = ObjectType(swiftName: "dietaryWater")!
  /// Caffeine consumed: a cumulative quantity, in grams.
  package static let dietaryCaffeine = ObjectType(swiftName: "dietaryCaffeine")!
  /// Energy eaten: a cumulative quantity, in kilocalories.
  package static let dietaryEnergyConsumed = ObjectType(swiftName: "dietaryEnergyConsumed")!

  /// Sound level around the person: a discrete quantity, averaged as sound energy, in dBASPL.
  package static let environmentalAudioExposure = ObjectType(swiftName: "environmentalAudioExposure")!
  /// Sound level in headphones: a discrete quantity, averaged as sound energy, in dBASPL.
  package static let headphoneAudioExposure = ObjectType(swiftName: "headphoneAudioExposure")!
  /// Speed of walking: a discrete quantity, in meters per second.
  package static let walkingSpeed = ObjectType(swiftName: "walkingSpeed")!
  /// Time in daylight: a cumulative quantity, in minutes.
  package static let timeInDaylight = ObjectType(swiftName: "timeInDaylight")!

  /// Time in bed and the stages of sleep: a category type.
  package static let sleepAnalysis = ObjectType(swiftName: "sleepAnalysis")!
  /// Mindful minutes: a category type whose samples have no value, only a time.
  package static let mindfulSession = ObjectType(swiftName: "mindfulSession")!
  /// Hours with or without standing: a category type. Apps may only read it.
  package static let appleStandHour = ObjectType(swiftName: "appleStandHour")!
  /// Headache and its severity: a category type.
  package static let headache = ObjectType(swiftName: "headache")!
  /// Menstrual flow: a category type.
  package static let menstrualFlow = ObjectType(swiftName: "menstrualFlow")!

  /// The move mode of the rings, energy or minutes: a characteristic.
  package static let activityMoveMode = ObjectType(swiftName: "activityMoveMode")!
  /// Biological sex: a characteristic.
  package static let biologicalSex = ObjectType(swiftName: "biologicalSex")!
  /// Blood type: a characteristic.
  package static let bloodType = ObjectType(swiftName: "bloodType")!
  /// Date of birth: a characteristic.
  package static let dateOfBirth = ObjectType(swiftName: "dateOfBirth")!
  /// Skin type from I to VI: a characteristic.
  package static let fitzpatrickSkinType = ObjectType(swiftName: "fitzpatrickSkinType")!
  /// Use of a wheelchair: a characteristic.
  package static let wheelchairUse = ObjectType(swiftName: "wheelchairUse")!

  /// A measurement of both blood pressures: a correlation, authorized through its members.
  package static let bloodPressure = ObjectType(swiftName: "bloodPressure")!
  /// A meal or a food: a correlation of dietary quantities, authorized through its members.
  package static let food = ObjectType(swiftName: "food")!

  /// Workouts.
  package static let workout = ObjectType(swiftName: "workout")!
  /// Routes of workouts: series of locations.
  package static let workoutRoute = ObjectType(swiftName: "workoutRoute")!
  /// Series of heartbeats.
  package static let heartbeatSeries = ObjectType(swiftName: "heartbeatSeries")!
  /// Prescriptions for glasses and contact lenses. The person grants reading one by one.
  package static let visionPrescription = ObjectType(swiftName: "visionPrescription")!
  /// Hearing tests.
  package static let audiogram = ObjectType(swiftName: "audiogram")!
  /// Electrocardiograms. Apps may only read them.
  package static let electrocardiogram = ObjectType(swiftName: "electrocardiogram")!
  /// Effort of a workout as the person rated it: a discrete quantity, in appleEffortScore.
  package static let workoutEffortScore = ObjectType(swiftName: "workoutEffortScore")!
  /// Effort of a workout as the system estimated it: a discrete quantity, in appleEffortScore.
  package static let estimatedWorkoutEffortScore = ObjectType(swiftName: "estimatedWorkoutEffortScore")!
  /// Activity summaries: the rings of a day.
  package static let activitySummary = ObjectType(swiftName: "activitySummary")!
  /// Verifiable clinical records, a type without a public name.
  package static let verifiableClinicalRecord = ObjectType(swiftName: "verifiableClinicalRecord")!
  /// Emotions and moods the person logged.
  package static let stateOfMind = ObjectType(swiftName: "stateOfMind")!
  /// Doses taken or skipped. Apps cannot ask for the type itself: consent to a medication covers its doses.
  package static let medicationDoseEvent = ObjectType(swiftName: "medicationDoseEvent")!
  /// Medications on the person's list. The person grants reading one by one.
  package static let userAnnotatedMedication = ObjectType(swiftName: "userAnnotatedMedication")!
}
