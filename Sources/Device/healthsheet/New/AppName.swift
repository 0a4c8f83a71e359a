import ArgumentParser

/// The name of a new app, as text and as the name of its module.
struct AppName {
  /// The name as people read it: "My Walks".
  let text: String
  /// The name of the module: "MyWalks".
  let module: String

  /// Reads a name.
  ///
  /// - Throws: `ValidationError` for a name that no module can have, or that one the app imports has.
  init(_ text: String) throws {
    let module = text.split { " -".contains($0) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let isIdentifier = module.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    guard isIdentifier, let first = module.first, first.isLetter else {
      throw ValidationError(
        localized:
          "“\(text)” cannot be the name of an app's module: begin with a letter, and use letters, digits, spaces and hyphens."
      )
    }
    if Self.taken.contains(module) {
      throw ValidationError(localized: "“\(text)” is the name of a module that the app imports: choose another.")
    }
    (self.text, self.module) = (text, module)
  }

  private static let taken: Set = [
    "App", "Charts", "Foundation", "HealthKit", "HealthKitUI", "HealthsheetApp", "Swift", "SwiftUI", "TerminalCharts",
    "TerminalUI", "Testing", "View", "WorkoutKit",
  ]
}
