import Foundation
import HealthModel

/// Writes an Apple Health export: `export.zip` as a phone makes one, or the `export.xml` in it alone.
///
///     let summary = try AppleHealthExportWriter(contents).write(to: file)
///     summary.samples[.stepCount]      // 61_204
///     summary.losses.first?.description   // "12 × State of Mind: has no place in an export"
///
/// The export reads back through ``AppleHealthExportReader`` as the same samples, except for what the summary names.
/// Equal devices give equal bytes, at any time and in any time zone and language of the machine.
///
/// The file takes its place when it is complete: a half-written one is never seen.
package struct AppleHealthExportWriter {
  package enum Form: Sendable {
    /// A zip archive with the XML and the files beside it: routes, electrocardiograms, health records.
    case archive
    /// The XML alone. Samples that need a file of their own are left out, and counted.
    case document
  }

  private let contents: any ExportContents

  package init(_ contents: any ExportContents) { self.contents = contents }

  /// Writes the export in place of the file, if there is one.
  ///
  /// - Parameters:
  ///   - progress: Called with the part that is done, from 0 to 1. May throw to stop.
  ///   - checking: Called with the path of each file before it is packed or takes its place. May throw to have nothing
  ///     written.
  /// - Returns: The numbers of samples that were written, and the losses.
  /// - Throws: ``ExportWriteError``, `CancellationError`, and the errors of the contents. The file is as it was then.
  package func write(
    to url: URL, as form: Form, progress: @escaping (Double) throws -> Void = { _ in },
    checking: (_ path: String) throws -> Void = { _ in }
  ) throws -> ExportSummary {
    let file = try ReplacedFile(path: url.path)
    defer { file.clean() }
    let document = file.part("export.xml")
    var parts: [(path: String, name: String)] = []
    let summary = try {
      let output = try OutputFile(path: document, for: file.path)
      let addFile = { (name: String, write: (([UInt8]) throws -> Void) throws -> Void) in
        let path = file.part("file \(parts.count)")
        let part = try OutputFile(path: path, for: file.path)
        try write { try part.write($0) }
        try part.close()
        parts.append((path, name))
      }
      let summary = try DocumentWriting(
        contents, to: output, addFile: form == .archive ? addFile : nil, progress: progress
      ).write()
      try output.close()
      return summary
    }()
    for path in [document] + parts.map(\.path) { try checking(path) }
    switch form {
    case .document: try file.replace(with: document)
    case .archive:
      let part = file.part("export.zip")
      let archive = try ZipWriting(path: part, for: file.path)
      try archive.add(document, as: "apple_health_export/export.xml")
      for (path, name) in parts { try archive.add(path, as: "apple_health_export/\(name)") }
      try archive.close()
      try file.replace(with: part)
    }
    return summary
  }
}

/// The contents of a device as an export describes them: all of them, or those one app may see.
///
/// Samples are asked for type by type, so that no more than one type is in memory at a time.
package protocol ExportContents {
  /// The types with samples, in the order of the catalogue.
  var types: [ObjectType] { get }

  /// Returns the samples of a type, in the order in which they were saved.
  func samples(of type: ObjectType) throws -> [SampleRecord]

  /// Returns the sources of a type, the one with the highest priority first; none where they have no order.
  func sources(of type: ObjectType) throws -> [SourceRecord]

  func routes(of workout: SampleRecord) throws -> [SampleRecord]

  func characteristics() throws -> Characteristics

  /// Returns the days with their sums and goals, in order.
  func activitySummaries() throws -> [ActivitySummaryRecord]

  /// True where files are attached to a prescription.
  func hasAttachments(_ sample: SampleRecord) throws -> Bool

  /// The time of the device's clock when it was last used; nil for a device that was never told the time, and for an
  /// app: the clock may stand at a sample the app must not know of.
  var date: Date? { get }
}

extension ExportContents {
  package func sources(of type: ObjectType) -> [SourceRecord] { [] }
}
