/// How strong a symptom was (rule S80).
public enum HKCategoryValueSeverity: Int, Sendable, HKCategoryValuePredicateProviding {
  /// There, of unknown strength.
  case unspecified = 0
  /// Looked for and not there.
  case notPresent = 1
  case mild = 2, moderate = 3, severe = 4
}

/// Whether a change was there: mood, sleep (rule S80).
public enum HKCategoryValuePresence: Int, Sendable, HKCategoryValuePredicateProviding {
  case present = 0, notPresent = 1
}

/// How the appetite changed.
public enum HKCategoryValueAppetiteChanges: Int, Sendable, HKCategoryValuePredicateProviding {
  case unspecified = 0, noChange = 1, decreased = 2, increased = 3
}
