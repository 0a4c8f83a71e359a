import Foundation
import HealthModel

/// One pass over a device. It writes the samples as XML, one type at a time, and counts the samples that an export
/// cannot represent.
///
/// The same device always gives the same bytes: samples are ordered by type, as in the catalogue of types, then by
/// start, end and source, and otherwise as they were saved. Imported samples that are exported again therefore read
/// back with the same UUIDs (rule X42).
final class DocumentWriting {
  let contents: any ExportContents
  let output: OutputFile
  /// A function that adds a file next to the XML, given its path and a closure that writes it.
  typealias AddFile = (_ path: String, _ write: (([UInt8]) throws -> Void) throws -> Void) throws -> Void
  /// Adds a file next to the XML; nil if only the XML is written.
  let addFile: AddFile?

  private let progress: (Double) throws -> Void
  private var finishedTypeCount = 0

  var xml = XMLText()
  var summary = ExportSummary()
  var losses = LossList()
  private var sources = SourceTexts()
  var routeCount = 0
  /// The names of the files written so far, in lower case.
  var fileNames: Set<String> = []
  /// The heartbeat series. Each is written with the record that was computed from it.
  var beats = BeatsOfRecords()
  /// The names of the route files written so far, by locations, because two workouts can have the same route.
  var routeFiles: [RouteFile.Key: String] = [:]
  /// The offset of the export's date in the document, and the latest end of a sample so far.
  var (placeOfDate, latestEnd) = (0, Date.distantPast)

  init(
    _ contents: any ExportContents, to output: OutputFile, addFile: AddFile?,
    progress: @escaping (Double) throws -> Void
  ) {
    self.contents = contents
    self.output = output
    self.addFile = addFile
    self.progress = progress
  }

  /// Writes the document, and returns the number of samples and the losses.
  func write() throws -> ExportSummary {
    xml.verbatim(DocumentType.text)
    xml.start("HealthData")
    // A stored device has no language, because the person who opens it chooses one. Write en_US.
    xml.attribute("locale", "en_US")
    try writePerson()
    if contents.types.contains(.heartbeatSeries) { beats = BeatsOfRecords(try contents.samples(of: .heartbeatSeries)) }
    try writeSamples(of: [.quantity, .category], writeRecord)
    try writeSamples(of: [.correlation], writeCorrelation)
    try writeSamples(of: [.workout], writeWorkout)
    try writeActivitySummaries()
    try writeSamples(of: [.clinical], writeClinicalRecord)
    try writeSamples(of: [.audiogram], writeAudiogram)
    try writeSamples(of: [.visionPrescription], writePrescription)
    try writeSamples(of: [.electrocardiogram], writeElectrocardiogram)
    xml.end()
    try flush(atLeast: 0)
    try correctDate()
    try countOthers()
    losses.note("Text", .characters, count: xml.forbiddenCharacterCount)
    summary.losses = losses.losses
    try progress(1)
    return summary
  }

  private static let stretch = 1 << 18

  private func flush(atLeast count: Int) throws {
    if xml.bytes.count >= max(1, count) { try output.write(xml.takeBytes()) }
  }

  private func writeSamples(of kinds: Set<ObjectType.Kind>, _ write: (SampleRecord) throws -> Bool) throws {
    for type in contents.types where kinds.contains(type.kind) {
      var count = 0
      func writeAll(_ samples: some Sequence<SampleRecord>) throws {
        for sample in samples { if try self.write(sample, write) { count += 1 } }
      }
      let firsts = try contents.firstSamples(of: type)
      try writeAll(firsts ?? [])
      let moved = Set((firsts ?? []).map(\.uuid))
      let sources = firsts == nil ? try contents.sources(of: type) : []
      try contents.forEachPart(of: type) { part in
        let places = try part.placesInOrderOfExport(sources)
        try writeAll(places.lazy.map { part[$0] }.filter { !moved.contains($0.uuid) })
      }
      if count > 0 { summary.samples[type, default: 0] += count }
      finishedTypeCount += 1
      try progress(Double(finishedTypeCount) / Double(contents.types.count))
    }
  }

  /// Writes a sample, or counts it as lost. Returns true if it is written.
  private func write(_ sample: SampleRecord, _ write: (SampleRecord) throws -> Bool) throws -> Bool {
    try Task.checkCancellation()
    guard ExportMoment(sample.start) != nil, ExportMoment(sample.end) != nil else {
      losses.note(sample.type, .outOfTime)
      return false
    }
    let lossCount = losses.count
    let isWritten = try write(sample)
    if isWritten {
      // For a prescription, use its start: it ends at its expiration date, which may be in the future.
      latestEnd = max(latestEnd, sample.type.kind == .visionPrescription ? sample.start : sample.end)
    } else if losses.count == lossCount {
      losses.note(sample.type, .unknownValue)
    }
    try flush(atLeast: Self.stretch)
    return isWritten
  }

  /// Counts the samples of types that have no element.
  private func countOthers() throws {
    for type in contents.types {
      switch type.kind {
      case .quantity, .category, .correlation, .workout, .visionPrescription, .audiogram, .characteristic,
        .activitySummary, .electrocardiogram, .clinical:
        continue
      case .heartbeatSeries: losses.note(type, .noRecord, count: beats.count)
      case .workoutRoute:
        let routes = try contents.samples(of: type).count
        losses.note(type, .noWorkout, count: max(0, routes - routeCount))
      default:
        losses.note(type, .noPlace, count: try contents.samples(of: type).count)
      }
    }
  }

  // MARK: Shared by all samples

  func writeSource(of sample: SampleRecord) {
    let source = sources.text(of: sample)
    noteLosses(of: sample, source)
    xml.attributes(of: source)
  }

  /// Counts a loss if the source or the device reads back differently.
  func noteLosses(of sample: SampleRecord, _ source: SourceText) {
    if !source.isSourceExact { losses.note("Sample", .source) }
    if !source.isDeviceExact { losses.note("Sample", .device) }
  }

  func source(of sample: SampleRecord) -> SourceText { sources.text(of: sample) }

  /// Writes the dates. Samples have no creation date, but some readers require one, so the end date is written.
  func writeDates(of sample: SampleRecord) {
    let (start, end) = (ExportMoment(sample.start), ExportMoment(sample.end))
    xml.attribute("creationDate", end)
    xml.attribute("startDate", start)
    xml.attribute("endDate", end)
    if start?.hasFraction == true || end?.hasFraction == true { losses.note("Sample", .wholeSeconds) }
  }

  /// Counts a loss if a date has a fraction of a second.
  func noteFractions(in dates: [Date], of subject: String = "Sample") {
    if dates.contains(where: { ExportMoment($0)?.hasFraction == true }) { losses.note(subject, .wholeSeconds) }
  }

  func text(_ date: Date) -> String? { ExportMoment(date)?.exportText }

  /// Writes metadata, sorted by key. Counts a loss if a value reads back with another type.
  func writeMetadata(_ metadata: [String: MetadataValue], of subject: String = "Sample") {
    if metadata.isEmpty { return }
    var isExact = true
    for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
      let text = MetadataText.text(value)
      xml.start("MetadataEntry")
      xml.attribute("key", key)
      xml.attribute("value", text)
      xml.end()
      if MetadataText.value(text, forKey: key) != value { isExact = false }
    }
    if !isExact { losses.note(subject, .metadata) }
  }
}
