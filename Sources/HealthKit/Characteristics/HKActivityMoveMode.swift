/// What fills the Move ring (rule S74).
public enum HKActivityMoveMode: Int, Sendable {
  /// Kilocalories.
  case activeEnergy = 1
  /// Minutes; always so for children under 13.
  case appleMoveTime = 2
}
