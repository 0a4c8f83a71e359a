import Foundation
import HealthModel

/// The contents of a device without obvious traces of the person: it omits names, device numbers, texts and locations,
/// and shifts all dates (rules Y95 and Y96).
///
///     let redacted = RedactedContents(contents, movedBy: nil, in: zone)
///     try AppleHealthExportWriter(redacted).write(to: file, as: .archive, checking: redacted.check)
///     redacted.summary.dayCount      // -1463
///
/// Only listed parts are kept. Totals, values and times of day remain the same, and sources stay distinct as "Source 1"
/// and "Source 2". The result is pseudonymous, not anonymous: someone who knows one measurement can find the number of
/// days by which all dates were shifted.
package final class RedactedContents: ExportContents {
  let contents: any ExportContents
  let shift: DateShift
  var summary = RedactionSummary()
  var sources = PseudonymousSources()
  var originals = Originals()
  /// A source and the device that took the measurement.
  struct Origin: Hashable {
    var revision: SourceRevisionRecord
    var device: DeviceRecord?
  }
  /// The redacted origins, by their originals.
  var origins: [Origin: Origin] = [:]
  /// The origin that was redacted last, with its redacted form. The next sample usually has the same origin.
  var lastOrigin: (Origin, redacted: Origin)?
  /// The shift of dates in seconds, by day in Greenwich; nil for a day on which the shift changes.
  private var offsets: [Double: TimeInterval?] = [:]

  /// The kinds of types that are omitted: locations, institutions' texts, and the person's texts.
  static let leftOut: Set<ObjectType.Kind> = [
    .workoutRoute, .clinical, .document, .verifiableClinicalRecord, .userAnnotatedMedication, .medicationDoseEvent,
  ]

  /// Redacts the contents of a device, one type at a time, when they are requested.
  ///
  /// - Parameters:
  ///   - days: The number of days by which to shift all dates. For nil, the dates move into the past by a number of
  ///     weeks that is derived from the data of the device.
  ///   - zone: The time zone of the person. On its clock, every date keeps its time of day.
  package init(_ contents: any ExportContents, movedBy days: Int?, in zone: TimeZone) throws {
    self.contents = contents
    var names = StableHash(seed: 3)
    for type in contents.types {
      for source in try contents.sources(of: type).sorted(by: { $0.name < $1.name }) {
        names.combine(StableHash.of(source.name))
        names.combine(StableHash.of(source.bundleIdentifier))
      }
    }
    let birth = try contents.characteristics().dateOfBirth
    names.combine(UInt64(bitPattern: Int64((birth?.year ?? 0) * 400 + (birth?.month ?? 0) * 31 + (birth?.day ?? 0))))
    key = names.value
    shift = DateShift(days: days ?? DateShift.days(from: key), in: zone)
    summary.dayCount = shift.days
  }

  /// A number from which new UUIDs are derived. It is derived itself from the names of the sources and the date of
  /// birth, which no one else knows.
  let key: UInt64

  // MARK: Contents

  package var types: [ObjectType] { contents.types.filter { !Self.leftOut.contains($0.kind) } }

  package func samples(of type: ObjectType) throws -> [SampleRecord] {
    if Self.leftOut.contains(type.kind) { return [] }
    return try redacted(contents.samples(of: type))
  }

  package func forEachPart(of type: ObjectType, _ body: ([SampleRecord]) throws -> Void) throws {
    if Self.leftOut.contains(type.kind) { return }
    try contents.forEachPart(of: type) { try body(redacted($0)) }
  }

  package func firstSamples(of type: ObjectType) throws -> [SampleRecord]? {
    if Self.leftOut.contains(type.kind) { return nil }
    // ``forEachPart(of:_:)`` redacts these samples too, so undo what is counted here.
    let counted = summary
    defer { summary = counted }
    return try contents.firstSamples(of: type).map { try redacted($0) }
  }

  private func redacted(_ samples: [SampleRecord]) throws -> [SampleRecord] {
    try samples.map { sample in
      try Task.checkCancellation()
      return redacted(sample)
    }
  }

  /// Returns the numbered sources in their original order.
  package func sources(of type: ObjectType) throws -> [SourceRecord] {
    if Self.leftOut.contains(type.kind) { return [] }
    // A source without a number has no sample in the export.
    return try contents.sources(of: type).compactMap { sources.numbered($0) }
  }

  /// Returns the shift, in seconds, of a sample that starts at a date.
  ///
  /// A time zone lookup costs more than all other work on a sample. For this reason, a day on which the shift does not
  /// change is looked up only once.
  func offset(at date: Date) -> TimeInterval {
    guard date.isOfSamples else { return shift.offset(at: date) }
    let day = (date.timeIntervalSinceReferenceDate / 86_400).rounded(.down)
    if let known = offsets[day] { return known ?? shift.offset(at: date) }
    let start = Date(timeIntervalSinceReferenceDate: day * 86_400)
    let hours = Set((0...24).map { shift.offset(at: start + Double($0) * 3_600) })
    offsets.updateValue(hours.count == 1 ? hours.first : nil, forKey: day)
    return offset(at: date)
  }

  package func routes(of workout: SampleRecord) -> [SampleRecord] { [] }

  package func characteristics() throws -> Characteristics { Characteristics() }

  package func activitySummaries() throws -> [ActivitySummaryRecord] {
    try contents.activitySummaries().map { summary in
      var summary = summary
      summary.day = summary.day.advanced(by: shift.days)
      return summary
    }
  }

  package func hasAttachments(_ sample: SampleRecord) -> Bool { false }

  /// The shifted date of the device.
  package var date: Date? { contents.date.map(shift.moved) }

  /// Counts the types that are omitted completely. Call this after everything else was written.
  package func finish() throws -> RedactionSummary {
    for type in contents.types where Self.leftOut.contains(type.kind) {
      let samples = try contents.samples(of: type)
      if !samples.isEmpty { summary.leftOut[type] = samples.count }
    }
    summary.sourceCount = sources.count
    return summary
  }
}

