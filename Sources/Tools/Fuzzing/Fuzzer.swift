import Foundation
import SeededRandom

package enum FuzzedThing: String, CaseIterable, Sendable {
  /// Bytes of an export's text.
  case bytes
  case structure
  /// The archive around an export.
  case zips
  /// The rows of a device's file.
  case rows
}

/// A damaged file, deterministic for its seed and number.
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

/// A case in which the program misbehaves.
package struct FuzzFinding: Sendable, CustomStringConvertible {
  package var fuzzCase: FuzzCase
  package var flaw: String
  package var bytes: [UInt8]
  /// The filename extension.
  package var ending: String

  package var description: String { "\(fuzzCase): \(flaw)" }
}

/// Creates damaged files, lets the program read them, and checks the results.
///
///     var fuzzer = try Fuzzer()
///     try fuzzer.finding(FuzzCase(.bytes, seed: 1, number: 17))   // nil: all is well
package struct Fuzzer: ~Copyable {
  /// The location of the current case's file.
  let folder: URL
  var base: DamageBase?

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "healthsheet-fuzzing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Tries a case; returns nil when there is no problem.
  package mutating func finding(_ fuzzCase: FuzzCase) throws -> FuzzFinding? {
    switch fuzzCase.thing {
    case .bytes, .structure: try textFinding(fuzzCase)
    case .zips: try archiveFinding(fuzzCase)
    case .rows: try storeFinding(fuzzCase)
    }
  }

  /// Makes the damaged file of a case without importing it, so that a file that ended the process can be saved.
  package mutating func damagedFile(_ fuzzCase: FuzzCase) throws -> (bytes: [UInt8], ending: String) {
    switch fuzzCase.thing {
    case .bytes, .structure: (Self.exports(fuzzCase).damaged.bytes, "xml")
    case .zips: (try damagedArchive(fuzzCase), "zip")
    case .rows: (try damagedStore(fuzzCase).bytes, "healthsheet")
    }
  }
}
