import Foundation
import HealthModel

/// Reads an Apple Health export, `export.xml` or `export.zip`, as a stream of samples.
///
///     let report = try AppleHealthExportReader(url: file).read { batch in count += batch.count }
///     report.samples[.stepCount]          // 61_204
///     report.omissions.first?.description // "214 × WorkoutRoute: is not kept by this device (first in line 40211)"
///
/// The file may be of any size: memory holds a stretch of text, a batch of samples, and eight to sixteen bytes for each
/// sample to recognise repetitions. A sample gets the same UUID each time it is read, from this export or a later one,
/// so importing twice adds nothing twice (rule X42).
///
/// Elements that do not come in are counted and named in the report. Where the text cannot be read, because a line is
/// not well-formed or the file is cut off, the elements around that place still come in. An archive is read twice: no
/// part of a file in it comes in before its checksum is verified.
package struct AppleHealthExportReader: Sendable {
  /// The file: `export.xml`, `export.zip`, or the folder an archive was unpacked to.
  package let url: URL
  private let usesParserAlone: Bool
  private let fewestInColumns: Int

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - usesParserAlone: True to have the XML parser read every line, which takes longer and gives the same samples.
  ///   - fewestInColumns: Of fewer samples that are alike in a batch, each comes by itself, in the order of the file.
  package init(url: URL, usesParserAlone: Bool = false, fewestInColumns: Int = 128) {
    self.url = url
    self.usesParserAlone = usesParserAlone
    self.fewestInColumns = fewestInColumns
  }

  private static let firstBatchSize = 4_096

  /// The error that the caller of ``read(batchSize:progress:onBatch:onRoutes:beforeFiles:)`` throws from `progress` to
  /// stop the reading and keep the samples read so far.
  package struct Stop: Error {
    package init() {}
  }

  /// Checks that the file is an export.
  ///
  /// Costs reading the head of the document.
  ///
  /// - Throws: ``ExportError`` when no data can be found.
  package func check() throws {
    guard url.isFileURL else { throw ExportError.notAFile(url) }
    // A pipe can be read once only.
    guard FileStream.isRegular(url.path) else { return }
    try ExportReading(document: ExportDocument(path: url.path), usesParserAlone: true).findRoot()
  }

  /// Reads the export from its first sample to its last.
  ///
  /// - Parameters:
  ///   - batchSize: The number of samples to gather before `onBatch` is called. Batches may be a little larger; the
  ///     first ones are smaller, so that something can be shown soon, and the last.
  ///   - progress: Called after each stretch of text. May throw to stop: with ``Stop``, the samples read so far are
  ///     handed on, and the report says where the reading stopped.
  ///   - onBatch: Takes the samples. May throw to stop.
  ///   - onRoutes: Takes routes of workouts, which were handed to `onBatch` before. May throw to stop.
  ///   - beforeFiles: Called when the XML is read, before the files beside it.
  /// - Returns: The report: the samples, the sources and the omissions.
  /// - Throws: ``ExportError`` when no data can be found, `CancellationError` when the current task is cancelled, and
  ///   the errors of `progress`, `onBatch` and `onRoutes`.
  package func read(
    batchSize: Int = 32_768, progress: (ImportProgress) throws -> Void = { _ in },
    onBatch: (SampleBatch) throws -> Void, onRoutes: (_ routes: [ImportedRoute]) throws -> Void = { _ in },
    beforeFiles: () throws -> Void = {}
  ) throws -> ImportReport {
    guard url.isFileURL else { throw ExportError.notAFile(url) }
    let document = try ExportDocument(path: url.path)
    let reading = ExportReading(document: document, usesParserAlone: usesParserAlone)
    try reading.findRoot()
    let files = FolderReading(document.folder, into: reading.interpreter)
    let interpreter = reading.interpreter
    do {
      try document.verify {
        try Task.checkCancellation()
        try progress(reading.progress.with(files))
      }
      var size = min(max(1, batchSize), Self.firstBatchSize)
      while !reading.isAtEnd {
        try Task.checkCancellation()
        reading.parseNextStretch()
        try progress(reading.progress.with(files))
        if interpreter.isBatchFull(size) || reading.isAtEnd {
          size = min(max(1, batchSize), size * 2)
          try interpreter.handOn(fewestInColumns, onBatch, onRoutes)
        }
      }
      try beforeFiles()
      try files.read { byteCount in
        try Task.checkCancellation()
        try progress(reading.progress.with(files, byteCount))
        if interpreter.isBatchFull(size) { try interpreter.handOn(fewestInColumns, onBatch, onRoutes) }
      }
    } catch is Stop {
      if !reading.isAtEnd || !files.isDone { reading.stop() }
    }
    try interpreter.handOn(fewestInColumns, onBatch, onRoutes)
    return reading.report()
  }
}

extension ExportInterpreter {
  /// True where the batch is large enough to be handed on. Two places of a route take as much room as a sample.
  fileprivate func isBatchFull(_ size: Int) -> Bool { gathered.count + placeCount / 2 >= max(1, size) }

  fileprivate func handOn(
    _ fewestInColumns: Int, _ onBatch: (SampleBatch) throws -> Void, _ onRoutes: ([ImportedRoute]) throws -> Void
  ) throws {
    let (batch, routes) = (gathered.takeBatch(fewestInColumns: fewestInColumns), routes)
    self.routes = []
    placeCount = 0
    if !batch.isEmpty { try onBatch(batch) }
    if !routes.isEmpty { try onRoutes(routes) }
  }
}

extension ImportProgress {
  /// Returns the progress in the XML and the files beside it, of which so many bytes were read.
  fileprivate func with(_ files: FolderReading, _ fileByteCount: Int = 0) -> ImportProgress {
    ImportProgress(
      byteCount: byteCount + fileByteCount, totalByteCount: totalByteCount + files.totalByteCount,
      sampleCount: sampleCount, exportDate: exportDate)
  }
}
