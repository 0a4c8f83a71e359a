/// An error in an app's files that prevents its identity from being read: one sentence with the position, the fault and
/// the remedy.
///
///     Stride/Info.plist:12: NSHealthShareUsageDescription must be a string, but it is a number. Write it …
///
/// Cases are for code, ``description`` is for people.
package enum AppBundleError: Error, Hashable, Sendable {
  /// The file does not exist, is a folder, or is not readable.
  case cannotOpen(file: String, problem: String)
  /// The files belong to several apps, or not to the app that was named.
  case undecided(file: String, problem: String)
  case tooLarge(file: String)
  /// The file does not have the format that its name suggests, or is incomplete. The line counts from 1, if it is
  /// known.
  case malformed(file: String, line: Int?, problem: String)
  /// A key has a value of the wrong type: `found` and `expected` are phrases such as "a number" and "a string".
  case wrongType(file: String, line: Int?, key: String, expected: String, found: String)
  /// Several mistakes in one app's files. The array contains no further `several`.
  case several([AppBundleError])
}

extension AppBundleError {
  /// Combines the mistakes in an app's files into one error. Returns nil if there are none.
  init?(_ mistakes: [AppBundleError]) {
    let all = mistakes.flatMap(\.mistakes)
    guard let first = all.first else { return nil }
    self = all.count == 1 ? first : .several(all)
  }

  /// The mistakes that this error combines; only this error if it is a single mistake.
  package var mistakes: [AppBundleError] { if case .several(let mistakes) = self { mistakes } else { [self] } }

  /// The file of the mistake, and its line if known.
  package var place: AppFileWarning.Place {
    switch self {
    case .cannotOpen(let file, _), .undecided(let file, _), .tooLarge(let file): AppFileWarning.Place(file: file)
    case .malformed(let file, let line, _), .wrongType(let file, let line, _, _, _):
      AppFileWarning.Place(file: file, line: line)
    case .several(let mistakes): mistakes[0].place
    }
  }
}

extension AppBundleError {
  /// The exit status of a command, as in `sysexits.h`: 66 for missing input, 65 for invalid input, 64 if the command
  /// line must be more specific.
  package var exitStatus: Int32 {
    switch self {
    case .undecided: 64
    case .cannotOpen: 66
    case .tooLarge, .malformed, .wrongType: 65
    case .several(let mistakes): mistakes.map(\.exitStatus).max() ?? 65
    }
  }
}

extension AppBundleError: CustomStringConvertible {
  package var description: String {
    if case .several(let mistakes) = self { return mistakes.map(\.description).joined(separator: "\n") }
    return "\(place): \(sentence)"
  }

  /// The mistake without its position, in one or two sentences.
  package var sentence: String {
    switch self {
    case .several(let mistakes): mistakes.map(\.sentence).joined(separator: " ")
    case .cannotOpen(_, let problem), .undecided(_, let problem), .malformed(_, _, let problem): problem
    case .tooLarge:
      "This file is larger than \(BoundedFile.limit / 1_000_000) MB, far more than an app’s property list "
        + "needs. Check that it is the right file."
    case .wrongType(_, _, let key, let expected, let found):
      "\(key) must be \(expected), but it is \(found). \(remedy(for: expected))"
    }
  }

  /// Returns a sentence that explains how to write a value of the expected type.
  private func remedy(for expected: String) -> String {
    switch expected {
    case PropertyListKind.string.rawValue: "Write it as <string>…</string>."
    case PropertyListKind.boolean.rawValue: "Write it as <true/> or <false/>."
    default: "Write it as <array> with a <string>…</string> for each entry."
    }
  }
}
