/// The severity of a symptom (rule S80).
public enum HKCategoryValueSeverity: Int, Sendable, HKCategoryValuePredicateProviding {
  /// Present, of unknown severity.
  case unspecified = 0
  /// Checked for, but not present.
  case notPresent = 1
  case mild = 2, moderate = 3, severe = 4
}

/// The presence of a change, such as a change of mood or sleep (rule S80).
public enum HKCategoryValuePresence: Int, Sendable, HKCategoryValuePredicateProviding {
  case present = 0, notPresent = 1
}

/// A change of appetite.
public enum HKCategoryValueAppetiteChanges: Int, Sendable, HKCategoryValuePredicateProviding {
  case unspecified = 0, noChange = 1, decreased = 2, increased = 3
}
