import Foundation

/// The parts of an Xcode project that identify its apps: targets, build settings, and file locations.
///
///     let project = try XcodeProject(URL(filePath: "Loop/Loop.xcodeproj"))
///     let target = try project.target(named: nil)      // the only application
///     target.settings["PRODUCT_BUNDLE_IDENTIFIER"]     // "com.loopkit.Loop"
///
/// The reader runs no scripts and fetches nothing. It does not support settings that need either, and the target's
/// warnings say so.
struct XcodeProject {
  /// `Loop.xcodeproj`, as given on the command line.
  let url: URL
  let folder: URL
  let objects: [String: OldStylePropertyList]
  let root: OldStylePropertyList
  /// The parent group of each file and group.
  private let parents: [String: String]

  init(_ url: URL) throws(AppBundleError) {
    self.url = url
    let file = url.appending(path: "project.pbxproj")
    let list = try OldStylePropertyList(contentsOf: file)
    objects = list["objects"]?.dictionary ?? [:]
    guard let root = list["rootObject"]?.string.flatMap({ [objects] in objects[$0] }) else {
      throw .malformed(
        file: file.relativePath, line: nil,
        problem: "The project has no root object, so it is not complete. Replace it with a copy that Xcode opens.")
    }
    self.root = root
    let start = url.deletingLastPathComponent()
    let below = root["projectDirPath"]?.string ?? ""
    folder = below.isEmpty ? start : start.appending(path: below)
    parents = objects.reduce(into: [:]) { parents, group in
      for child in group.value["children"]?.strings ?? [] { parents[child] = group.key }
    }
  }

  var name: String { url.deletingPathExtension().lastPathComponent }

  // MARK: Targets

  /// The targets that make a product, in project order.
  private var targets: [OldStylePropertyList] {
    (root["targets"]?.strings ?? []).compactMap { objects[$0] }.filter { $0["productType"] != nil && $0["name"] != nil }
  }

  private static let applicationType = "com.apple.product-type.application"

  /// Returns the target with a name; for nil, the only application.
  ///
  /// - Throws: ``AppBundleError/undecided(file:problem:)``, whose sentence lists the targets.
  func target(named wanted: String?) throws(AppBundleError) -> XcodeTarget {
    let all = targets
    if let wanted {
      guard let target = all.first(where: { $0["name"]?.string == wanted }) else {
        throw undecided("There is no target “\(ControlCharacters.oneLine(wanted, limit: 60))”. ", all)
      }
      return self.target(target)
    }
    let applications = all.filter { $0["productType"]?.string == Self.applicationType }.map { self.target($0) }
    // Prefer the app on the phone to the app on the watch.
    let onPhone = applications.filter { $0.settings["SDKROOT"]?.hasPrefix("watch") != true }
    if let only = onPhone.count == 1 ? onPhone.first : applications.count == 1 ? applications.first : nil {
      return only
    }
    throw undecided(
      applications.isEmpty
        ? "No target of this project is an application. " : "This project has several applications. ",
      applications.isEmpty ? all : all.filter { $0["productType"]?.string == Self.applicationType })
  }

  private func undecided(_ problem: String, _ targets: [OldStylePropertyList]) -> AppBundleError {
    let names = targets.prefix(12).compactMap { $0["name"]?.string }
      .map { "“\(ControlCharacters.oneLine($0, limit: 60))”" }
    let more = targets.count > 12 ? " and \(targets.count - 12) more" : ""
    let remedy =
      names.isEmpty
      ? "The project has no target that builds a product."
      : "Choose with --target: \(names.joined(separator: ", "))\(more)."
    return .undecided(file: url.relativePath, problem: problem + remedy)
  }

  /// Returns a target with its settings, which take precedence over the project's.
  private func target(_ target: OldStylePropertyList) -> XcodeTarget {
    let name = target["name"]?.string ?? ""
    var warnings: [AppFileWarning] = []
    let own = configuration(of: target, named: nil)
    let configurationName = own?["name"]?.string ?? "Release"
    var settings = TargetSettings(
      targetName: name, projectName: self.name, folder: folder.path, configuration: configurationName)
    for layer in [configuration(of: root, named: configurationName), own].compactMap(\.self) {
      if let reference = layer["baseConfigurationReference"]?.string {
        if let file = place(of: reference) {
          settings.add(BuildSettingsFile.settings(of: file) { warnings.append($0) })
        } else {
          warnings.append(
            AppFileWarning("The place of a file of build settings cannot be determined.", in: url.relativePath))
        }
      }
      settings.add(layer["buildSettings"]?.dictionary.compactMapValues(\.settingText) ?? [:])
    }
    return XcodeTarget(
      name: name, settings: settings.filledIn(), textFolders: textFolders(of: target),
      linksHealthKit: namesHealthKit(target) ? true : nil, project: self, warnings: warnings)
  }

  /// Returns the targets whose products are embedded in a target's product, including nested ones: extensions, widgets,
  /// the app on the watch. Targets of other projects are left out.
  func embedded(in target: XcodeTarget) -> [XcodeTarget] {
    var seen: Set = [target.name]
    /// Returns the bundles on which a target depends. Visits each once, because in a damaged project targets can
    /// contain each other.
    func needed(by target: OldStylePropertyList) -> [OldStylePropertyList] {
      (target["dependencies"]?.strings ?? []).compactMap { objects[$0]?["target"]?.string }.compactMap { objects[$0] }
        .filter { Self.isBundle($0["productType"]?.string ?? "") && seen.insert($0["name"]?.string ?? "").inserted }
    }
    var found = targets.first { $0["name"]?.string == target.name }.map(needed) ?? []
    var index = 0
    while index < found.count {
      found += needed(by: found[index])
      index += 1
    }
    return found.map { self.target($0) }
  }

