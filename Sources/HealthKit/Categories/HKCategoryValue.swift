/// The value of category samples that have nothing to say beyond that they happened: a mindful session, a heart event
/// (rule S79).
public enum HKCategoryValue: Int, Sendable, HKCategoryValuePredicateProviding {
  case notApplicable = 0
}
