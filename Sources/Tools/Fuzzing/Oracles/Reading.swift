import AppleHealthExport
import Foundation
import HealthModel

/// All that came out of an export: its samples and its report, or the sentence that says why nothing did.
struct Reading: Equatable {
  var samples: [SampleRecord] = []
  var report: ImportReport?
  var error: String?

  /// - Parameter alone: True to have the XML parser read every line.
  init(_ url: URL, parserAlone alone: Bool = false) {
    var samples: [SampleRecord] = []
    do {
      report = try AppleHealthExportReader(url: url, usesParserAlone: alone).read { samples += $0.allRecords }
    } catch {
      self.error = "\(error)"
    }
    self.samples = samples
  }

  /// The same without lines: the parser takes a carriage return for the end of one.
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

/// Counts of things that may be there more than once.
struct Counts<Thing: Hashable> {
  private(set) var counts: [Thing: Int] = [:]

  init(_ things: some Sequence<Thing>) { for thing in things { counts[thing, default: 0] += 1 } }

  subscript(thing: Thing) -> Int { counts[thing, default: 0] }
}
