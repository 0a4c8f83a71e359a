extension HealthEnumeration {
  /// The table of HealthKit’s enumerations. A line contains the name, then each case with its raw value; an indented
  /// line continues the line above it. If two cases share a raw value, the first has the current name. A word after `=`
  /// is the suffix of the constant, where it differs from the capitalized case name.
  static let table = """
    # Values of category samples
    HKCategoryValue: notApplicable 0
    HKCategoryValueAppetiteChanges: unspecified 0, noChange 1, decreased 2, increased 3
    HKCategoryValueAppleStandHour: stood 0, idle 1
    HKCategoryValueAppleWalkingSteadinessEvent: initialLow 1, initialVeryLow 2, repeatLow 3, repeatVeryLow 4
    HKCategoryValueAudioExposureEvent: loudEnvironment 1
    HKCategoryValueCervicalMucusQuality: dry 1, sticky 2, creamy 3, watery 4, eggWhite 5
    HKCategoryValueContraceptive: unspecified 1, implant 2, injection 3, intrauterineDevice 4, intravaginalRing 5,
      oral 6, patch 7
    HKCategoryValueEnvironmentalAudioExposureEvent: momentaryLimit 1
    HKCategoryValueHeadphoneAudioExposureEvent: sevenDayLimit 1
    HKCategoryValueLowCardioFitnessEvent: lowFitness 1
    HKCategoryValueMenopausalState: menopause 1, perimenopause 2, none 3
    HKCategoryValueMenstrualFlow: unspecified 1, light 2, medium 3, heavy 4, none 5
    HKCategoryValueOvulationTestResult: negative 1, luteinizingHormoneSurge 2, positive 2, indeterminate 3,
      estrogenSurge 4
    HKCategoryValuePregnancyTestResult: negative 1, positive 2, indeterminate 3
    HKCategoryValuePresence: present 0, notPresent 1
    HKCategoryValueProgesteroneTestResult: negative 1, positive 2, indeterminate 3
    HKCategoryValueSeverity: unspecified 0, notPresent 1, mild 2, moderate 3, severe 4
    HKCategoryValueSleepAnalysis: inBed 0, asleepUnspecified 1, asleep 1, awake 2, asleepCore 3, asleepDeep 4,
      asleepREM 5
    HKCategoryValueVaginalBleeding: unspecified 1, light 2, medium 3, heavy 4, none 5
    # What the person says about themselves
    HKActivityMoveMode: activeEnergy 1, appleMoveTime 2
    HKBiologicalSex: notSet 0, female 1, male 2, other 3
    HKBloodType: notSet 0, aPositive 1, aNegative 2, bPositive 3, bNegative 4, abPositive=ABPositive 5,
      abNegative=ABNegative 6, oPositive 7, oNegative 8
    HKFitzpatrickSkinType: notSet 0, I 1, II 2, III 3, IV 4, V 5, VI 6
    HKReferenceSex: notSet 0, female 1, male 2
    HKWheelchairUse: notSet 0, no 1, yes 2
    # Vision
    HKVisionPrescriptionType: glasses 1, contacts 2
    HKVisionEye: left 1, right 2
    HKPrismBase: none 0, up 1, down 2, in 3, out 4
    # Workouts
    HKWorkoutEventType: pause 1, resume 2, lap 3, marker 4, motionPaused 5, motionResumed 6, segment 7,
      pauseOrResumeRequest 8
    HKWorkoutActivityType: americanFootball 1, archery 2, australianFootball 3, badminton 4, baseball 5,
      basketball 6, bowling 7, boxing 8, climbing 9, cricket 10, crossTraining 11, curling 12, cycling 13, dance 14,
      danceInspiredTraining 15, elliptical 16, equestrianSports 17, fencing 18, fishing 19,
      functionalStrengthTraining 20, golf 21, gymnastics 22, handball 23, hiking 24, hockey 25, hunting 26,
      lacrosse 27, martialArts 28, mindAndBody 29, mixedMetabolicCardioTraining 30, paddleSports 31, play 32,
      preparationAndRecovery 33, racquetball 34, rowing 35, rugby 36, running 37, sailing 38, skatingSports 39,
      snowSports 40, soccer 41, softball 42, squash 43, stairClimbing 44, surfingSports 45, swimming 46,
      tableTennis 47, tennis 48, trackAndField 49, traditionalStrengthTraining 50, volleyball 51, walking 52,
      waterFitness 53, waterPolo 54, waterSports 55, wrestling 56, yoga 57, barre 58, coreTraining 59,
      crossCountrySkiing 60, downhillSkiing 61, flexibility 62, highIntensityIntervalTraining 63, jumpRope 64,
      kickboxing 65, pilates 66, snowboarding 67, stairs 68, stepTraining 69, wheelchairWalkPace 70,
      wheelchairRunPace 71, taiChi 72, mixedCardio 73, handCycling 74, discSports 75, fitnessGaming 76,
      cardioDance 77, socialDance 78, pickleball 79, cooldown 80, swimBikeRun 82, transition 83,
      underwaterDiving 84, other 3000
    """
}
