import Foundation
import HealthModel

/// Writes a device as a folder of tables, one for each type of samples, for programs that reckon with numbers.
///
///     let summary = try SampleTables(contents).write(to: folder, as: .csv)   // stepCount.csv, heartRate.csv, …
///
/// Unlike an export a table holds every sample as it is: its UUID, its time to the microsecond, its source's
/// identifier. Members of correlations stand in the tables of their own types and, whole, in the correlation's.
///
/// Equal devices give equal bytes. The folder takes its place when it is complete.
package struct SampleTables {
  /// The form of a table, and the ending of its file's name.
  package enum Form: String, CaseIterable, Sendable {
    /// Values separated by commas, as in RFC 4180, with a line of names.
    case csv
    /// A JSON object on each line.
    case ndjson
  }

  private let contents: any ExportContents

  package init(_ contents: any ExportContents) { self.contents = contents }

  /// Writes the folder, which must not be there.
  ///
  /// - Parameters:
  ///   - progress: Called with the part that is done, from 0 to 1. May throw to stop.
  ///   - checking: Called with the path of each table before the folder takes its place. May throw to have nothing
  ///     written.
  /// - Throws: ``ExportWriteError``, `CancellationError`, and the errors of the contents. Nothing is left behind then.
  package func write(
    to url: URL, as form: Form, progress: (Double) throws -> Void = { _ in },
    checking: (_ path: String) throws -> Void = { _ in }
  ) throws -> ExportSummary {
    if FileManager.default.fileExists(atPath: url.path) { throw ExportWriteError.exists(path: url.path) }
    let folder = try ReplacedFile(path: url.path)
    defer { folder.clean() }
    var summary = ExportSummary()
    var losses = LossList()
    let types = contents.types
    for (index, type) in types.enumerated() {
      let samples = try contents.samples(of: type)
      if !samples.isEmpty {
        let output = try OutputFile(path: folder.part("\(type.swiftName).\(form.rawValue)"), for: folder.path)
        summary.samples[type] = try Self.write(samples, of: type, as: form, to: output, &losses)
        try output.close()
      }
      try progress(Double(index + 1) / Double(types.count))
    }
    for type in summary.samples.keys { try checking(folder.part("\(type.swiftName).\(form.rawValue)")) }
    try folder.replaceWithWorkshop()
    summary.losses = losses.losses
    return summary
  }

  private static func write(
    _ samples: [SampleRecord], of type: ObjectType, as form: Form, to output: OutputFile, _ losses: inout LossList
  ) throws -> Int {
    var text = form == .csv ? SampleTableRow.head : ""
    var count = 0
    for sample in try samples.inOrderOfExport {
      try Task.checkCancellation()
      guard let row = SampleTableRow(sample) else {
        losses.note(type, .outOfTime)
        continue
      }
      text += form == .csv ? try row.csv : try row.json
      count += 1
      if text.utf8.count > 1 << 16 {
        try output.write(Array(text.utf8))
        text = ""
      }
    }
    try output.write(Array(text.utf8))
    return count
  }
}
