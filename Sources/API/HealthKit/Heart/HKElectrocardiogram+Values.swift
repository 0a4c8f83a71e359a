extension HKElectrocardiogram {
  /// The result of Apple’s algorithm for an electrocardiogram.
  public enum Classification: Int, Sendable {
    case notSet = 0, sinusRhythm = 1, atrialFibrillation = 2, inconclusiveLowHeartRate = 3
    case inconclusiveHighHeartRate = 4, inconclusivePoorReading = 5, inconclusiveOther = 6, unrecognized = 100
  }

  /// The person’s answer about symptoms during an electrocardiogram.
  public enum SymptomsStatus: Int, Sendable {
    case notSet = 0, none = 1, present = 2
  }

  /// The lead at which a voltage is measured.
  public enum Lead: Int, Sendable {
    case appleWatchSimilarToLeadI = 1
  }
}
