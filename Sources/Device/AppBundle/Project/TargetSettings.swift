/// The build settings of one target, with the variables in them filled in.
///
///     var settings = TargetSettings(targetName: "Loop", projectName: "Loop", folder: "/loop", configuration: "Release")
///     settings.add(["TEAM": "abc"])                                           // of the project
///     settings.add(["PRODUCT_BUNDLE_IDENTIFIER": "com.$(TEAM).$(TARGET_NAME)"])   // of the target
///     settings.filledIn()["PRODUCT_BUNDLE_IDENTIFIER"]                        // "com.abc.Loop"
struct TargetSettings {
  private var values: [String: String]
  /// The bounds on filling in: settings that refer to each other in a circle, or grow without end, are not followed
  /// further. The length is in bytes.
  private static let (maximumDepth, maximumLength) = (20, 20_000)

  init(targetName: String, projectName: String, folder: String, configuration: String) {
    values = [
      "TARGET_NAME": targetName, "TARGETNAME": targetName, "PRODUCT_NAME": "$(TARGET_NAME)",
      "EXECUTABLE_NAME": "$(PRODUCT_NAME)", "PROJECT_NAME": projectName, "SRCROOT": folder, "PROJECT_DIR": folder,
      "SOURCE_ROOT": folder, "CONFIGURATION": configuration,
    ]
  }

  /// Adds settings that take the place of earlier ones of the same name; `$(inherited)` stands for the earlier value.
  mutating func add(_ settings: [String: String]) {
    for (name, value) in settings {
      values[name] = value.replacing("$(inherited)", with: values[name] ?? "")
        .replacing("${inherited}", with: values[name] ?? "")
    }
  }

  /// Returns every setting with its variables filled in. A variable without a value stays as it is written:
  /// "$(TEAM)/Info.plist".
  func filledIn() -> [String: String] {
    var done: [String: String] = [:]
    for name in values.keys.sorted() { fillIn(name, from: [], into: &done) }
    return done
  }

  /// Fills in a setting after the settings it refers to.
  private func fillIn(_ name: String, from path: [String], into done: inout [String: String]) {
    guard let value = values[name], done[name] == nil, !path.contains(name), path.count < Self.maximumDepth else {
      return
    }
    for variable in BuildSettings.variables(in: value) { fillIn(variable, from: path + [name], into: &done) }
    let text = BuildSettings(onlyGiven: done).expand(value).text
    done[name] = text.utf8.count > Self.maximumLength ? value : text
  }
}
