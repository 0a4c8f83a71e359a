// MARK: Cycle Tracking

extension HKCategoryTypeIdentifier {
  /// Bleeding After Pregnancy. iOS 18.0.
  public static let bleedingAfterPregnancy = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierBleedingAfterPregnancy")

  /// Bleeding During Pregnancy. iOS 18.0.
  public static let bleedingDuringPregnancy = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierBleedingDuringPregnancy")

  /// Cervical Mucus Quality. iOS 9.0.
  public static let cervicalMucusQuality = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierCervicalMucusQuality")

  /// Contraceptives. iOS 14.3.
  public static let contraceptive = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierContraceptive")

  /// Infrequent Periods. iOS 16.0.
  public static let infrequentMenstrualCycles = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierInfrequentMenstrualCycles")

  /// Spotting. iOS 9.0.
  public static let intermenstrualBleeding = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierIntermenstrualBleeding")

  /// Irregular Cycles. iOS 16.0.
  public static let irregularMenstrualCycles = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierIrregularMenstrualCycles")

  /// Lactation. iOS 14.3.
  public static let lactation = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLactation")

  /// Menstruation. iOS 9.0.
  public static let menstrualFlow = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierMenstrualFlow")

  /// Ovulation Test Result. iOS 9.0.
  public static let ovulationTestResult = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierOvulationTestResult")

  /// Persistent Spotting. iOS 16.0.
  public static let persistentIntermenstrualBleeding = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierPersistentIntermenstrualBleeding")

  /// Pregnancy. iOS 14.3.
  public static let pregnancy = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierPregnancy")

  /// Pregnancy Test Result. iOS 15.0.
  public static let pregnancyTestResult = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierPregnancyTestResult")

  /// Progesterone Test Result. iOS 15.0.
  public static let progesteroneTestResult = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierProgesteroneTestResult")

  /// Prolonged Periods. iOS 16.0.
  public static let prolongedMenstrualPeriods = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierProlongedMenstrualPeriods")

  /// Sexual Activity. iOS 9.0.
  public static let sexualActivity = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSexualActivity")
}
