import Foundation
import HealthModel

/// Reads an Apple Health export, `export.xml` or `export.zip`, as a stream of samples.
///
///     let reading = try AppleHealthExportReader(url: file).start()
///     while let part = try reading.next() { if case .samples(let batch) = part { count += batch.count } }
///     reading.report.samples[.stepCount]          // 61_204
///     reading.report.omissions.first?.description // "214 × WorkoutRoute: is not kept by this device (first in line 40211)"
///
/// The file can have any size. Memory holds a chunk of text, a batch of samples, and eight to sixteen bytes per sample
/// to recognize repetitions. A sample gets the same UUID each time it is read, from this export or a later one, so a
/// second import adds nothing twice (rule X42).
///
/// The report counts and names the elements that are not imported. If a line is not well-formed or the file is cut off,
/// the elements around that place are still imported. An archive is read twice: no file in it is imported before its
/// checksum is verified.
package struct AppleHealthExportReader: Sendable {
  /// The file: `export.xml`, `export.zip`, or the folder of an unpacked archive.
  package let url: URL
  private let usesParserAlone: Bool
  private let fewestInColumns: Int
  private let isStopped: @Sendable () -> Bool

  /// - Parameters:
  ///   - usesParserAlone: True to have the XML parser read every line. This takes longer and gives the same samples.
  ///   - fewestInColumns: The smallest number of similar samples that a batch stores in columns. Fewer samples are
  ///     separate records, in the order of the file.
  ///   - isStopped: Called while the export is a pipe with nothing to read; true stops the wait.
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
  /// The method reads only the head of the document.
  ///
  /// - Throws: ``ExportError`` if no data can be found.
  package func check() throws {
    guard url.isFileURL else { throw ExportError.notAFile(url) }
    // A pipe can be read only once, so its check must wait for the import.
    guard FileStream.isRegular(url.path) else { return }
    try ExportReading(document: ExportDocument(path: url.path), usesParserAlone: true).findRoot()
  }

  /// Opens the export and positions it before the first sample.
  ///
  /// - Parameter batchSize: The number of samples in a batch. A batch can be a little larger. The first batches are
  ///   smaller so that samples appear soon, and so is the last.
  /// - Throws: ``ExportError`` if no data can be found.
  package func start(batchSize: Int = 32_768) throws -> Parts {
    guard url.isFileURL else { throw ExportError.notAFile(url) }
    let document = try ExportDocument(path: url.path, isStopped: isStopped)
    let reading = ExportReading(document: document, usesParserAlone: usesParserAlone)
    try reading.findRoot()
    return Parts(document, reading, batchSize: max(1, batchSize), fewestInColumns)
  }

  /// A part of an export, in the order of the file.
  package enum Part {
    /// Comes after each chunk of text and after each file.
    case progress(ImportProgress)
    case samples(SampleBatch)
    /// Routes of workouts that came in an earlier batch.
    case routes([ImportedRoute])
    /// The reader has reached the end of the XML. The files next to it follow.
    case endOfDocument
  }

  /// The parts of an export. Each is read when the caller asks for it.
  package final class Parts {
    private var document: ExportDocument
    private let reading: ExportReading
    private let files: FolderReading
    private let largestBatchSize: Int
    private var batchSize: Int
    private let fewestInColumns: Int
    /// The parts that were read but not returned yet.
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

    /// Stops reading. The samples read so far are still returned, and the report says where reading stopped.
    package func stop() {
      if !isAtEnd, !reading.isAtEnd || !files.isDone { reading.stop() }
      handOn()
      isAtEnd = true
    }

    /// The date of the export; nil until it is read.
    package var exportDate: Date? { reading.interpreter.exportDate }

    package var report: ImportReport { reading.report() }

    /// The progress in the XML and the files next to it.
    private var progress: Part {
      var progress = reading.progress
      progress.byteCount += files.byteCount
      progress.totalByteCount += files.totalByteCount
      return .progress(progress)
    }

    /// True if the batch is large enough to return. Two route locations take as much space as a sample.
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
