/// Whether a person uses a wheelchair (rule S73).
public enum HKWheelchairUse: Int, Sendable {
  /// Not entered, or not for this app to know (rule S71).
  case notSet = 0
  case no = 1, yes = 2
}
