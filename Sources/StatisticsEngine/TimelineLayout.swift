/// How a timeline divides its samples. No answer depends on it, only the time an answer takes.
struct TimelineLayout: Sendable {
  /// How many samples a chunk takes before it is divided.
  var chunkCapacity = 1024
  /// A day of so many samples is added up by quarters of an hour: about a tenth of the samples' own memory.
  var samplesForQuarterHours = 2_000
  /// A day of so many samples is added up by hours; a day of fewer as a whole.
  var samplesForHours = 40
  /// A day remembers a cut for each so many samples (see ``RollupCut``), and a few in any case.
  var samplesForCut = 32
  /// Samples in a bucket below which looking at each is cheaper than looking only at those near its ends.
  var smallestInterior = 500

  /// How many cells a day of so many samples is divided into.
  func cellCount(samples: Int) -> Int {
    switch samples {
    case samplesForQuarterHours...: 96
    case samplesForHours...: 24
    default: 1
    }
  }
}
