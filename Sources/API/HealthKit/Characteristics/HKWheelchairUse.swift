/// A person’s answer about wheelchair use (rule S73).
public enum HKWheelchairUse: Int, Sendable {
  /// Not entered, or the app may not see it (rule S71).
  case notSet = 0
  case no = 1, yes = 2
}
