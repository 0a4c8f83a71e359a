import Foundation
import HealthModel

/// A device whose person cannot be told from it at a glance: names, numbers of devices, words and places are left out, and
/// all dates are moved (rules Y95 and Y96).
///
///     let redacted = RedactedContents(contents, movedBy: nil, in: zone)
///     try AppleHealthExportWriter(redacted).write(to: file, as: .archive, checking: redacted.check)
///     redacted.summary.dayCount      // -1463
///
/// What is kept is listed, and all else is left out: sums, values and times remain what they were, and sources stay apart
/// as "Source 1" and "Source 2". The result is pseudonymous, not anonymous: who knows of one thing that was measured can
/// find the days by which all were moved.
package final class RedactedContents: ExportContents {
  let contents: any ExportContents
  let shift: DateShift
  private(set) var summary = RedactionSummary()
  var sources = PseudonymousSources()
  var originals = Originals()

  /// Types of which nothing is kept: places, words of institutions, and words of the person.
  static let leftOut: Set<ObjectType.Kind> = [
    .workoutRoute, .clinical, .document, .verifiableClinicalRecord, .userAnnotatedMedication, .medicationDoseEvent,
  ]

  /// - Parameters:
  ///   - days: The number of days to move all dates by; nil for one that is worked out of the device, whole weeks into the
  ///     past.
  ///   - zone: Where the person lives: by the clock there everything stays at its time of day.
  package init(_ contents: any ExportContents, movedBy days: Int?, in zone: TimeZone) throws {
    self.contents = contents
    var names = StableHash(seed: 3)
    for type in contents.types {
      for source in Set(try contents.samples(of: type).map(\.sourceRevision.source)).sorted(by: { $0.name < $1.name }) {
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

  /// A number nobody knows who has not the device: new UUIDs are made with it.
  let key: UInt64

  // MARK: Contents

  package var types: [ObjectType] { contents.types.filter { !Self.leftOut.contains($0.kind) } }

  package func samples(of type: ObjectType) throws -> [SampleRecord] {
    if Self.leftOut.contains(type.kind) { return [] }
    return try contents.samples(of: type).map(redacted)
  }

  package func routes(of workout: SampleRecord) -> [SampleRecord] { [] }

  /// Nothing the person entered about themselves.
  package func characteristics() throws -> Characteristics { Characteristics() }

  package func activitySummaries() throws -> [ActivitySummaryRecord] {
    try contents.activitySummaries().map { summary in
      var summary = summary
      summary.day = summary.day.advanced(by: shift.days)
      return summary
    }
  }

  package func hasAttachments(_ sample: SampleRecord) -> Bool { false }

  package var date: Date? { contents.date.map(shift.moved) }

  /// Counts what is left out as a whole, once everything else was written.
  package func finish() throws -> RedactionSummary {
    for type in contents.types where Self.leftOut.contains(type.kind) {
      let samples = try contents.samples(of: type)
      if !samples.isEmpty { summary.leftOut[type] = samples.count }
    }
    summary.sourceCount = sources.count
    return summary
  }

  func noteDevice() { summary.deviceCount += 1 }
  func noteMetadata(_ count: Int) { summary.metadataCount += count }
}

/// What a redaction has done, in numbers.
package struct RedactionSummary: Hashable, Sendable {
  /// The number of days all dates were moved by.
  package var dayCount = 0
  /// Sources that have a number in the place of their name.
  package var sourceCount = 0
  /// Samples whose device was left out.
  package var deviceCount = 0
  /// Metadata that were left out.
  package var metadataCount = 0
  /// Samples that were left out as a whole, by type.
  package var leftOut: [ObjectType: Int] = [:]
}
