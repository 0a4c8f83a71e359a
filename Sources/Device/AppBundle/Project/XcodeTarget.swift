import Foundation
import HealthModel

struct XcodeTarget {
  let name: String
  /// All build settings, with variables expanded if their values are known.
  let settings: [String: String]
  let textFolders: [URL]
  /// True if the target names HealthKit among its frameworks; nil if only the built program could show that.
  let linksHealthKit: Bool?
  private(set) var warnings: [AppFileWarning]

  private let folder: URL
  /// The path of the file with the settings, for messages.
  private let settingsFile: String

  init(
    name: String, settings: [String: String], textFolders: [URL], linksHealthKit: Bool?, project: XcodeProject,
    warnings: [AppFileWarning]
  ) {
    (self.name, self.settings, self.textFolders, self.warnings) = (name, settings, textFolders, warnings)
    self.linksHealthKit = linksHealthKit
    folder = project.folder
    settingsFile = project.url.appending(path: "project.pbxproj").relativePath
  }

  var knownSettings: [String: String] { settings.filter { !$0.value.contains("$") } }

  /// Returns true if a setting names a file.
  func names(_ setting: String) -> Bool { settings[setting]?.isEmpty == false }

  /// Reads the target's files, and adds their irregularities to ``warnings``.
  ///
  /// - Parameter given: The entitlements file; nil for the one that the settings name.
  mutating func read(
    entitlements given: URL? = nil, locale: Locale
  ) throws(AppBundleError) -> (
    identity: AppIdentity, reader: InfoPlistReader, infoPlist: (list: PropertyListFile, folder: URL?),
    entitlements: URL?
  ) {
    let infoPlist = try infoPlist()
    let settings = knownSettings
    var reader = try InfoPlistReader(
      infoPlist.list, productName: settings["PRODUCT_NAME"] ?? name,
      textsIn: [infoPlist.folder].compactMap(\.self) + textFolders, locale: locale, buildSettings: settings)
    var identity = try reader.identity()
    let entitlements = given ?? self.entitlements()
    identity.entitlements = []
    var said: [AppFileWarning] = []
    if let entitlements { (identity.entitlements, said) = try EntitlementsFile.read(entitlements) }
    warnings += reader.warnings + said
    return (identity, reader, infoPlist, entitlements)
  }

  /// The Info.plist keys relevant to HealthKit that Xcode generates from build settings.
  private static let generatedKeys =
    [UsageDescriptionKey.share, .update, .clinicalShare].map(\.rawValue) + ["CFBundleDisplayName"]

  /// Returns the Info.plist that Xcode would generate from the target's file and build settings, and the file's folder.
  mutating func infoPlist() throws(AppBundleError) -> (list: PropertyListFile, folder: URL?) {
    let url = file("INFOPLIST_FILE", else: "The app’s Info.plist is made from the build settings alone.")
    var list =
      try url.map { url throws(AppBundleError) in try PropertyListFile(contentsOf: url) }
      ?? PropertyListFile(madeFrom: settingsFile)
    try InfoPlistReader.check(list)
    let isGenerated = settings["GENERATE_INFOPLIST_FILE"] == "YES"
    var texts: [String: String] = [:]
    for key in Self.generatedKeys {
      guard let text = settings["INFOPLIST_KEY_\(key)"] else { continue }
      if !isGenerated {
        warn("INFOPLIST_KEY_\(key) is set, but GENERATE_INFOPLIST_FILE is not YES: Xcode ignores it.")
        continue
      }
      if let other = try list.string(key), other != text {
        warnings.append(
          AppFileWarning(
            "\(key) also has another text in the build settings, which is used.", at: list.place(of: key)))
      }
      texts[key] = text
    }
    if isGenerated || url == nil {
      let needed = ["CFBundleIdentifier": "PRODUCT_BUNDLE_IDENTIFIER", "CFBundleName": "PRODUCT_NAME"]
      let versions = ["CFBundleVersion": "CURRENT_PROJECT_VERSION", "CFBundleShortVersionString": "MARKETING_VERSION"]
      for (key, setting) in needed.merging(versions.filter({ settings[$0.value] != nil }), uniquingKeysWith: { $1 })
      where !list.keys.contains(key) {
        texts[key] = "$(\(setting))"
      }
    }
    list.add(texts, from: settingsFile)
    return (list, url?.deletingLastPathComponent())
  }

  private mutating func entitlements() -> URL? {
    let remedy =
      "The app has no entitlement: name the file with --entitlements, or turn it on on the device under 4."
    if !names("CODE_SIGN_ENTITLEMENTS") {
      warn("The target “\(name)” has no CODE_SIGN_ENTITLEMENTS. \(remedy)")
      return nil
    }
    return file("CODE_SIGN_ENTITLEMENTS", else: remedy)
  }

  private mutating func warn(_ sentence: String) { warnings.append(AppFileWarning(sentence, in: settingsFile)) }

  /// Returns the file that a setting names; nil if it names none, or, with a warning, if it cannot be read.
  private mutating func file(_ setting: String, else consequence: String) -> URL? {
    guard let path = settings[setting], !path.isEmpty else { return nil }
    let shown = ControlCharacters.oneLine(path, limit: 200)
    if path.contains("$") {
      warn("\(setting) is “\(shown)”, which only Xcode can fill in. \(consequence)")
      return nil
    }
    let url = path.hasPrefix("/") ? URL(filePath: path) : folder.file(path)
    // Accept only a regular file: reading a pipe or a device could block forever.
    let kind = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)[.type]
    if kind as? FileAttributeType == .typeRegular { return url }
    warn("\(setting) names “\(shown)”, but this file does not exist. \(consequence)")
    return nil
  }
}

/// Finds the localized texts of an app in a source folder.
enum LocalizedFolders {
  /// The maximum depth and number of folders to search. Deeper folders contain no texts of the app itself.
  private static let (maximumDepth, maximumCount) = (4, 2_000)

  /// Returns the folders, including the given one, that contain a catalog of texts or a language's folder with texts.
  static func under(_ folder: URL) -> [URL] {
    var found: [URL] = []
    var waiting = [(folder, 0)]
    var count = 0
    while let (folder, depth) = waiting.popLast(), count < maximumCount {
      count += 1
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []
      let texts = names.contains { Localizations.fileNames.contains($0) || hasTexts(folder, $0) }
      if texts { found.append(folder) }
      if depth == maximumDepth { continue }
      for name in names.reversed() where !name.hasPrefix(".") && !name.contains(".") {
        let inside = folder.appending(path: name)
        // Skip links, which could lead outside of the folder, or in a circle.
        if isFolder(inside) { waiting.append((inside, depth + 1)) }
      }
    }
    return found
  }

  private static func hasTexts(_ folder: URL, _ name: String) -> Bool {
    guard name.hasSuffix(".lproj") else { return false }
    let inside = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path)
    return inside?.contains(where: Localizations.fileNames.contains) == true
  }

  private static func isFolder(_ url: URL) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType) == .typeDirectory
  }
}
