// Made by `swift run Catalogue` from ObjectTypeCatalogue+Table.swift. Edit that file.

/// An identifier of a type of samples whose value is one of a short list.
///
/// Types are made from identifiers: `HKCategoryType(.sleepAnalysis)`.
/// Any string makes an identifier; only known ones make a type.
public struct HKCategoryTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The name of the type in HealthKit and its exports.
  public let rawValue: String

  /// Creates an identifier from any string, unchecked.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// As `init(rawValue:)`. An unknown string stops the app only when a type is made of it.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

extension HKCategoryTypeIdentifier {
  // MARK: Activity

  /// Stand Hours. iOS 9.0.
  public static let appleStandHour = Self(rawValue: "HKCategoryTypeIdentifierAppleStandHour")

  // MARK: Cycle Tracking

  /// Bleeding After Menopause. iOS 27.0.
  public static let bleedingAfterMenopause = Self(rawValue: "HKCategoryTypeIdentifierBleedingAfterMenopause")
  /// Bleeding After Pregnancy. iOS 18.0.
  public static let bleedingAfterPregnancy = Self(rawValue: "HKCategoryTypeIdentifierBleedingAfterPregnancy")
  /// Bleeding During Pregnancy. iOS 18.0.
  public static let bleedingDuringPregnancy = Self(rawValue: "HKCategoryTypeIdentifierBleedingDuringPregnancy")
  /// Cervical Mucus Quality. iOS 9.0.
  public static let cervicalMucusQuality = Self(rawValue: "HKCategoryTypeIdentifierCervicalMucusQuality")
  /// Contraceptives. iOS 14.3.
  public static let contraceptive = Self(rawValue: "HKCategoryTypeIdentifierContraceptive")
  /// Infrequent Periods. iOS 16.0.
  public static let infrequentMenstrualCycles = Self(rawValue: "HKCategoryTypeIdentifierInfrequentMenstrualCycles")
  /// Spotting. iOS 9.0.
  public static let intermenstrualBleeding = Self(rawValue: "HKCategoryTypeIdentifierIntermenstrualBleeding")
  /// Irregular Cycles. iOS 16.0.
  public static let irregularMenstrualCycles = Self(rawValue: "HKCategoryTypeIdentifierIrregularMenstrualCycles")
  /// Lactation. iOS 14.3.
  public static let lactation = Self(rawValue: "HKCategoryTypeIdentifierLactation")
  /// Menopausal State. iOS 27.0.
  public static let menopausalState = Self(rawValue: "HKCategoryTypeIdentifierMenopausalState")
  /// Menstruation. iOS 9.0.
  public static let menstrualFlow = Self(rawValue: "HKCategoryTypeIdentifierMenstrualFlow")
  /// Ovulation Test Result. iOS 9.0.
  public static let ovulationTestResult = Self(rawValue: "HKCategoryTypeIdentifierOvulationTestResult")
  /// Persistent Spotting. iOS 16.0.
  public static let persistentIntermenstrualBleeding = Self(
    rawValue: "HKCategoryTypeIdentifierPersistentIntermenstrualBleeding")
  /// Pregnancy. iOS 14.3.
  public static let pregnancy = Self(rawValue: "HKCategoryTypeIdentifierPregnancy")
  /// Pregnancy Test Result. iOS 15.0.
  public static let pregnancyTestResult = Self(rawValue: "HKCategoryTypeIdentifierPregnancyTestResult")
  /// Progesterone Test Result. iOS 15.0.
  public static let progesteroneTestResult = Self(rawValue: "HKCategoryTypeIdentifierProgesteroneTestResult")
  /// Prolonged Periods. iOS 16.0.
  public static let prolongedMenstrualPeriods = Self(rawValue: "HKCategoryTypeIdentifierProlongedMenstrualPeriods")
  /// Sexual Activity. iOS 9.0.
  public static let sexualActivity = Self(rawValue: "HKCategoryTypeIdentifierSexualActivity")

  // MARK: Hearing

  /// Noise Notifications. iOS 13.0.
  public static let environmentalAudioExposureEvent = Self(rawValue: "HKCategoryTypeIdentifierAudioExposureEvent")
  /// The older name of ``environmentalAudioExposureEvent``.
  public static let audioExposureEvent = environmentalAudioExposureEvent
  /// Headphone Notifications. iOS 14.2.
  public static let headphoneAudioExposureEvent = Self(rawValue: "HKCategoryTypeIdentifierHeadphoneAudioExposureEvent")

