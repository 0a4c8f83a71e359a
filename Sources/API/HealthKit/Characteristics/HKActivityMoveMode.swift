/// The measure of the Move ring: active energy or time (rule S74).
public enum HKActivityMoveMode: Int, Sendable {
  /// Active energy, in kilocalories.
  case activeEnergy = 1
  /// Time in motion, in minutes. Always used for children under 13.
  case appleMoveTime = 2
}
