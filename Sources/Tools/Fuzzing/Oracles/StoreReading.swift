import Foundation
import HealthDaemon
import HealthDatabase
import HealthModel

/// Everything that can be read of a device's file, each thing with its value.
struct StoreReading {
  /// Nil for what is told as damage.
  private(set) var things: [String: AnyHashable?] = [:]
  /// The sentences about damage.
  private(set) var sentences: [String] = []

  init(_ storage: SQLiteStorage) throws(DeviceStorageError) {
    let contents = try storage.contents()
    things["apps"] = contents.apps
    things["settings"] = contents.settings
    things["characteristics"] = contents.characteristics
    things["types"] = contents.types
    things["serial"] = contents.lastSerial
    for (type, summary) in contents.types {
      for source in [nil] + summary.writers.keys.sorted().map({ $0 }) as [String?] {
        let name = "\(type.identifier) by \(source ?? "all")"
        do throws(DeviceStorageError) {
          let sources = source.map { Set([$0]) }
          things[name] = Self.samples(
            try storage.samples(of: type, by: sources, from: .beforeEverything, known: nil))
        } catch {
          things[name] = .some(nil)
          sentences.append(error.description)
        }
      }
    }
  }

  private static func samples(_ stored: StoredSamples) -> AnyHashable {
    let inBlocks = stored.blocks.flatMap { block in (0..<block.count).map(block.record) }
    let all: [AnyHashable] = [
      stored.rows.map(\.record), stored.rows.map(\.serial), stored.rows.map(\.correlation), inBlocks,
      stored.blocks.map(\.serials), stored.deletions, stored.isComplete,
    ]
    return all
  }

  /// The first thing that has another value here, and is not told as damage.
  func difference(from undamaged: StoreReading) -> String? {
    for (name, value) in things.sorted(by: { $0.key < $1.key }) {
      // The list of types shows times and numbers of samples whose damage is told when they are read.
      if ["types", "serial"].contains(name), !isWhole { continue }
      if let value, value != undamaged.things[name] ?? nil { return name }
    }
    // A type that is gone without a word.
    return undamaged.things.keys.sorted().first { things[$0] == nil }
  }

  var isWhole: Bool { sentences.isEmpty }
}
