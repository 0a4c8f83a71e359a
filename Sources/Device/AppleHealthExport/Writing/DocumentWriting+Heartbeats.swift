import Foundation
import HealthModel

/// The heartbeat series, by the record of heart rate variability that each belongs to (rule Y52).
struct BeatsOfRecords {
  private struct Key: Hashable {
    var source: SourceRevisionRecord
    /// The start, in whole seconds since the reference date.
    var start: Int
    /// The end, in whole seconds since the reference date.
    var end: Int

    init(_ sample: SampleRecord) {
      source = sample.sourceRevision
      func second(_ date: Date) -> Int { Int(clamping: Int64(date.timeIntervalSinceReferenceDate.rounded(.down))) }
      (start, end) = (second(sample.start), second(sample.end))
    }
  }

  private var series: [Key: [SampleRecord]] = [:]
  /// The number of series that haven't been taken.
  private(set) var count = 0

  /// Creates a collection of the series among the samples.
  init(_ samples: [SampleRecord] = []) {
    for sample in samples { series[Key(sample), default: []].append(sample) }
    count = samples.count
  }

  /// Removes and returns the series of a record; nil if it has none.
  mutating func take(of record: SampleRecord) -> SampleRecord? {
    guard var found = series[Key(record)], !found.isEmpty else { return nil }
    let sample = found.removeFirst()
    series[Key(record)] = found
    count -= 1
    return sample
  }
}

extension DocumentWriting {
  /// Writes the heartbeats from which a record was computed, in Greenwich time (rule Y50).
  ///
  /// The rate of a heartbeat follows from the time since the previous heartbeat. After a gap, the rate of the previous
  /// heartbeat is repeated. It is raised if a reader would not recognize the gap otherwise.
  func writeBeats(of record: SampleRecord) {
    guard let sample = beats.take(of: record), case .heartbeatSeries(let beats) = sample.content else { return }
    xml.start("HeartRateVariabilityMetadataList")
    var last = 0.0
    var rate = 60.0
    var isExact = sample.metadata.isEmpty && sample.device == record.device
    let start = record.start.timeIntervalSinceReferenceDate.rounded(.down)
    for (index, beat) in beats.enumerated() {
      let time = (beat.secondsSinceStart * 100).rounded() / 100
      if time != beat.secondsSinceStart || index == 0 && (beat.isPrecededByGap || time >= 450) { isExact = false }
      let interval = time - last
      if index > 0, interval > 0 {
        let longest = ExportInterpreter.longestInterval
        rate =
          beat.isPrecededByGap ? max(rate, (longest / interval).rounded(.down) + 1) : (60 / interval).rounded(.down)
        if !beat.isPrecededByGap, rate < 1 || interval > longest / rate { isExact = false }
      }
      last = time
      xml.start("InstantaneousBeatsPerMinute")
      xml.attribute("bpm", max(1, rate).exportText)
      xml.attribute("time", Self.clock(start + time))
      xml.end()
    }
    xml.end()
    summary.samples[sample.type, default: 0] += 1
    if !isExact || beats.isEmpty { losses.note(sample.type, .details) }
  }

  /// Returns a time of day, such as "6:14:48.94 PM".
  private static func clock(_ instant: Double) -> String {
    let hundredths = Int((instant * 100).rounded())
    let second = ((hundredths / 100) % 86_400 + 86_400) % 86_400
    let hour = second / 3_600
    return "\((hour + 11) % 12 + 1):\(ExportMoment.digits(second / 60 % 60, 2)):\(ExportMoment.digits(second % 60, 2))."
      + "\(ExportMoment.digits((hundredths % 100 + 100) % 100, 2)) \(hour < 12 ? "AM" : "PM")"
  }
}
