import AppleHealthExport
import Foundation
import HealthModel
import SeededRandom

/// The undamaged files that many cases start from, created once.
enum DamageBase {
  case archive(number: UInt64, bytes: [UInt8], readings: [[SampleRecord]])
  case store(number: UInt64, bytes: [UInt8], contents: StoreReading)
}

extension Fuzzer {
  /// The number of cases that damage the same archive or store.
  static let casesOnOneBase = 50

  private static let blankLines = ExportPiece(
    String(repeating: String(repeating: " ", count: 999) + "\n", count: 1_500))

  private mutating func archive(_ fuzzCase: FuzzCase) throws -> (bytes: [UInt8], readings: [[SampleRecord]]) {
    let first = FuzzCase(fuzzCase.thing, seed: fuzzCase.seed, number: fuzzCase.number / Self.casesOnOneBase)
    var random = first.random
    let number = random.next()
    if case .archive(number, let bytes, let readings) = base { return (bytes, readings) }
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
      return Reading(url).samples
    }
    let url = folder.appending(path: "export.zip")
    var files = [
      (name: "apple_health_export/export.xml", bytes: exports[0]),
      (name: "apple_health_export/report.xml", bytes: Array("<ClinicalDocument><odd></ClinicalDocument>".utf8)),
      (name: "apple_health_export/electrocardiograms/ecg.csv", bytes: Array("Name,Kim\n".utf8)),
    ]
    if Bool.random(using: &random) { files.insert((name: "apple_health_export/expor2.xml", bytes: exports[1]), at: 1) }
    try PackedExport.write(files, to: url)
    let bytes = Array(try Data(contentsOf: url))
    base = .archive(number: number, bytes: bytes, readings: readings)
    return (bytes, readings)
  }

  mutating func damagedArchive(_ fuzzCase: FuzzCase) throws -> [UInt8] {
    var random = fuzzCase.random
    return ZipDamage.damage(try archive(fuzzCase).bytes, &random)
  }

  /// Checks that a damaged archive imports either nothing or a complete export.
  mutating func archiveFinding(_ fuzzCase: FuzzCase) throws -> FuzzFinding? {
    let damaged = try damagedArchive(fuzzCase)
    let readings = try archive(fuzzCase).readings
    let url = folder.appending(path: "export.zip")
    try Data(damaged).write(to: url)
    let reading = Reading(url)
    var flaw: String?
    if let error = reading.error {
      if !reading.samples.isEmpty { flaw = "\(reading.samples.count) samples came in before “\(error)”" }
      if !error.contains(url.path) || !error.contains(";") { flaw = "no sentence for people: \(error)" }
    } else if !readings.contains(reading.samples) {
      flaw = "\(reading.samples.count) samples came in, which are those of no export in the archive"
    } else if let interruption = reading.report?.interruption {
      flaw = "all samples came in, and yet: \(interruption)"
    }
    return flaw.map { FuzzFinding(fuzzCase: fuzzCase, flaw: $0, bytes: damaged, ending: "zip") }
  }
}
