import ArgumentParser
import Foundation
import HealthModel
import Scenarios
import TerminalUI

package struct GlyphChoice: Hashable, ExpressibleByArgument, Sendable {
  /// The glyphs to draw with; nil to choose by the terminal and the locale.
  package let glyphSet: GlyphSet?

  package static let auto = GlyphChoice(glyphSet: nil)

  private init(glyphSet: GlyphSet?) { self.glyphSet = glyphSet }

  package init?(argument: String) {
    let glyphSet = GlyphSet.allCases.first { $0.name == argument }
    if glyphSet == nil, argument != "auto" { return nil }
    self.init(glyphSet: glyphSet)
  }

  package static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  package static var allValueStrings: [String] { ["auto"] + GlyphSet.allCases.map(\.name) }

  package var defaultValueDescription: String { glyphSet?.name ?? "auto" }
}

package enum ThemeChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
  case auto, light, dark

  package var colorScheme: ColorScheme? { ColorScheme(rawValue: rawValue) }
}

/// The shell completions of an argument. The shell asks the program for them.
extension CompletionKind {
  package static var scenarios: CompletionKind {
    .custom { _, _, beginning in
      let folder = beginning.lastIndex(of: "/").map { String(beginning[...$0]) } ?? ""
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
      let scenarios = files.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.map { folder + $0 }
      return folder.isEmpty ? Gallery.names + scenarios.sorted() : scenarios.sorted()
    }
  }

  package static var type: CompletionKind { .custom { _, _, _ in typeNames } }

  /// The Swift names of types, and "all", for a comma-separated list.
  package static var types: CompletionKind {
    .custom { _, _, beginning in
      let before = beginning.lastIndex(of: ",").map { String(beginning[...$0]) } ?? ""
      return (["all"] + typeNames).map { before + $0 }
    }
  }

  package static var timeZones: CompletionKind { .custom { _, _, _ in TimeZone.knownTimeZoneIdentifiers.sorted() } }

  private static var typeNames: [String] { ObjectType.all.map(\.swiftName).sorted() }
}
