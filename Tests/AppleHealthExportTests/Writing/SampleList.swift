import AppleHealthExport
import Foundation
import HealthModel
import Testing

/// A device as a list of samples.
struct SampleList: ExportContents {
  var list: [SampleRecord]
  var person = Characteristics()
  var days: [ActivitySummaryRecord] = []
  var date: Date?
  /// The routes, by the UUID of their workout.
  var routesOfWorkouts: [UUID: [SampleRecord]] = [:]
  var prescriptionsWithFiles: Set<UUID> = []
  /// The sources of every type, starting with the highest priority; empty if the order is not known.
  var order: [SourceRecord] = []

  init(_ list: [SampleRecord]) { self.list = list }

  /// Creates a list of the imported samples, in the order in which a device stores them.
  init(_ imported: Import) {
    list = imported.samples
    for one in imported.routes { routesOfWorkouts[one.workout.uuid, default: []].append(one.route) }
    person = imported.report.characteristics
    date = imported.report.exportDate
    days = (1...31).compactMap { number in
      let day = CalendarDay(year: 2024, month: 5, day: number)
      return person.goalHistory[day].map { ActivitySummaryRecord(day: day, goals: $0) }
    }
  }

  var types: [ObjectType] { Set(list.map(\.type)).sorted { $0.row < $1.row } }
  func samples(of type: ObjectType) -> [SampleRecord] { list.filter { $0.type == type } }
  func sources(of type: ObjectType) -> [SourceRecord] { order }
  func routes(of workout: SampleRecord) -> [SampleRecord] { routesOfWorkouts[workout.uuid] ?? [] }
  func characteristics() -> Characteristics { person }
  func activitySummaries() -> [ActivitySummaryRecord] { days }
  func hasAttachments(_ sample: SampleRecord) -> Bool { prescriptionsWithFiles.contains(sample.uuid) }
}

/// An export that is written for one test.
struct Written {
  let file: ExportFile
  let summary: ExportSummary

  init(_ contents: some ExportContents, as form: AppleHealthExportWriter.Form = .document) throws {
    file = try ExportFile([], name: form == .document ? "export.xml" : "export.zip")
    summary = try AppleHealthExportWriter(contents).write(to: file.url, as: form)
  }

  init(_ samples: SampleRecord..., as form: AppleHealthExportWriter.Form = .document) throws {
    try self.init(SampleList(samples), as: form)
  }

  func bytes() throws -> [UInt8] { try file.bytes() }
  func text() throws -> String { String(decoding: try bytes(), as: UTF8.self) }
  func imported() throws -> Import { try Import(file) }

  /// Returns the lines after the person's characteristics.
  func lines() throws -> [String] {
    let lines = try text().split(separator: "\n").map(String.init)
    return Array(lines.drop { !$0.hasPrefix(" <Me ") }.dropFirst().dropLast())
  }
}

/// Returns a step count with some properties replaced.
func steps(
  _ value: Double = 100, at start: String = "2024-03-01T08:00:00Z", source: String = "Phone",
  metadata: [String: MetadataValue] = [:], uuid: UUID = UUID()
) throws -> SampleRecord {
  let start = try date(start)
  return SampleRecord(
    uuid: uuid, type: .stepCount, start: start, end: start + 600, content: .quantity(HealthQuantity(value, .count)),
    sourceRevision: SourceRevisionRecord(
      source: SourceRecord(name: source, bundleIdentifier: "export.\(source.lowercased())")), metadata: metadata)
}