package struct RedactionSummary: Hashable, Sendable {
  /// The number of days by which all dates were shifted.
  package var dayCount = 0
  /// The number of sources whose names were replaced by numbers.
  package var sourceCount = 0
  /// The number of samples whose device was changed or removed.
  package var deviceCount = 0
  /// The number of omitted metadata entries.
  package var metadataCount = 0
  /// The number of omitted samples, by type.
  package var leftOut: [ObjectType: Int] = [:]
}

/// A shift of all dates by the same number of days. Each date keeps its time of day on the clock of a time zone, even
/// across changes of summer time.
struct DateShift {
  /// The number of days; negative to shift into the past.
  let days: Int
  private let zone: TimeZone

  init(days: Int, in zone: TimeZone) { (self.days, self.zone) = (days, zone) }

  /// Returns the number of days for a device: whole weeks, from one to ten years into the past, so that weekdays stay
  /// the same.
  static func days(from key: UInt64) -> Int { -7 * (52 + Int(key % 469)) }

  /// Returns the date shifted by the number of days, at the same time of day.
  func moved(_ date: Date) -> Date { date + offset(at: date) }

  /// Returns the shift of a date in seconds. All dates of a sample use the shift of its start, so that the sample keeps
  /// its duration.
  func offset(at date: Date) -> TimeInterval {
    let seconds = Double(days) * 86_400
    guard date.isOfSamples, (date + seconds).isOfSamples else { return 0 }
    let before = zone.secondsFromGMT(for: date)
    // The offset depends on the shifted date, which depends on the offset. A second iteration settles it.
    var moved = date + seconds
    for _ in 0..<2 { moved = date + seconds + Double(before - zone.secondsFromGMT(for: moved)) }
    return moved.timeIntervalSince(date)
  }
}
