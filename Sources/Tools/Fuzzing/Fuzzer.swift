import Foundation
import SeededRandom

package enum FuzzedThing: String, CaseIterable, Sendable {
  /// Bytes of an export's text.
  case bytes
  case structure
  /// The archive around an export.
  case zips
  /// A device's file.
  case rows
}

/// One damaged file: the same for the same seed and number.
package struct FuzzCase: Sendable, CustomStringConvertible {
  package var thing: FuzzedThing
  package var seed: UInt64
  package var number: Int

  package init(_ thing: FuzzedThing, seed: UInt64, number: Int) {
    (self.thing, self.seed, self.number) = (thing, seed, number)
  }

  package var description: String { "\(thing.rawValue), seed \(seed), case \(number)" }

  var random: SplitMix64 {
    var mixer = SplitMix64(seed: seed ^ UInt64(FuzzedThing.allCases.firstIndex(of: thing)!) << 56)
    return SplitMix64(seed: mixer.next() &+ UInt64(number) &* 0x9E37_79B9)
  }
}

/// A case in which the program does what it must not do.
package struct FuzzFinding: Sendable, CustomStringConvertible {
  package var fuzzCase: FuzzCase
  package var flaw: String
  package var bytes: [UInt8]
  /// What such a file is called.
  package var ending: String

  package var description: String { "\(fuzzCase): \(flaw)" }
}

/// Makes damaged files, has the program read them, and judges what came of it.
///
///     var fuzzer = try Fuzzer()
///     try fuzzer.finding(FuzzCase(.bytes, seed: 1, number: 17))   // nil: all is well
package struct Fuzzer: ~Copyable {
  /// Where the file of the case at hand lies.
  let folder: URL
  var base: DamageBase?

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "healthsheet-fuzzing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Tries a case; nil where all is well.
  package mutating func finding(_ fuzzCase: FuzzCase) throws -> FuzzFinding? {
    switch fuzzCase.thing {
    case .bytes, .structure: try textFinding(fuzzCase)
    case .zips: try archiveFinding(fuzzCase)
    case .rows: try storeFinding(fuzzCase)
    }
  }

  /// The damaged file of a case, without anybody reading it: to keep one that ended the process.
  package mutating func damagedFile(_ fuzzCase: FuzzCase) throws -> (bytes: [UInt8], ending: String) {
    switch fuzzCase.thing {
    case .bytes, .structure: (Self.exports(fuzzCase).damaged.bytes, "xml")
    case .zips: (try damagedArchive(fuzzCase), "zip")
    case .rows: (try damagedStore(fuzzCase).bytes, "healthsheet")
    }
  }
}
