import AppleHealthExport
import Foundation
import HealthModel

extension FuzzedExport {
  /// Reads the export with and without the XML parser, and returns a problem with the result; nil when there is none.
  func flaw(readFrom url: URL) -> String? {
    let reading = Reading(url)
    let slow = Reading(url, parserAlone: true)
    let hasReturns = bytes.contains(0x0D)
    if hasReturns ? reading.withoutLines != slow.withoutLines : reading != slow {
      return "the scanner and the parser differ: \(Self.difference(reading, slow))"
    }
    guard let report = reading.report else {
      return isHeadWhole ? "nothing came in: \(reading.error ?? "")" : nil
    }
    return flaw(in: report, reading.samples) ?? flaw(in: reading.samples)
  }

  /// Checks that the counts in the report add up.
  private func flaw(in report: ImportReport, _ samples: [SampleRecord]) -> String? {
    let (read, accounted) = (report.readCount, report.sampleCount + report.repeatedCount + report.leftOutCount)
    if read != accounted { return "\(read) read, \(accounted) accounted for" }
    if report.sampleCount != samples.count { return "\(report.sampleCount) told, \(samples.count) came in" }
    if report.sources.reduce(0, { $0 + $1.count }) != samples.count { return "the sources' samples do not add up" }
    if Set(samples.map(\.uuid)).count != samples.count { return "two samples have one UUID" }
    return nil
  }

  /// Returns a problem with the heartbeat series; nil if there is none. A series has no element of its own, so there
  /// must be a record with the same source and time.
  private static func flaw(inBeatsOf samples: [SampleRecord]) -> String? {
    func key(_ sample: SampleRecord) -> Said {
      var said = Said(sample)
      (said.type, said.value) = ("", "")
      return said
    }
    let records = Counts(samples.filter { ![.heartbeatSeries, .workoutRoute].contains($0.type) }.map(key))
    let series = Counts(samples.filter { $0.type == .heartbeatSeries }.map(key))
    for (said, count) in series.counts where count > records[said] {
      return "\(count) series of beats came in beside \(records[said]) records: \(said)"
    }
    return nil
  }

  /// Checks that each undamaged sample was read, and none that the text does not contain.
  private func flaw(in samples: [SampleRecord]) -> String? {
    if let flaw = Self.flaw(inBeatsOf: samples) { return flaw }
    // Like heartbeat series, routes have no samples of their own in the text.
    let came = Counts(samples.filter { ![.heartbeatSeries, .workoutRoute].contains($0.type) }.map(Said.init))
    let whole = pieces.filter(\.isRequired)
    let (beside, inside) = (Counts(whole.flatMap { $0.says ?? [] }), Counts(whole.flatMap(\.saysInside)))
    for said in Set(beside.counts.keys).union(inside.counts.keys) {
      let expected = Swift.max(beside[said], inside[said])
      if came[said] < expected { return "\(expected - came[said]) of \(expected) is missing: \(said)" }
    }
    let all = (Counts(pieces.flatMap { $0.says ?? [] }), Counts(pieces.flatMap(\.saysInside)))
    // Damage never extends into an undamaged piece, because a new tag begins there.
    let literal = Counts(pieces.filter { $0.says == nil }.flatMap { LiteralReader.samples(in: $0.bytes) })
    for (said, count) in came.counts {
      let most = Swift.max(all.0[said], all.1[said]) + literal[said]
      if count > most { return "\(count) came in where the text holds \(most): \(said)" }
    }
    return nil
  }

  private static func difference(_ one: Reading, _ other: Reading) -> String {
    if one.error != other.error { return "\(one.error ?? "none"), \(other.error ?? "none")" }
    if one.samples != other.samples {
      let pair = zip(one.samples, other.samples).first { $0 != $1 }
      return "\(one.samples.count) and \(other.samples.count) samples" + (pair.map { ": \($0.0) and \($0.1)" } ?? "")
    }
    return "\(one.report.map { "\($0)" } ?? "") and \(other.report.map { "\($0)" } ?? "")"
  }
}
