/// The strength of vaginal bleeding. iOS 18; rule S81.
public enum HKCategoryValueVaginalBleeding: Int, Sendable, HKCategoryValuePredicateProviding {
  case unspecified = 1, light = 2, medium = 3, heavy = 4, none = 5
}

/// The name of ``HKCategoryValueVaginalBleeding`` before iOS 18, with the same values (rule S81).
public enum HKCategoryValueMenstrualFlow: Int, Sendable, HKCategoryValuePredicateProviding {
  case unspecified = 1, light = 2, medium = 3, heavy = 4, none = 5
}

/// The state of a person's menopause. iOS 27; rule V104.
///
/// The state applies to an instant: saving a sample whose start and end differ fails.
public enum HKCategoryValueMenopausalState: Int, Sendable, HKCategoryValuePredicateProviding {
  case menopause = 1, perimenopause = 2, none = 3
}

/// The consistency of cervical mucus.
public enum HKCategoryValueCervicalMucusQuality: Int, Sendable, HKCategoryValuePredicateProviding {
  case dry = 1, sticky = 2, creamy = 3, watery = 4, eggWhite = 5
}

/// A method of contraception.
public enum HKCategoryValueContraceptive: Int, Sendable, HKCategoryValuePredicateProviding {
  case unspecified = 1, implant = 2, injection = 3, intrauterineDevice = 4, intravaginalRing = 5, oral = 6, patch = 7
}

/// The result of an ovulation test.
public enum HKCategoryValueOvulationTestResult: Int, Sendable, HKCategoryValuePredicateProviding {
  case negative = 1, luteinizingHormoneSurge = 2, indeterminate = 3, estrogenSurge = 4

  /// The name of ``luteinizingHormoneSurge`` before iOS 13.
  public static let positive = HKCategoryValueOvulationTestResult.luteinizingHormoneSurge
}

/// The result of a pregnancy test.
public enum HKCategoryValuePregnancyTestResult: Int, Sendable, HKCategoryValuePredicateProviding {
  case negative = 1, positive = 2, indeterminate = 3
}

/// The result of a progesterone test.
public enum HKCategoryValueProgesteroneTestResult: Int, Sendable, HKCategoryValuePredicateProviding {
  case negative = 1, positive = 2, indeterminate = 3
}
