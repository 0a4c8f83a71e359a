import AppleHealthExport
import Foundation
import HealthModel
import SeededRandom

/// The undamaged files that many cases start from, created once.
enum DamageBase {
  /// - Parameter beside: The samples of the files beside the XML.
  case archive(number: UInt64, bytes: [UInt8], readings: [[SampleRecord]], beside: [SampleRecord])
  case store(number: UInt64, bytes: [UInt8], contents: StoreReading)
}

extension Fuzzer {
  /// The number of cases that damage the same archive or store.
  static let casesOnOneBase = 50

  private static let blankLines = ExportPiece(
    String(repeating: String(repeating: " ", count: 999) + "\n", count: 1_500))

  private mutating func archive(_ fuzzCase: FuzzCase) throws -> (
    bytes: [UInt8], readings: [[SampleRecord]], beside: [SampleRecord]
  ) {
    let first = FuzzCase(fuzzCase.thing, seed: fuzzCase.seed, number: fuzzCase.number / Self.casesOnOneBase)
    var random = first.random
    let number = random.next()
    if case .archive(number, let bytes, let readings, let beside) = base { return (bytes, readings, beside) }
    let exports = (0..<2).map { index in
      var maker = ExportMaker(seed: number &+ UInt64(index))
      var export = maker.export(elements: Int.random(in: 5...40, using: &random))
      // Make some exports larger than the part of the archive that the reader searches for the export.
      if number % 2 == 0 { export.pieces.insert(Self.blankLines, at: export.pieces.count / 2) }
      return export.bytes
    }
    let readings = try exports.map { bytes in
      let url = folder.appending(path: "export.xml")
      try Data(bytes).write(to: url)
      return Reading(url).samples.filter { !$0.isBesideXML }
    }
    let url = folder.appending(path: "export.zip")
    let sideFiles = SideFiles.make(&random)
    let beside = try exports.flatMap { bytes in
      try PackedExport.write([(name: "apple_health_export/export.xml", bytes: bytes)] + sideFiles, to: url)
      return Reading(url).samples.filter(\.isBesideXML)
    }
    guard beside.count(where: { $0.type == .electrocardiogram }) == exports.count else {
      throw CocoaError(.fileReadCorruptFile)
    }
    var files = [(name: "apple_health_export/export.xml", bytes: exports[0])] + sideFiles
    if Bool.random(using: &random) { files.insert((name: "apple_health_export/expor2.xml", bytes: exports[1]), at: 1) }
    try PackedExport.write(files, to: url)
    let bytes = Array(try Data(contentsOf: url))
    base = .archive(number: number, bytes: bytes, readings: readings, beside: beside)
    return (bytes, readings, beside)
  }

  mutating func damagedArchive(_ fuzzCase: FuzzCase) throws -> [UInt8] {
    var random = fuzzCase.random
    return ZipDamage.damage(try archive(fuzzCase).bytes, &random)
  }

  /// Checks that a damaged archive imports either nothing or a complete export, with each file beside the XML complete
  /// or left out.
  mutating func archiveFinding(_ fuzzCase: FuzzCase) throws -> FuzzFinding? {
    let damaged = try damagedArchive(fuzzCase)
    let (_, readings, beside) = try archive(fuzzCase)
    let url = folder.appending(path: "export.zip")
    try Data(damaged).write(to: url)
    let reading = Reading(url)
    var flaw: String?
    if let error = reading.error {
      if !reading.samples.isEmpty { flaw = "\(reading.samples.count) samples came in before “\(error)”" }
      if !error.contains(url.path) || !error.contains(";") { flaw = "no sentence for people: \(error)" }
    } else if !readings.contains(reading.samples.filter { !$0.isBesideXML }) {
      flaw = "\(reading.samples.count) samples came in, which are those of no export in the archive"
    } else if !reading.samples.allSatisfy({ !$0.isBesideXML || beside.contains($0) }) {
      flaw = "a file beside the XML came in otherwise than it is"
    } else if let interruption = reading.report?.interruption {
      flaw = "all samples came in, and yet: \(interruption)"
    }
    return flaw.map { FuzzFinding(fuzzCase: fuzzCase, flaw: $0, bytes: damaged, ending: "zip") }
  }
}

extension SampleRecord {
  /// True for a sample that may have a file of its own in an export.
  fileprivate var isBesideXML: Bool { type == .electrocardiogram || type == .workoutRoute }
}
