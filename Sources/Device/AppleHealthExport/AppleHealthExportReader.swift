import Foundation
import HealthModel

/// Reads an Apple Health export, `export.xml` or `export.zip`, as a stream of samples.
///
///     let reading = try AppleHealthExportReader(url: file).start()
///     while let part = try reading.next() { if case .samples(let batch) = part { count += batch.count } }
///     reading.report.samples[.stepCount]          // 61_204
///     reading.report.omissions.first?.description // "214 × WorkoutRoute: is not kept by this device (first in line 40211)"
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
  private let isStopped: @Sendable () -> Bool

  /// - Parameters:
  ///   - usesParserAlone: True to have the XML parser read every line, which takes longer and gives the same samples.
  ///   - fewestInColumns: Of fewer samples that are alike in a batch, each comes by itself, in the order of the file.
  ///   - isStopped: Called while the export is a pipe with nothing to read; true ends the waiting.
  package init(
    url: URL, usesParserAlone: Bool = false, fewestInColumns: Int = 128,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.isStopped = isStopped
    self.url = url
    self.usesParserAlone = usesParserAlone
    self.fewestInColumns = fewestInColumns
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

  /// Opens the export before its first sample.
  ///
  /// - Parameter batchSize: The number of samples in a batch. Batches may be a little larger; the first ones are
  ///   smaller, so that something can be shown soon, and the last.
  /// - Throws: ``ExportError`` when no data can be found.
  package func start(batchSize: Int = 32_768) throws -> Parts {
    guard url.isFileURL else { throw ExportError.notAFile(url) }
    let document = try ExportDocument(path: url.path, isStopped: isStopped)
    let reading = ExportReading(document: document, usesParserAlone: usesParserAlone)
    try reading.findRoot()
    return Parts(document, reading, batchSize: max(1, batchSize), fewestInColumns)
  }

  /// A part of an export, in the order of the file.
  package enum Part {
    /// Comes after each stretch of text, and after each file.
    case progress(ImportProgress)
    case samples(SampleBatch)
    /// Routes of workouts, which came in an earlier batch.
    case routes([ImportedRoute])
    /// The XML was read to its end; the files beside it follow.
    case endOfDocument
  }

  /// The parts of an export, each read when it is asked for.
  package final class Parts {
    private var document: ExportDocument
    private let reading: ExportReading
    private let files: FolderReading
    private let largestBatchSize: Int
    private var batchSize: Int
    private let fewestInColumns: Int
    /// The parts that were read and not asked for yet.
    private var ready: [Part] = []
    private var isAtEnd = false

    fileprivate init(_ document: ExportDocument, _ reading: ExportReading, batchSize: Int, _ fewestInColumns: Int) {
      (self.document, self.reading, self.fewestInColumns) = (document, reading, fewestInColumns)
      files = FolderReading(document.folder, into: reading.interpreter)
      (largestBatchSize, self.batchSize) = (batchSize, min(batchSize, 4_096))
    }

    /// Returns the next part; nil at the end.
    ///
    /// - Throws: `CancellationError` when the current task is cancelled, and ``ExportError`` for a damaged archive.
    package func next() throws -> Part? {
      while ready.isEmpty, !isAtEnd {
        try Task.checkCancellation()
        if try document.verifyStretch() {
          ready = [progress]
        } else if !reading.isAtEnd {
          reading.parseNextStretch()
          ready = [progress]
          if isBatchFull || reading.isAtEnd { handOn() }
          if reading.isAtEnd { ready.append(.endOfDocument) }
        } else if files.readNext() {
          ready = [progress]
          if isBatchFull { handOn() }
        } else {
          handOn()
          isAtEnd = true
        }
      }
      return ready.isEmpty ? nil : ready.removeFirst()
    }

    /// Ends the reading: the samples read so far still come, and the report says where it stopped.
    package func stop() {
      if !isAtEnd, !reading.isAtEnd || !files.isDone { reading.stop() }
      handOn()
      isAtEnd = true
    }

    /// The date of the export; nil until it is read.
    package var exportDate: Date? { reading.interpreter.exportDate }

    package var report: ImportReport { reading.report() }

    /// The progress in the XML and the files beside it.
    private var progress: Part {
      var progress = reading.progress
      progress.byteCount += files.byteCount
      progress.totalByteCount += files.totalByteCount
      return .progress(progress)
    }

    /// True where the batch is large enough to be handed on. Two places of a route take as much room as a sample.
    private var isBatchFull: Bool {
      reading.interpreter.gathered.count + reading.interpreter.placeCount / 2 >= batchSize
    }

    private func handOn() {
      let interpreter = reading.interpreter
      batchSize = min(largestBatchSize, batchSize * 2)
      let firsts = interpreter.gathered.takeFirstOfSources(fewestInColumns: fewestInColumns)
      if !firsts.isEmpty { ready.append(.samples(firsts)) }
      let batch = interpreter.gathered.takeBatch(fewestInColumns: fewestInColumns)
      if !batch.isEmpty { ready.append(.samples(batch)) }
      if !interpreter.routes.isEmpty { ready.append(.routes(interpreter.routes)) }
      (interpreter.routes, interpreter.placeCount) = ([], 0)
    }
  }
}
