/// The sex a person entered in the Health app (rule S73).
public enum HKBiologicalSex: Int, Sendable {
  /// Not entered, or the app may not see it (rule S71).
  case notSet = 0
  case female = 1, male = 2, other = 3
}
