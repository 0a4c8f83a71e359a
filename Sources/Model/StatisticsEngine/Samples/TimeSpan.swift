/// A span of time, in seconds since the reference date.
package struct TimeSpan: Hashable, Sendable {
  package var start: Double
  package var end: Double

  package init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  package static let everything = TimeSpan(start: -.infinity, end: .infinity)

  /// The span from the first start to the last end of samples in order.
  ///
  /// - Precondition: There is a sample.
  init(covering samples: ArraySlice<TimelineSample>) {
    start = samples[samples.startIndex].start
    end = samples.reduce(start) { max($0, $1.end) }
  }
}
