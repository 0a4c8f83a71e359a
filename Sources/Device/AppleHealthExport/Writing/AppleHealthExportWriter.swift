import Foundation
import HealthModel

/// Writes an Apple Health export: `export.zip` as a phone creates it, or only the `export.xml` in it.
///
///     let summary = try AppleHealthExportWriter(contents).write(to: file)
///     summary.samples[.stepCount]      // 61_204
///     summary.losses.first?.description   // "12 × State of Mind: has no place in an export"
///
/// ``AppleHealthExportReader`` reads the export back as the same samples, except for the losses in the summary. Equal
/// devices give equal bytes, whatever the machine's time, time zone and language.
///
/// The file appears under its name only when it is complete.
package struct AppleHealthExportWriter {
  package enum Form: Sendable {
    /// A zip archive with the XML and the files next to it: routes, electrocardiograms, health records.
    case archive
    /// Only the XML. Samples that need a separate file are omitted and counted.
    case document
  }

  private let contents: any ExportContents

  package init(_ contents: any ExportContents) { self.contents = contents }

  /// Writes the export, and replaces an existing file.
  ///
  /// - Parameters:
  ///   - progress: Called with the completed fraction, from 0 to 1. It can throw an error to stop.
  ///   - checking: Called with the path of each file before it is packed or replaces the target. It can throw an error
  ///     to discard everything.
  /// - Returns: The number of samples written, and the losses.
  /// - Throws: ``ExportWriteError``, `CancellationError`, and the errors of the contents. An existing file is unchanged
  ///   in that case.
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

/// The contents of a device as an export represents them: everything, or the part that one app may see.
///
/// The writer requests samples one type at a time, and part by part, so only one part is in memory.
package protocol ExportContents {
  /// The types that have samples, in the order of the catalogue of types.
  var types: [ObjectType] { get }

  /// Returns the samples of a type, in the order in which they were saved.
  func samples(of type: ObjectType) throws -> [SampleRecord]

  /// Calls a closure with the samples of a type, part by part. A part has the samples that start in one span of whole
  /// seconds, in the order in which they were saved. The spans follow each other in time.
  func forEachPart(of type: ObjectType, _ body: ([SampleRecord]) throws -> Void) throws

  /// Returns the samples that the writer must write before all other samples of a type, so that an import restores the
  /// priority of the sources. Empty if no sample must come first. Nil if all samples are in a single part, in which the
  /// writer itself finds these samples.
  func firstSamples(of type: ObjectType) throws -> [SampleRecord]?

  /// Returns the sources of a type, starting with the highest priority; empty if their order is not known.
  func sources(of type: ObjectType) throws -> [SourceRecord]

  func routes(of workout: SampleRecord) throws -> [SampleRecord]

  func characteristics() throws -> Characteristics

  /// Returns the days with their totals and goals, in order.
  func activitySummaries() throws -> [ActivitySummaryRecord]

  /// Returns true if a prescription has attached files.
  func hasAttachments(_ sample: SampleRecord) throws -> Bool

  /// The time on the device's clock when the device was last used. Nil for a device without a saved time. Also nil for
  /// an app: the time may be that of a sample about which the app must not know.
  var date: Date? { get }
}

extension ExportContents {
  package func sources(of type: ObjectType) -> [SourceRecord] { [] }

  package func forEachPart(of type: ObjectType, _ body: ([SampleRecord]) throws -> Void) throws {
    try body(samples(of: type))
  }

  package func firstSamples(of type: ObjectType) throws -> [SampleRecord]? { nil }
}
