// MARK: Cycle Tracking

extension HKQuantityTypeIdentifier {
  /// Basal Body Temperature, in degC. Averaged sample by sample. iOS 9.0.
  public static let basalBodyTemperature = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierBasalBodyTemperature")
}

// MARK: Other Data

extension HKQuantityTypeIdentifier {
  /// Blood Alcohol Content, as a fraction (0.5 is 50 %). Averaged sample by sample. iOS 8.0.
  public static let bloodAlcoholContent = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierBloodAlcoholContent")

  /// Insulin Delivery, in IU. Summed. iOS 11.0.
  public static let insulinDelivery = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierInsulinDelivery")

  /// Alcohol Consumption, as a count. Summed. iOS 15.0.
  public static let numberOfAlcoholicBeverages = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierNumberOfAlcoholicBeverages")

  /// Number of Times Fallen, as a count. Summed. iOS 8.0.
  public static let numberOfTimesFallen = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierNumberOfTimesFallen")

  /// Time In Daylight, in min. Summed. iOS 17.0.
  public static let timeInDaylight = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierTimeInDaylight")

  /// UV Index, as a count. Averaged sample by sample. iOS 9.0.
  public static let uvExposure = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierUVExposure")

  /// Water Temperature, in degC. Averaged sample by sample. iOS 16.0.
  public static let waterTemperature = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWaterTemperature")
}

// MARK: Vitals

extension HKQuantityTypeIdentifier {
  /// Blood Glucose, in mg/dL. Averaged sample by sample. iOS 8.0.
  public static let bloodGlucose = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBloodGlucose")

  /// Diastolic Blood Pressure, in mmHg. Averaged sample by sample. iOS 8.0.
  public static let bloodPressureDiastolic = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierBloodPressureDiastolic")

  /// Systolic Blood Pressure, in mmHg. Averaged sample by sample. iOS 8.0.
  public static let bloodPressureSystolic = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierBloodPressureSystolic")

  /// Body Temperature, in degC. Averaged sample by sample. iOS 8.0.
  public static let bodyTemperature = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBodyTemperature")
}

// MARK: Hearing

extension HKQuantityTypeIdentifier {
  /// Environmental Sound Levels, in dBASPL. Averaged as sound energy. iOS 13.0.
  public static let environmentalAudioExposure = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierEnvironmentalAudioExposure")

  /// Environmental Sound Reduction, in dBASPL. Averaged as sound energy. iOS 16.0.
  public static let environmentalSoundReduction = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierEnvironmentalSoundReduction")

  /// Headphone Audio Levels, in dBASPL. Averaged as sound energy. iOS 13.0.
  public static let headphoneAudioExposure = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierHeadphoneAudioExposure")
}
