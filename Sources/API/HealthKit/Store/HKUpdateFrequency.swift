/// The maximum frequency at which an app is woken for new samples (rule Q70).
public enum HKUpdateFrequency: Int, Sendable {
  case immediate = 1, hourly = 2, daily = 3, weekly = 4
}
