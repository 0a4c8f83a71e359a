/// The value of category samples that say only that something happened: a mindful session, a heart event (rule S79).
public enum HKCategoryValue: Int, Sendable, HKCategoryValuePredicateProviding {
  case notApplicable = 0
}
