/// The way the sound of a hearing test reaches the ear. iOS 18.1.
public enum HKAudiogramConductionType: Int, Sendable {
  case air = 0
}

/// The ear that a hearing test measures. iOS 18.1.
public enum HKAudiogramSensitivityTestSide: Int, Sendable {
  case left = 0, right = 1
}
