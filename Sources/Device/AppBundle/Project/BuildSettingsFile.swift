import Foundation

/// Reads a `.xcconfig`: build settings in a text file that a project includes.
///
///     #include "Version.xcconfig"
///     MAIN_APP_BUNDLE_IDENTIFIER = com.$(DEVELOPMENT_TEAM).loopkit   // of the team that builds it
enum BuildSettingsFile {
  /// The maximum number of files to read: the `.xcconfig` and the files that it includes. Real files include few
  /// others.
  private static let maximumCount = 50

  /// Returns the settings of a file and of the files that it includes. A later setting replaces an earlier one of the
  /// same name.
  ///
  /// - Parameter warn: Called with a warning for each unreadable file.
  static func settings(of url: URL, warn: (AppFileWarning) -> Void) -> [String: String] {
    var visited: Set<String> = []
    var settings: [String: String] = [:]
    read(url, isOptional: false, into: &settings, &visited, warn)
    return settings
  }

  private static func read(
    _ url: URL, isOptional: Bool, into settings: inout [String: String], _ visited: inout Set<String>,
    _ warn: (AppFileWarning) -> Void
  ) {
    guard visited.count < maximumCount, visited.insert(url.standardizedFileURL.path).inserted else { return }
    let text: String
    do throws(AppBundleError) {
      guard let decoded = EncodedText.decode(try BoundedFile.contents(of: url)) else {
        return warn(AppFileWarning("This is not text. Its build settings are not known.", in: url.relativePath))
      }
      text = decoded
    } catch {
      if !isOptional { warn(AppFileWarning(error, "Its build settings are not known.")) }
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
        var given: [String: String] = [:]
        if let earlier = settings[pair.name] { given = ["inherited": earlier].merging([pair.name: earlier]) { $1 } }
        settings[pair.name] = BuildSettings(onlyGiven: given).expand(pair.value).text
      }
    }
  }

  /// Parses a setting's name and value; nil for a line without a setting, and for a setting of a single SDK or
  /// architecture, such as `NAME[sdk=…]`.
  private static func assignment(_ line: String) -> (name: String, value: String)? {
    guard let match = line.prefixMatch(of: /([A-Za-z_][A-Za-z0-9_]*)\s*=\s*/) else { return nil }
    let value = line[match.range.upperBound...]
    // Two slashes begin a comment anywhere, as in Xcode.
    let end = value.firstRange(of: "//")?.lowerBound ?? value.endIndex
    var text = value[..<end].trimmingCharacters(in: .whitespaces)
    while text.hasSuffix(";") { text.removeLast() }
    return (String(match.1), text)
  }
}

/// The build settings of one target, with their variables expanded.
///
///     var settings = TargetSettings(targetName: "Loop", projectName: "Loop", folder: "/loop", configuration: "Release")
///     settings.add(["TEAM": "abc"])                                           // of the project
///     settings.add(["PRODUCT_BUNDLE_IDENTIFIER": "com.$(TEAM).$(TARGET_NAME)"])   // of the target
///     settings.filledIn()["PRODUCT_BUNDLE_IDENTIFIER"]                        // "com.abc.Loop"
struct TargetSettings {
  private var values: [String: String]
  /// The limits of expansion: settings that refer to each other in a cycle, or grow without end, are not expanded
  /// further. The length is in bytes.
  private static let (maximumDepth, maximumLength) = (20, 20_000)

  init(targetName: String, projectName: String, folder: String, configuration: String) {
    values = [
      "TARGET_NAME": targetName, "TARGETNAME": targetName, "PRODUCT_NAME": "$(TARGET_NAME)",
      "EXECUTABLE_NAME": "$(PRODUCT_NAME)", "PROJECT_NAME": projectName, "SRCROOT": folder, "PROJECT_DIR": folder,
      "SOURCE_ROOT": folder, "CONFIGURATION": configuration,
    ]
  }

  /// Adds settings that replace earlier ones with the same name. `$(inherited)` and the setting's own name refer to the
  /// earlier value.
  mutating func add(_ settings: [String: String]) {
    for (name, value) in settings {
      let earlier = values[name] ?? ""
      let given = ["inherited": earlier].merging([name: earlier]) { $1 }
      values[name] = BuildSettings(onlyGiven: given).expand(value).text
    }
  }

  /// Returns all settings with their variables expanded. A variable without a value stays unchanged:
  /// "$(TEAM)/Info.plist".
  func filledIn() -> [String: String] {
    var done: [String: String] = [:]
    for name in values.keys.sorted() { fillIn(name, from: [], into: &done) }
    return done
  }

  private func fillIn(_ name: String, from path: [String], into done: inout [String: String]) {
    guard let value = values[name], done[name] == nil, !path.contains(name), path.count < Self.maximumDepth else {
      return
    }
    for variable in BuildSettings.variables(in: value) { fillIn(variable, from: path + [name], into: &done) }
    let text = BuildSettings(onlyGiven: done).expand(value).text
    done[name] = text.utf8.count > Self.maximumLength ? value : text
  }
}
