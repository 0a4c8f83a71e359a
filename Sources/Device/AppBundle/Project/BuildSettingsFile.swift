import Foundation

/// Reads a `.xcconfig`: build settings in a text file, which a project takes as its own.
///
///     #include "Version.xcconfig"
///     MAIN_APP_BUNDLE_IDENTIFIER = com.$(DEVELOPMENT_TEAM).loopkit   // of the team that builds it
enum BuildSettingsFile {
  /// The number of files read at most. Real files include few others.
  private static let maximumCount = 50

  /// Returns the settings of a file and of those it includes; a later one replaces an earlier one of the same name.
  ///
  /// - Parameter warn: Called with a sentence on each file that cannot be read.
  static func settings(of url: URL, warn: (String) -> Void) -> [String: String] {
    var visited: Set<String> = []
    var settings: [String: String] = [:]
    read(url, isOptional: false, into: &settings, &visited, warn)
    return settings
  }

  private static func read(
    _ url: URL, isOptional: Bool, into settings: inout [String: String], _ visited: inout Set<String>,
    _ warn: (String) -> Void
  ) {
    guard visited.count < maximumCount, visited.insert(url.standardizedFileURL.path).inserted else { return }
    let text: String
    do throws(AppBundleError) {
      guard let decoded = EncodedText.decode(try BoundedFile.contents(of: url)) else {
        return warn("\(url.relativePath): This is not text. Its build settings are not known.")
      }
      text = decoded
    } catch {
      if !isOptional { warn("\(error) Its build settings are not known.") }
      return
    }
    for line in text.split(whereSeparator: \.isNewline) {
      let line = String(line).trimmingCharacters(in: .whitespaces)
      if let include = line.wholeMatch(of: /#include(\?)?\s*"([^"]+)".*/) {
        let path = String(include.2)
        let place =
          path.hasPrefix("/") ? URL(filePath: path) : url.deletingLastPathComponent().appending(path: path)
        read(place, isOptional: include.1 != nil, into: &settings, &visited, warn)
      } else if let pair = assignment(line) {
        settings[pair.name] = pair.value.replacing("$(inherited)", with: settings[pair.name] ?? "$(inherited)")
      }
    }
  }

  /// Returns a setting's name and value; nil for a line without one, and for a setting of one SDK or architecture,
  /// `NAME[sdk=…]`.
  private static func assignment(_ line: String) -> (name: String, value: String)? {
    guard let match = line.prefixMatch(of: /([A-Za-z_][A-Za-z0-9_]*)\s*=\s*/) else { return nil }
    let value = line[match.range.upperBound...]
    // Two slashes begin a comment wherever they stand, as in Xcode.
    let end = value.firstRange(of: "//")?.lowerBound ?? value.endIndex
    var text = value[..<end].trimmingCharacters(in: .whitespaces)
    while text.hasSuffix(";") { text.removeLast() }
    return (String(match.1), text)
  }
}
