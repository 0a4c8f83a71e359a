// MARK: Symptoms

extension HKCategoryTypeIdentifier {
  /// Abdominal Cramps. iOS 13.6.
  public static let abdominalCramps = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAbdominalCramps")

  /// Acne. iOS 13.6.
  public static let acne = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAcne")

  /// Appetite Changes. iOS 13.6.
  public static let appetiteChanges = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAppetiteChanges")

  /// Bladder Incontinence. iOS 14.0.
  public static let bladderIncontinence = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierBladderIncontinence")

  /// Bloating. iOS 13.6.
  public static let bloating = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBloating")

  /// Breast Pain. iOS 13.6.
  public static let breastPain = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBreastPain")

  /// Chest Tightness or Pain. iOS 13.6.
  public static let chestTightnessOrPain = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierChestTightnessOrPain")

  /// Chills. iOS 13.6.
  public static let chills = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierChills")

  /// Constipation. iOS 13.6.
  public static let constipation = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierConstipation")

  /// Coughing. iOS 13.6.
  public static let coughing = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierCoughing")

  /// Diarrhea. iOS 13.6.
  public static let diarrhea = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierDiarrhea")

  /// Dizziness. iOS 13.6.
  public static let dizziness = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierDizziness")

  /// Dry Skin. iOS 14.0.
  public static let drySkin = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierDrySkin")

  /// Fainting. iOS 13.6.
  public static let fainting = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierFainting")

  /// Fatigue. iOS 13.6.
  public static let fatigue = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierFatigue")

  /// Fever. iOS 13.6.
  public static let fever = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierFever")

  /// Body and Muscle Ache. iOS 13.6.
  public static let generalizedBodyAche = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierGeneralizedBodyAche")

  /// Hair Loss. iOS 14.0.
  public static let hairLoss = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHairLoss")

  /// Headache. iOS 13.6.
  public static let headache = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHeadache")

  /// Heartburn. iOS 13.6.
  public static let heartburn = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHeartburn")

  /// Hot Flashes. iOS 13.6.
  public static let hotFlashes = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHotFlashes")

  /// Loss of Smell. iOS 13.6.
  public static let lossOfSmell = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLossOfSmell")

  /// Loss of Taste. iOS 13.6.
  public static let lossOfTaste = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLossOfTaste")

  /// Lower Back Pain. iOS 13.6.
  public static let lowerBackPain = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLowerBackPain")

  /// Memory Lapse. iOS 14.0.
  public static let memoryLapse = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierMemoryLapse")

  /// Mood Changes. iOS 13.6.
  public static let moodChanges = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierMoodChanges")

  /// Nausea. iOS 13.6.
  public static let nausea = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierNausea")

  /// Night Sweats. iOS 14.0.
  public static let nightSweats = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierNightSweats")

  /// Pelvic Pain. iOS 13.6.
  public static let pelvicPain = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierPelvicPain")

  /// Rapid, Pounding, or Fluttering Heartbeat. iOS 13.6.
  public static let rapidPoundingOrFlutteringHeartbeat = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierRapidPoundingOrFlutteringHeartbeat")

  /// Runny Nose. iOS 13.6.
  public static let runnyNose = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierRunnyNose")

  /// Shortness of Breath. iOS 13.6.
  public static let shortnessOfBreath = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierShortnessOfBreath")

  /// Congestion. iOS 13.6.
  public static let sinusCongestion = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSinusCongestion")

  /// Skipped Heartbeat. iOS 13.6.
  public static let skippedHeartbeat = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSkippedHeartbeat")

  /// Sleep Changes. iOS 13.6.
  public static let sleepChanges = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSleepChanges")

  /// Sore Throat. iOS 13.6.
  public static let soreThroat = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSoreThroat")

  /// Vaginal Dryness. iOS 14.0.
  public static let vaginalDryness = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierVaginalDryness")

  /// Vomiting. iOS 13.6.
  public static let vomiting = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierVomiting")

  /// Wheezing. iOS 13.6.
  public static let wheezing = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierWheezing")
}
