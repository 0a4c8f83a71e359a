/// An error that keeps an app's identity from being read from its files: one sentence with the place, the fault and the
/// remedy.
///
///     Stride/Info.plist:12: NSHealthShareUsageDescription must be a string, but it is a number. Write it …
///
/// Cases are for code, ``description`` is for people.
package enum AppBundleError: Error, Hashable, Sendable {
  /// The file does not exist, is a folder, or may not be read.
  case cannotOpen(file: String, problem: String)
  /// The files are of several apps, or not of the one that was named.
  case undecided(file: String, problem: String)
  case tooLarge(file: String)
  /// The file is not what its name says, or only a part of it. The line counts from 1, where it is known.
  case malformed(file: String, line: Int?, problem: String)
  /// A key holds something else than it should: `found` and `expected` read "a number", "a string".
  case wrongType(file: String, line: Int?, key: String, expected: String, found: String)
}

extension AppBundleError {
  /// The status a command ends with, as in `sysexits.h`: 66 when there is no input to read, 65 when it makes no sense,
  /// 64 when the command line has to say more.
  package var exitStatus: Int32 {
    switch self {
    case .undecided: 64
    case .cannotOpen: 66
    case .tooLarge, .malformed, .wrongType: 65
    }
  }
}

extension AppBundleError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotOpen(let file, let problem), .undecided(let file, let problem): "\(file): \(problem)"
    case .tooLarge(let file):
      "\(file): This file is larger than \(BoundedFile.limit / 1_000_000) MB, far more than an app’s property list "
        + "needs. Check that it is the right file."
    case .malformed(let file, let line, let problem): "\(location(in: file, line: line)): \(problem)"
    case .wrongType(let file, let line, let key, let expected, let found):
      "\(location(in: file, line: line)): \(key) must be \(expected), but it is \(found). \(remedy(for: expected))"
    }
  }

  /// Returns a sentence on writing a value of the expected type.
  private func remedy(for expected: String) -> String {
    switch expected {
    case PropertyListKind.string.rawValue: "Write it as <string>…</string>."
    case PropertyListKind.boolean.rawValue: "Write it as <true/> or <false/>."
    default: "Write it as <array> with a <string>…</string> for each entry."
    }
  }
}

/// Returns "Info.plist:12", or only the file where the line is not known.
func location(in file: String, line: Int?) -> String { line.map { "\(file):\($0)" } ?? file }
