import ArgumentParser

/// The name of a new app, as people read it and as its module is called.
struct AppName {
  /// "My Walks"
  let text: String
  /// "MyWalks"
  let module: String

  /// - Throws: `ValidationError` for a name that no module can have.
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
