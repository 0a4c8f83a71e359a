import Foundation
import HealthModel

/// Reads an Apple Health export, `export.xml` or `export.zip`, as a stream of samples.
///
///     let report = try AppleHealthExportReader(url: file).read { samples, _ in daemon.add(samples) }
///     report.samples[.stepCount]          // 61_204
///     report.omissions.first?.description // "214 × WorkoutRoute: is not kept by this device (first in line 40211)"
///
/// The file may be of any size: what is held in memory is a stretch of text, a batch of samples, and eight to sixteen
/// bytes for each sample to recognise repetitions. A sample gets the same UUID each time it is read, from this export or
/// a later one, so importing twice adds nothing twice (rule X42).
///
/// Whatever does not come in is counted and named in the report. Where the text cannot be read, because a line is not
/// well-formed or the file is cut off, everything around that place still comes in. An archive is read twice: nothing of
/// a file in it comes in before its checksum was found right.
package struct AppleHealthExportReader: Sendable {
  package let url: URL
  private let usesParserAlone: Bool

  /// Creates a reader.
  ///
  /// - Parameter usesParserAlone: True to have the XML parser read every line, which takes longer and comes to the same.
  package init(url: URL, usesParserAlone: Bool = false) {
    self.url = url
    self.usesParserAlone = usesParserAlone
  }

  /// Reads the export from its first sample to its last.
  ///
  /// - Parameters:
  ///   - batchSize: How many samples to gather before `onBatch` is called. Batches may be a little larger; the last is
  ///     smaller.
  ///   - progress: Called after each stretch of text. May throw to stop.
  ///   - onBatch: Takes the samples, in the order of the file, and for those that are like others before them, by UUID, how
  ///     many those are. May throw to stop.
  /// - Returns: What the export held.
  /// - Throws: ``ExportError`` when no data can be found, `CancellationError` when the current task is cancelled, and
  ///   whatever `progress` and `onBatch` throw.
  package func read(
    batchSize: Int = 10_000, progress: (ImportProgress) throws -> Void = { _ in },
    onBatch: (_ samples: [SampleRecord], _ repetitions: [UUID: Int]) throws -> Void
  ) throws -> ImportReport {
    guard url.isFileURL else { throw ExportError.notAFile(url) }
    let document = try ExportDocument(path: url.path)
    let reading = ExportReading(document: document, usesParserAlone: usesParserAlone)
    try reading.findRoot()
    try document.verify {
      try Task.checkCancellation()
      try progress(reading.progress)
    }
    repeat {
      try Task.checkCancellation()
      reading.parseNextStretch()
      try progress(reading.progress)
      if reading.interpreter.samples.count >= max(1, batchSize) || reading.isAtEnd {
        let batch = reading.interpreter.samples
        if !batch.isEmpty { try onBatch(batch, reading.interpreter.repetitions) }
        reading.interpreter.samples = []
        reading.interpreter.repetitions = [:]
        reading.interpreter.samples.reserveCapacity(batch.count)
      }
    } while !reading.isAtEnd
    return reading.report()
  }
}
