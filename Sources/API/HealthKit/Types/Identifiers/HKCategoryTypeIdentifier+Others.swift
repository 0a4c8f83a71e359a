// MARK: Activity

extension HKCategoryTypeIdentifier {
  /// Stand Hours. iOS 9.0.
  public static let appleStandHour = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAppleStandHour")
}

// MARK: Mobility

extension HKCategoryTypeIdentifier {
  /// Walking Steadiness Notifications. iOS 15.0.
  public static let appleWalkingSteadinessEvent = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierAppleWalkingSteadinessEvent")
}

// MARK: Hearing

extension HKCategoryTypeIdentifier {
  /// Noise Notifications. iOS 13.0.
  public static let environmentalAudioExposureEvent = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierAudioExposureEvent")

  /// Headphone Notifications. iOS 14.2.
  public static let headphoneAudioExposureEvent = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierHeadphoneAudioExposureEvent")

  /// The name of ``environmentalAudioExposureEvent`` before iOS 14.
  public static let audioExposureEvent = environmentalAudioExposureEvent
}

// MARK: Other Data

extension HKCategoryTypeIdentifier {
  /// Handwashing. iOS 14.0.
  public static let handwashingEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHandwashingEvent")

  /// Toothbrushing. iOS 13.0.
  public static let toothbrushingEvent = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierToothbrushingEvent")
}

// MARK: Heart

extension HKCategoryTypeIdentifier {
  /// High Heart Rate Notifications. iOS 12.2.
  public static let highHeartRateEvent = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierHighHeartRateEvent")

  /// Hypertension Notifications. iOS 26.2.
  public static let hypertensionEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHypertensionEvent")

  /// Irregular Rhythm Notifications. iOS 12.2.
  public static let irregularHeartRhythmEvent = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierIrregularHeartRhythmEvent")

  /// Cardio Fitness Notifications. iOS 14.3.
  public static let lowCardioFitnessEvent = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierLowCardioFitnessEvent")

  /// Low Heart Rate Notifications. iOS 12.2.
  public static let lowHeartRateEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLowHeartRateEvent")
}

// MARK: Mental Wellbeing

extension HKCategoryTypeIdentifier {
  /// Mindful Minutes. iOS 10.0.
  public static let mindfulSession = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierMindfulSession")
}

// MARK: Sleep

extension HKCategoryTypeIdentifier {
  /// Sleep. iOS 8.0.
  public static let sleepAnalysis = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSleepAnalysis")
}

// MARK: Respiratory

extension HKCategoryTypeIdentifier {
  /// Sleep Apnea Notifications. iOS 18.0.
  public static let sleepApneaEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSleepApneaEvent")
}
