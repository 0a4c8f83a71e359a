import ArgumentParser
import Foundation
import HealthModel
import Scenarios

/// Words that a shell offers while a person writes a command. The program itself is asked for them.
extension CompletionKind {
  /// The scenarios that come with the program, and files of scenarios.
  package static var scenarios: CompletionKind {
    .custom { _, _, beginning in
      let folder = beginning.lastIndex(of: "/").map { String(beginning[...$0]) } ?? ""
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
      let scenarios = files.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.map { folder + $0 }
      return folder.isEmpty ? Gallery.names + scenarios.sorted() : scenarios.sorted()
    }
  }

  /// A type, as it is called in Swift.
  package static var type: CompletionKind { .custom { _, _, _ in typeNames } }

  /// Types with commas between, or all of them.
  package static var types: CompletionKind {
    .custom { _, _, beginning in
      let before = beginning.lastIndex(of: ",").map { String(beginning[...$0]) } ?? ""
      return (["all"] + typeNames).map { before + $0 }
    }
  }

  /// The names of time zones.
  package static var timeZones: CompletionKind { .custom { _, _, _ in TimeZone.knownTimeZoneIdentifiers.sorted() } }

  private static var typeNames: [String] { ObjectType.all.map(\.swiftName).sorted() }
}
