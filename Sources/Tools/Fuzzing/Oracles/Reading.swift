import AppleHealthExport
import Foundation
import HealthDaemon
import HealthDatabase
import HealthModel

/// Everything read from an export: its samples and its report, or the sentence that says why nothing was read.
struct Reading: Equatable {
  var samples: [SampleRecord] = []
  var report: ImportReport?
  var error: String?

  /// - Parameter alone: True to let the XML parser read every line.
  init(_ url: URL, parserAlone alone: Bool = false) {
    var samples: [SampleRecord] = []
    do {
      let reading = try AppleHealthExportReader(url: url, usesParserAlone: alone).start()
      while let part = try reading.next() {
        switch part {
        case .samples(let batch): samples += batch.allRecords
        case .routes(let routes): samples += routes.map(\.route)
        default: break
        }
      }
      report = reading.report
    } catch {
      self.error = "\(error)"
    }
    self.samples = samples
  }

  /// The reading without line numbers. They differ between the parser and the scanner, because only the parser treats a
  /// carriage return as the end of a line.
  var withoutLines: Reading {
    var reading = self
    reading.report?.omissions =
      report?.omissions.map { omission in
        var omission = omission
        omission.firstLine = 0
        return omission
      } ?? []
    switch report?.interruption {
    case .endsEarly: reading.report?.interruption = .endsEarly(line: 0)
    case .malformed(_, let reason): reading.report?.interruption = .malformed(line: 0, reason: reason)
    default: break
    }
    return reading
  }
}

/// Counts of things that may occur more than once.
struct Counts<Thing: Hashable> {
  private(set) var counts: [Thing: Int] = [:]

  init(_ things: some Sequence<Thing>) { for thing in things { counts[thing, default: 0] += 1 } }

  subscript(thing: Thing) -> Int { counts[thing, default: 0] }
}

/// Everything that can be read from a device's file, each item with its value.
struct StoreReading {
  /// The items. Nil means that the item is reported as damaged.
  private(set) var things: [String: AnyHashable?] = [:]
  /// The sentences that report damage.
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

  /// Returns the first item with a different value that is not reported as damaged.
  func difference(from undamaged: StoreReading) -> String? {
    for (name, value) in things.sorted(by: { $0.key < $1.key }) {
      // The list of types shows dates and counts of samples whose damage is only reported when they are read.
      if ["types", "serial"].contains(name), !isWhole { continue }
      if let value, value != undamaged.things[name] ?? nil { return name }
    }
    // Return an item, such as a type, that disappeared without being reported.
    return undamaged.things.keys.sorted().first { things[$0] == nil }
  }

  var isWhole: Bool { sentences.isEmpty }
}
