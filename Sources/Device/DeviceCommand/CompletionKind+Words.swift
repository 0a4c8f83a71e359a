import ArgumentParser
import Foundation
import HealthModel
import Scenarios

/// The words a shell offers to complete an argument. The shell asks the program for them.
extension CompletionKind {
  /// The scenarios that come with the program, and scenario files.
  package static var scenarios: CompletionKind {
    .custom { _, _, beginning in
      let folder = beginning.lastIndex(of: "/").map { String(beginning[...$0]) } ?? ""
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
      let scenarios = files.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.map { folder + $0 }
      return folder.isEmpty ? Gallery.names + scenarios.sorted() : scenarios.sorted()
    }
  }

  /// The names of types in Swift.
  package static var type: CompletionKind { .custom { _, _, _ in typeNames } }

  /// The names of types in Swift, and "all", for a list with commas.
  package static var types: CompletionKind {
    .custom { _, _, beginning in
      let before = beginning.lastIndex(of: ",").map { String(beginning[...$0]) } ?? ""
      return (["all"] + typeNames).map { before + $0 }
    }
  }

  package static var timeZones: CompletionKind { .custom { _, _, _ in TimeZone.knownTimeZoneIdentifiers.sorted() } }

  private static var typeNames: [String] { ObjectType.all.map(\.swiftName).sorted() }
}
