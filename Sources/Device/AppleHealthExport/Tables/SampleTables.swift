import Foundation
import HealthModel

/// Writes the data of a device as a folder of tables, one per sample type, for data analysis.
///
///     let summary = try SampleTables(contents).write(to: folder, as: .csv)   // stepCount.csv, heartRate.csv, …
///
/// Unlike an export, a table contains the UUID of each sample, its time to the microsecond, and the identifier of its
/// source. Members of a correlation are in the tables of their own types, and the whole correlation is in its own
/// table.
///
/// Equal devices give equal bytes. The folder appears under its name only when it is complete.
package struct SampleTables {
  /// The format of the tables, which is also the file extension.
  package enum Form: String, CaseIterable, Sendable {
    /// Comma-separated values as in RFC 4180, with a header line.
    case csv
    /// A JSON object on each line.
    case ndjson
  }

  private let contents: any ExportContents

  package init(_ contents: any ExportContents) { self.contents = contents }

  /// Writes the folder, which must not exist yet.
  ///
  /// - Parameters:
  ///   - progress: Called with the completed fraction, from 0 to 1. It can throw an error to stop.
  ///   - checking: Called with the path of each table before the folder gets its final name. It can throw an error to
  ///     discard everything.
  /// - Throws: ``ExportWriteError``, `CancellationError`, and the errors of the contents. No files are left in that case.
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
      var output: OutputFile?
      try contents.forEachPart(of: type) { part in
        if part.isEmpty { return }
        let isFirst = output == nil
        let table = try output ?? OutputFile(path: folder.part("\(type.swiftName).\(form.rawValue)"), for: folder.path)
        output = table
        let head = isFirst && form == .csv ? SampleTableRow.head : ""
        summary.samples[type, default: 0] += try Self.write(part, of: type, as: form, after: head, to: table, &losses)
      }
      try output?.close()
      try progress(Double(index + 1) / Double(types.count))
    }
    for type in summary.samples.keys { try checking(folder.part("\(type.swiftName).\(form.rawValue)")) }
    try folder.replaceWithWorkshop()
    summary.losses = losses.losses
    return summary
  }

  private static func write(
    _ samples: [SampleRecord], of type: ObjectType, as form: Form, after head: String, to output: OutputFile,
    _ losses: inout LossList
  ) throws -> Int {
    var text = head
    var origins = SampleTableRow.OriginColumns()
    var count = 0
    for sample in try samples.inOrderOfExport {
      try Task.checkCancellation()
      guard let row = SampleTableRow(sample) else {
        losses.note(type, .outOfTime)
        continue
      }
      text += form == .csv ? try row.csv(&origins) : try row.json
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
