/// The sizes by which a timeline divides its samples. Answers do not depend on them, only the time an answer takes.
struct TimelineLayout: Sendable {
  /// The number of samples a chunk takes before it is divided.
  var chunkCapacity = 1024
  /// The number of samples from which on a day is added up by quarters of an hour: about a tenth of the samples' own
  /// memory.
  var samplesForQuarterHours = 2_000
  /// The number of samples from which on a day is added up by hours; a day of fewer as a whole.
  var samplesForHours = 40
  /// The number of samples of a day for each cut it keeps (see ``RollupCut``); it keeps a few in any case.
  var samplesForCut = 32
  /// The number of samples in a bucket below which looking at each is cheaper than looking only at those near its ends.
  var smallestInterior = 500

  /// Returns the number of cells of a day with so many samples: 96, 24 or 1.
  func cellCount(samples: Int) -> Int {
    switch samples {
    case samplesForQuarterHours...: 96
    case samplesForHours...: 24
    default: 1
    }
  }
}