  // MARK: Heart

  /// High Heart Rate Notifications. iOS 12.2.
  public static let highHeartRateEvent = Self(rawValue: "HKCategoryTypeIdentifierHighHeartRateEvent")
  /// Hypertension Notifications. iOS 26.2.
  public static let hypertensionEvent = Self(rawValue: "HKCategoryTypeIdentifierHypertensionEvent")
  /// Irregular Rhythm Notifications. iOS 12.2.
  public static let irregularHeartRhythmEvent = Self(rawValue: "HKCategoryTypeIdentifierIrregularHeartRhythmEvent")
  /// Cardio Fitness Notifications. iOS 14.3.
  public static let lowCardioFitnessEvent = Self(rawValue: "HKCategoryTypeIdentifierLowCardioFitnessEvent")
  /// Low Heart Rate Notifications. iOS 12.2.
  public static let lowHeartRateEvent = Self(rawValue: "HKCategoryTypeIdentifierLowHeartRateEvent")

  // MARK: Mental Wellbeing

  /// Mindful Minutes. iOS 10.0.
  public static let mindfulSession = Self(rawValue: "HKCategoryTypeIdentifierMindfulSession")

  // MARK: Mobility

  /// Walking Steadiness Notifications. iOS 15.0.
  public static let appleWalkingSteadinessEvent = Self(rawValue: "HKCategoryTypeIdentifierAppleWalkingSteadinessEvent")

  // MARK: Other Data

  /// Handwashing. iOS 14.0.
  public static let handwashingEvent = Self(rawValue: "HKCategoryTypeIdentifierHandwashingEvent")
  /// Toothbrushing. iOS 13.0.
  public static let toothbrushingEvent = Self(rawValue: "HKCategoryTypeIdentifierToothbrushingEvent")

  // MARK: Respiratory

  /// Sleep Apnea Notifications. iOS 18.0.
  public static let sleepApneaEvent = Self(rawValue: "HKCategoryTypeIdentifierSleepApneaEvent")

  // MARK: Sleep

  /// Sleep. iOS 8.0.
  public static let sleepAnalysis = Self(rawValue: "HKCategoryTypeIdentifierSleepAnalysis")

  // MARK: Symptoms

