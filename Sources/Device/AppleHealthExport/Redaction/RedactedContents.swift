import Foundation
import HealthModel

/// The contents of a device without obvious traces of its person: names, numbers of devices, words and places are left
/// out, and all dates are moved (rules Y95 and Y96).
///
///     let redacted = RedactedContents(contents, movedBy: nil, in: zone)
///     try AppleHealthExportWriter(redacted).write(to: file, as: .archive, checking: redacted.check)
///     redacted.summary.dayCount      // -1463
///
/// The kept parts are listed, and all others are left out: sums, values and times of day remain the same, and sources
/// stay apart as "Source 1" and "Source 2". The result is pseudonymous, not anonymous: a person who knows of one
/// measurement can find the days by which all were moved.
package final class RedactedContents: ExportContents {
  let contents: any ExportContents
  let shift: DateShift
  var summary = RedactionSummary()
  var sources = PseudonymousSources()
  var originals = Originals()
  /// A source and the device that measured.
  struct Origin: Hashable {
    var revision: SourceRevisionRecord
    var device: DeviceRecord?
  }
  /// The origins as they are written, by what they were.
  var origins: [Origin: Origin] = [:]
  /// The last one, which the next sample mostly shares.
  var lastOrigin: (Origin, redacted: Origin)?
  /// The seconds by which dates are moved, by their day in Greenwich; nil for a day on which these change.
  private var offsets: [Double: TimeInterval?] = [:]

  /// The kinds of types that are left out: places, words of institutions, and words of the person.
  static let leftOut: Set<ObjectType.Kind> = [
    .workoutRoute, .clinical, .document, .verifiableClinicalRecord, .userAnnotatedMedication, .medicationDoseEvent,
  ]

  /// Redacts the contents of a device, a type at a time, when they are asked for.
  ///
  /// - Parameters:
  ///   - days: The number of days to move all dates by; nil for one that is computed from the device, whole weeks into
  ///     the past.
  ///   - zone: The time zone of the person: by its clock every date stays at its time of day.
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

  /// A number made from the names of the sources and the date of birth, which only the device has: new UUIDs are made
  /// with it.
  let key: UInt64

  // MARK: Contents

  package var types: [ObjectType] { contents.types.filter { !Self.leftOut.contains($0.kind) } }

  package func samples(of type: ObjectType) throws -> [SampleRecord] {
    if Self.leftOut.contains(type.kind) { return [] }
    return try contents.samples(of: type).map { sample in
      try Task.checkCancellation()
      return redacted(sample)
    }
  }

  /// Returns the sources under their numbers, in the order they had.
  package func sources(of type: ObjectType) throws -> [SourceRecord] {
    if Self.leftOut.contains(type.kind) { return [] }
    // A source without a number has no sample that is written.
    return try contents.sources(of: type).compactMap { sources.numbered($0) }
  }

  /// Returns the seconds by which a sample that begins at a date is moved.
  ///
  /// Asking a time zone costs more than all else of a sample: a day with the same answer each hour is asked once.
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

  /// The date of the device, moved as all dates are.
  package var date: Date? { contents.date.map(shift.moved) }

  /// Counts the types that are left out as a whole; called after everything else was written.
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
  /// The number of days all dates were moved by.
  package var dayCount = 0
  /// The number of sources that have a number in place of their name.
  package var sourceCount = 0
  /// The number of samples whose device was changed or left out.
  package var deviceCount = 0
  /// The number of metadata entries that were left out.
  package var metadataCount = 0
  /// The numbers of samples that were left out as a whole, by type.
  package var leftOut: [ObjectType: Int] = [:]
}

/// A move of all dates by the same number of days: each stays at its time of day by the clock of a place, through the
/// changes of summer time.
struct DateShift {
  /// The number of days, negative for the past.
  let days: Int
  private let zone: TimeZone

  init(days: Int, in zone: TimeZone) { (self.days, self.zone) = (days, zone) }

  /// The number of days for a device: whole weeks, so that a Monday stays one, from one year back to ten.
  static func days(from key: UInt64) -> Int { -7 * (52 + Int(key % 469)) }

  /// Returns the date at the same time of day, so many days later.
  func moved(_ date: Date) -> Date { date + offset(at: date) }

  /// Returns the seconds a date is moved by. All dates of one sample are moved by those of its start, so that it lasts
  /// as long as it did.
  func offset(at date: Date) -> TimeInterval {
    let seconds = Double(days) * 86_400
    guard date.isOfSamples, (date + seconds).isOfSamples else { return 0 }
    let before = zone.secondsFromGMT(for: date)
    // The offset there depends on where the clock stands, which depends on the offset: the second look settles it.
    var moved = date + seconds
    for _ in 0..<2 { moved = date + seconds + Double(before - zone.secondsFromGMT(for: moved)) }
    return moved.timeIntervalSince(date)
  }
}
