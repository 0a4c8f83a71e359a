extension HKElectrocardiogram {
  /// What Apple’s algorithm makes of an electrocardiogram.
  public enum Classification: Int, Sendable {
    case notSet = 0, sinusRhythm = 1, atrialFibrillation = 2, inconclusiveLowHeartRate = 3
    case inconclusiveHighHeartRate = 4, inconclusivePoorReading = 5, inconclusiveOther = 6, unrecognized = 100
  }

  /// Whether the person noticed anything.
  public enum SymptomsStatus: Int, Sendable {
    case notSet = 0, none = 1, present = 2
  }

  /// Where a voltage was measured.
  public enum Lead: Int, Sendable {
    case appleWatchSimilarToLeadI = 1
  }
}
