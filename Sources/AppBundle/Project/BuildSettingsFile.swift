import Foundation

/// A `.xcconfig`: build settings in a text file, which a project takes as its own.
///
///     #include "Version.xcconfig"
///     MAIN_APP_BUNDLE_IDENTIFIER = com.$(DEVELOPMENT_TEAM).loopkit   // of the team that builds it
enum BuildSettingsFile {
  /// Files that include each other are few; this many are read.
  private static let maximumCount = 50

  /// Reads a file and those it includes; a later setting replaces an earlier one of the same name.
  ///
  /// - Parameter warn: Told of a file that cannot be read, in a sentence.
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

  /// A name and its value. What holds for one SDK or one architecture only, `NAME[sdk=…]`, is passed over.
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
