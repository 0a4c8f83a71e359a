import Foundation
import SeededRandom

extension Fuzzer {
  static func exports(_ fuzzCase: FuzzCase) -> (good: FuzzedExport, damaged: FuzzedExport) {
    var random = fuzzCase.random
    var maker = ExportMaker(seed: random.next())
    var good = maker.export(elements: Int.random(in: 1...30, using: &random))
    if Int.random(in: 0..<10, using: &random) == 0 { good.padToStretch(&random) }
    var damaged = good
    if fuzzCase.thing == .bytes {
      damaged.damageBytes(&random)
    } else {
      damaged.damageStructure(&random)
    }
    return (good, damaged)
  }

  func textFinding(_ fuzzCase: FuzzCase) throws -> FuzzFinding? {
    let (good, damaged) = Self.exports(fuzzCase)
    let url = folder.appending(path: "export.xml")
    guard let flaw = try flaw(damaged, good, fuzzCase, url) else { return nil }
    let smallest = try shrunk(damaged) { try self.flaw($0, good, fuzzCase, url)?.prefix(24) == flaw.prefix(24) }
    return FuzzFinding(
      fuzzCase: fuzzCase, flaw: try self.flaw(smallest, good, fuzzCase, url) ?? flaw, bytes: smallest.bytes,
      ending: "xml")
  }

  private func flaw(
    _ damaged: FuzzedExport, _ good: FuzzedExport, _ fuzzCase: FuzzCase, _ url: URL
  ) throws -> String? {
    try Data(damaged.bytes).write(to: url)
    if let flaw = damaged.flaw(readFrom: url) { return flaw }
    // Import only some cases, because importing takes longer than reading.
    return fuzzCase.number % 4 == 0 ? try damaged.flaw(importedFrom: url, before: good) : nil
  }

  /// Removes pieces, at first half of them, as long as the export still triggers the failure.
  private func shrunk(_ export: FuzzedExport, while isWrong: (FuzzedExport) throws -> Bool) throws -> FuzzedExport {
    var smallest = export
    var length = export.pieces.count / 2
    while length > 0 {
      var start = 1
      while start < smallest.pieces.count {
        var trial = smallest
        trial.pieces.removeSubrange(start..<min(smallest.pieces.count, start + length))
        if try isWrong(trial) { smallest = trial } else { start += length }
      }
      length /= 2
    }
    return smallest
  }
}

extension FuzzedExport {
  /// Inserts enough blank lines before a piece to move the end of the reader's first chunk near it.
  fileprivate mutating func padToStretch(_ random: inout SplitMix64) {
    let place = Int.random(in: 1..<pieces.count, using: &random)
    let before = pieces[..<place].reduce(0) { $0 + $1.bytes.count }
    let count = 1 << 18 - before - Int.random(in: 0...400, using: &random)
    let line = String(repeating: " ", count: 255) + "\n"
    pieces.insert(ExportPiece(String(repeating: line, count: count / 256) + "\n"), at: place)
  }
}
