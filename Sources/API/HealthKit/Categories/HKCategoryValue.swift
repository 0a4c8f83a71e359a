/// The value of category samples that only state that something happened, such as a mindful session or a heart event
/// (rule S79).
public enum HKCategoryValue: Int, Sendable, HKCategoryValuePredicateProviding {
  case notApplicable = 0
}
