/// How the sound of a hearing test reaches the ear. iOS 18.1.
public enum HKAudiogramConductionType: Int, Sendable {
  case air = 0
}

/// Which ear a hearing test is about. iOS 18.1.
public enum HKAudiogramSensitivityTestSide: Int, Sendable {
  case left = 0, right = 1
}
