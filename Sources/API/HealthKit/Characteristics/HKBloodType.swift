/// The blood type a person entered in the Health app (rule S73).
public enum HKBloodType: Int, Sendable {
  /// Not entered, or the app may not see it (rule S71).
  case notSet = 0
  case aPositive = 1, aNegative = 2, bPositive = 3, bNegative = 4, abPositive = 5, abNegative = 6, oPositive = 7
  case oNegative = 8
}