  /// Returns true for a product with an Info.plist and entitlements of its own.
  private static func isBundle(_ productType: String) -> Bool {
    productType.hasPrefix(applicationType) || productType.contains("extension")
  }

  /// Returns true if a target names HealthKit among its frameworks. A target that only imports HealthKit may be linked
  /// with it too.
  private func namesHealthKit(_ target: OldStylePropertyList) -> Bool {
    files(of: "PBXFrameworksBuildPhase", in: target).contains { reference in
      objects[reference]?["path"]?.string?.split(separator: "/").last == "HealthKit.framework"
    }
  }

  /// Returns the build configuration with a name; for nil the default one, which archives use.
  private func configuration(of owner: OldStylePropertyList, named wanted: String?) -> OldStylePropertyList? {
    guard let list = owner["buildConfigurationList"]?.string.flatMap({ objects[$0] }) else { return nil }
    let all = (list["buildConfigurations"]?.strings ?? []).compactMap { objects[$0] }
    let usual = wanted ?? list["defaultConfigurationName"]?.string ?? "Release"
    return all.first { $0["name"]?.string == usual } ?? all.first { $0["name"]?.string == "Release" } ?? all.first
  }

  // MARK: Files

  private func textFolders(of target: OldStylePropertyList) -> [URL] {
    var folders: [URL] = []
    for reference in files(of: "PBXResourcesBuildPhase", in: target) { folders += textFolders(at: reference) }
    for group in target["fileSystemSynchronizedGroups"]?.strings ?? [] {
      if let place = place(of: group) { folders += LocalizedFolders.under(place) }
    }
    return folders
  }

  /// Returns the references of the files in a target's build phases of a kind.
  private func files(of kind: String, in target: OldStylePropertyList) -> [String] {
    var references: [String] = []
    for phase in (target["buildPhases"]?.strings ?? []).compactMap({ objects[$0] }) where phase["isa"]?.string == kind {
      references += (phase["files"]?.strings ?? []).compactMap { objects[$0]?["fileRef"]?.string }
    }
    return references
  }

  private func textFolders(at reference: String) -> [URL] {
    guard let object = objects[reference] else { return [] }
    let name = object["name"]?.string ?? object["path"]?.string ?? ""
    guard let last = name.split(separator: "/").last, Localizations.fileNames.contains(String(last)) else { return [] }
    // The parent of a catalog is its folder; the parent of a `.strings` file is a language folder.
    let children = object["children"]?.strings ?? []
    let files = (children.isEmpty ? [reference] : children).compactMap(place).map { $0.deletingLastPathComponent() }
    return files.map { $0.pathExtension == "lproj" ? $0.deletingLastPathComponent() : $0 }
  }

  /// Returns the URL of a file or group of the project; nil for a location that only Xcode knows, such as the products
  /// folder.
  func place(of reference: String) -> URL? {
    var parts: [String] = []
    var reference = reference
    // Limit the steps: in a damaged project, a group can contain itself.
    for _ in 0..<64 {
      guard let object = objects[reference] else { return nil }
      if let path = object["path"]?.string, !path.isEmpty { parts.append(path) }
      switch object["sourceTree"]?.string ?? "<group>" {
      case "<absolute>": return URL(filePath: parts.reversed().joined(separator: "/"))
      case "SOURCE_ROOT": return parts.reversed().reduce(folder) { $0.file($1) }
      case "<group>":
        guard let parent = parents[reference] else { return parts.reversed().reduce(folder) { $0.file($1) } }
        reference = parent
      default: return nil
      }
    }
    return nil
  }
}

extension URL {
  /// Returns the URL of a file in the folder. If the folder is the working directory, the path does not begin with
  /// “./”.
  func file(_ path: String) -> URL {
    let url = [".", "./", ""].contains(relativePath) ? URL(filePath: path) : appending(path: path)
    return FileManager.default.fileExists(atPath: url.path) ? url : url.inOtherCase(below: self) ?? url
  }

  /// Returns the file whose path differs only in case, as a Mac's file system would find it; nil if there is none or
  /// more than one. The path of the folder itself must match exactly.
  private func inOtherCase(below folder: URL) -> URL? {
    let parts = standardizedFileURL.pathComponents.dropFirst(folder.standardizedFileURL.pathComponents.count)
    let isRelative = [".", "./", ""].contains(folder.relativePath)
    var found: URL?
    for part in parts {
      let place = found ?? folder
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
      let alike = names.filter { $0.lowercased() == part.lowercased() }
      guard let name = alike.first(where: { $0 == part }) ?? (alike.count == 1 ? alike[0] : nil) else { return nil }
      found =
        found.map { $0.appending(path: name) } ?? (isRelative ? URL(filePath: name) : folder.appending(path: name))
    }
    return found
  }
}

extension OldStylePropertyList {
  /// A setting's value as one text: the words of a list are joined by spaces.
  fileprivate var settingText: String? { string ?? (array.isEmpty ? nil : strings.joined(separator: " ")) }
}