  /// Abdominal Cramps. iOS 13.6.
  public static let abdominalCramps = Self(rawValue: "HKCategoryTypeIdentifierAbdominalCramps")
  /// Acne. iOS 13.6.
  public static let acne = Self(rawValue: "HKCategoryTypeIdentifierAcne")
  /// Appetite Changes. iOS 13.6.
  public static let appetiteChanges = Self(rawValue: "HKCategoryTypeIdentifierAppetiteChanges")
  /// Bladder Incontinence. iOS 14.0.
  public static let bladderIncontinence = Self(rawValue: "HKCategoryTypeIdentifierBladderIncontinence")
  /// Bloating. iOS 13.6.
  public static let bloating = Self(rawValue: "HKCategoryTypeIdentifierBloating")
  /// Breast Pain. iOS 13.6.
  public static let breastPain = Self(rawValue: "HKCategoryTypeIdentifierBreastPain")
  /// Chest Tightness or Pain. iOS 13.6.
  public static let chestTightnessOrPain = Self(rawValue: "HKCategoryTypeIdentifierChestTightnessOrPain")
  /// Chills. iOS 13.6.
  public static let chills = Self(rawValue: "HKCategoryTypeIdentifierChills")
  /// Constipation. iOS 13.6.
  public static let constipation = Self(rawValue: "HKCategoryTypeIdentifierConstipation")
  /// Coughing. iOS 13.6.
  public static let coughing = Self(rawValue: "HKCategoryTypeIdentifierCoughing")
  /// Diarrhea. iOS 13.6.
  public static let diarrhea = Self(rawValue: "HKCategoryTypeIdentifierDiarrhea")
  /// Dizziness. iOS 13.6.
  public static let dizziness = Self(rawValue: "HKCategoryTypeIdentifierDizziness")
  /// Dry Skin. iOS 14.0.
  public static let drySkin = Self(rawValue: "HKCategoryTypeIdentifierDrySkin")
  /// Fainting. iOS 13.6.
  public static let fainting = Self(rawValue: "HKCategoryTypeIdentifierFainting")
  /// Fatigue. iOS 13.6.
  public static let fatigue = Self(rawValue: "HKCategoryTypeIdentifierFatigue")
  /// Fever. iOS 13.6.
  public static let fever = Self(rawValue: "HKCategoryTypeIdentifierFever")
  /// Body and Muscle Ache. iOS 13.6.
  public static let generalizedBodyAche = Self(rawValue: "HKCategoryTypeIdentifierGeneralizedBodyAche")
  /// Hair Loss. iOS 14.0.
  public static let hairLoss = Self(rawValue: "HKCategoryTypeIdentifierHairLoss")
  /// Headache. iOS 13.6.
  public static let headache = Self(rawValue: "HKCategoryTypeIdentifierHeadache")
  /// Heartburn. iOS 13.6.
  public static let heartburn = Self(rawValue: "HKCategoryTypeIdentifierHeartburn")
  /// Hot Flashes. iOS 13.6.
  public static let hotFlashes = Self(rawValue: "HKCategoryTypeIdentifierHotFlashes")
  /// Loss of Smell. iOS 13.6.
  public static let lossOfSmell = Self(rawValue: "HKCategoryTypeIdentifierLossOfSmell")
  /// Loss of Taste. iOS 13.6.
  public static let lossOfTaste = Self(rawValue: "HKCategoryTypeIdentifierLossOfTaste")
  /// Lower Back Pain. iOS 13.6.
  public static let lowerBackPain = Self(rawValue: "HKCategoryTypeIdentifierLowerBackPain")
  /// Memory Lapse. iOS 14.0.
  public static let memoryLapse = Self(rawValue: "HKCategoryTypeIdentifierMemoryLapse")
  /// Mood Changes. iOS 13.6.
  public static let moodChanges = Self(rawValue: "HKCategoryTypeIdentifierMoodChanges")
  /// Nausea. iOS 13.6.
  public static let nausea = Self(rawValue: "HKCategoryTypeIdentifierNausea")
  /// Night Sweats. iOS 14.0.
  public static let nightSweats = Self(rawValue: "HKCategoryTypeIdentifierNightSweats")
  /// Pelvic Pain. iOS 13.6.
  public static let pelvicPain = Self(rawValue: "HKCategoryTypeIdentifierPelvicPain")
  /// Rapid, Pounding, or Fluttering Heartbeat. iOS 13.6.
  public static let rapidPoundingOrFlutteringHeartbeat = Self(
    rawValue: "HKCategoryTypeIdentifierRapidPoundingOrFlutteringHeartbeat")
  /// Runny Nose. iOS 13.6.
  public static let runnyNose = Self(rawValue: "HKCategoryTypeIdentifierRunnyNose")
  /// Shortness of Breath. iOS 13.6.
  public static let shortnessOfBreath = Self(rawValue: "HKCategoryTypeIdentifierShortnessOfBreath")
  /// Congestion. iOS 13.6.
  public static let sinusCongestion = Self(rawValue: "HKCategoryTypeIdentifierSinusCongestion")
  /// Skipped Heartbeat. iOS 13.6.
  public static let skippedHeartbeat = Self(rawValue: "HKCategoryTypeIdentifierSkippedHeartbeat")
  /// Sleep Changes. iOS 13.6.
  public static let sleepChanges = Self(rawValue: "HKCategoryTypeIdentifierSleepChanges")
  /// Sore Throat. iOS 13.6.
  public static let soreThroat = Self(rawValue: "HKCategoryTypeIdentifierSoreThroat")
  /// Vaginal Dryness. iOS 14.0.
  public static let vaginalDryness = Self(rawValue: "HKCategoryTypeIdentifierVaginalDryness")
  /// Vomiting. iOS 13.6.
  public static let vomiting = Self(rawValue: "HKCategoryTypeIdentifierVomiting")
  /// Wheezing. iOS 13.6.
  public static let wheezing = Self(rawValue: "HKCategoryTypeIdentifierWheezing")
}
