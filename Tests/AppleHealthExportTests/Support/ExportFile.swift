import AppleHealthExport
import CZip
import Foundation
import HealthModel
import SeededRandom
import TestSupport
import Testing

/// A file that exists for the duration of one test.
final class ExportFile {
  private let folder: TemporaryFolder
  let url: URL

  init(_ bytes: some Sequence<UInt8>, name: String = "export.xml") throws {
    folder = try TemporaryFolder()
    url = try folder.write(Array(bytes), to: name)
  }

  /// Creates an archive with these files.
  init(zip files: [(name: String, bytes: [UInt8])]) throws {
    folder = try TemporaryFolder()
    url = folder.url.appending(path: "export.zip")
    let archive = try #require(zip_open(url.path, ZIP_CREATE, nil))
    for (name, bytes) in files {
      let copy = malloc(max(1, bytes.count))
      bytes.withUnsafeBytes { if let start = $0.baseAddress { copy?.copyMemory(from: start, byteCount: $0.count) } }
      let source = zip_source_buffer(archive, copy, UInt64(bytes.count), 1)
      #expect(zip_file_add(archive, name, source, UInt32(ZIP_FL_ENC_UTF_8)) >= 0)
    }
    #expect(zip_close(archive) == 0)
  }

  var path: String { url.path }

  /// Returns the contents of the file while it exists.
  func bytes() throws -> [UInt8] { try withExtendedLifetime(self) { Array(try Data(contentsOf: url)) } }
}

extension AppleHealthExportReader {
  /// Reads the whole export, and passes its samples to a closure batch by batch.
  func read(batchSize: Int = 32_768, onBatch: (SampleBatch) throws -> Void) throws -> ImportReport {
    let reading = try start(batchSize: batchSize)
    while let part = try reading.next() { if case .samples(let batch) = part { try onBatch(batch) } }
    return reading.report
  }
}

/// The results of reading an export: its samples and its report.
struct Import {
  var samples: [SampleRecord] = []
  /// The routes among the samples, with their workouts.
  var routes: [ImportedRoute] = []
  var report: ImportReport

  init(_ url: URL) throws {
    var samples = [SampleRecord]()
    var routes = [ImportedRoute]()
    let reading = try AppleHealthExportReader(url: url, fewestInColumns: .max).start()
    while let part = try reading.next() {
      switch part {
      case .samples(let batch): samples += batch.allRecords
      case .routes(let found):
        routes += found
        samples += found.map(\.route)
      case .progress, .endOfDocument: break
      }
    }
    report = reading.report
    self.samples = samples
    self.routes = routes
    #expect(report.sampleCount == samples.count)
    #expect(report.sources.reduce(0) { $0 + $1.count } == samples.count)
    #expect(Set(samples.map(\.uuid)).count == samples.count, "each sample has a UUID of its own")
  }

  init(_ file: ExportFile) throws { self = try withExtendedLifetime(file) { try Import(file.url) } }

  /// Imports a complete document.
  init(document: String) throws { try self.init(ExportFile(document.utf8)) }

  /// Imports a document whose root contains these elements, one per line.
  init(_ elements: String...) throws {
    try self.init(document: Self.document(elements))
  }

  static func document(_ elements: [String]) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"en_US\">\n"
      + elements.map { " \($0)\n" }.joined() + "</HealthData>\n"
  }

  func samples(of type: ObjectType) -> [SampleRecord] { samples.filter { $0.type == type } }

  /// The omissions as sentences.
  var omissions: [String] { report.omissions.map(\.description) }
}

/// Returns a step record. Parameters replace its attributes, and nil omits one.
func record(
  type: String? = "HKQuantityTypeIdentifierStepCount", source: String? = "Phone", version: String? = nil,
  device: String? = nil, unit: String? = "count", start: String? = "2024-03-01 08:00:00 +0000",
  end: String? = "2024-03-01 08:10:00 +0000", value: String? = "100", more: String = "", children: String = ""
) -> String {
  let attributes = [
    ("type", type), ("sourceName", source), ("sourceVersion", version), ("device", device), ("unit", unit),
    ("startDate", start), ("endDate", end), ("value", value),
  ]
  let text = attributes.compactMap { name, value in value.map { " \(name)=\"\($0)\"" } }.joined()
  return children.isEmpty ? "<Record\(text)\(more)/>" : "<Record\(text)\(more)>\(children)</Record>"
}

func resource(_ name: String) throws -> URL {
  try #require(Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Resources"))
}

func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }
