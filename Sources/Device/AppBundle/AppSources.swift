import Foundation

/// The sources of an app: those that its Xcode project lists, or all in its folder if there is no project.
///
///     let sources = try AppSources(AppFiles(.folder(URL(filePath: "Trail/Trail.xcodeproj"))))
///     sources.module        // "Trail"
///     sources.files         // Trail/ContentView.swift, Trail/TrailApp.swift …
package struct AppSources: Hashable, Sendable {
  /// The files with the app's identity and purpose strings.
  package enum Identity: Hashable, Sendable {
    case project(URL, target: String)
    case files(infoPlist: URL?, entitlements: URL?)
  }

  /// The name of the target, or of the folder.
  package private(set) var name: String
  /// The folder of the project. Sources may also be outside of it.
  package private(set) var folder: URL
  /// The Swift files, sorted by path.
  package private(set) var files: [URL]
  /// Sources in languages other than Swift, sorted by path.
  package private(set) var otherSources: [URL]
  package private(set) var identity: Identity
  private var settings: [String: String] = [:]

  /// Finds the sources of an app.
  ///
  /// - Parameter files: A project or a folder, and the target. If the folder has no project, the target names a
  ///   subfolder with the sources.
  /// - Throws: ``AppBundleError`` if there is no such folder, or no Swift file in it.
  package init(_ files: AppFiles) throws(AppBundleError) {
    guard case .folder(let folder) = files.place else {
      throw .cannotOpen(
        file: files.path, problem: "An Info.plist does not name source files. Name the project or its folder.")
    }
    if let project = try Self.project(in: folder) {
      try self.init(project: project, target: files.target)
    } else {
      try self.init(folder: folder, target: files.target)
    }
    if self.files.isEmpty {
      throw .undecided(
        file: files.path, problem: "None of the Swift files of “\(name)” exists. Name another target with --target.")
    }
  }

  /// Returns the project in a folder; nil for a folder of sources without one.
  private static func project(in folder: URL) throws(AppBundleError) -> URL? {
    do throws(AppBundleError) {
      switch try AppFolder.kind(of: folder) {
      case .project(let url): return url
      case .app where folder.pathExtension.lowercased() == "app":
        throw AppBundleError.undecided(
          file: folder.relativePath, problem: "A built app contains no sources. Name its .xcodeproj or its folder.")
      case .app: return nil
      }
    } catch {
      guard case .cannotOpen = error, folder.pathExtension.isEmpty, folder.isFolder else { throw error }
      return nil
    }
  }

  private init(project url: URL, target wanted: String?) throws(AppBundleError) {
    let project = try XcodeProject(url)
    let target = try project.target(named: wanted)
    self.init(
      name: target.name, folder: project.folder, all: project.sources(ofTarget: target.name),
      identity: .project(url, target: target.name), settings: target.knownSettings)
    // Take the conditions even if one contains a variable without a known value: ``compilationConditions`` leaves out
    // that one.
    settings[Self.conditions] = target.settings[Self.conditions]
  }

  private init(folder: URL, target: String?) throws(AppBundleError) {
    let chosen = target.map { folder.appending(path: $0) } ?? folder
    guard chosen.isFolder else {
      throw .cannotOpen(
        file: chosen.relativePath, problem: "There is no project here, and no folder with the name of this target.")
    }
    let all = SourceFolder.files(below: chosen, excluding: Self.isOfAnotherTarget)
    // Of several Info.plists or entitlements files, the one nearest to the top of the folder belongs to the app.
    let nearest = all.sorted { ($0.pathComponents.count, $0.path) < ($1.pathComponents.count, $1.path) }
    self.init(
      name: chosen.standardizedFileURL.lastPathComponent, folder: folder, all: all,
      identity: .files(
        infoPlist: nearest.first { $0.lastPathComponent == "Info.plist" },
        entitlements: nearest.first { $0.pathExtension == "entitlements" }))
  }

  private init(name: String, folder: URL, all: [URL], identity: Identity, settings: [String: String] = [:]) {
    (self.name, self.folder, self.identity, self.settings) = (name, folder, identity, settings)
    let sorted = Set(all.map(\.absoluteURL.standardizedFileURL)).filter {
      FileManager.default.fileExists(atPath: $0.path)
    }
    .sorted { $0.path < $1.path }
    files = sorted.filter { $0.pathExtension == "swift" }
    otherSources = sorted.filter { Self.otherLanguages.contains($0.pathExtension) }
  }

  private static let otherLanguages: Set = ["c", "cc", "cpp", "intentdefinition", "m", "metal", "mm", "xcdatamodeld"]

  /// Returns true if a path in a folder without a project belongs to tests, to an extension or to a build. The names
  /// that Xcode's templates use decide this.
  static func isOfAnotherTarget(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    if name == "Package.swift" || ["build", "Build", "Carthage", "DerivedData", "node_modules", "Pods"].contains(name) {
      return true
    }
    return ["Tests", "Widget", "Widgets", "Extension", "Watch App", "WatchApp", "Watch"].contains { name.hasSuffix($0) }
  }
}

// MARK: - How the sources are compiled

extension AppSources {
  /// The name of the app's module, as Xcode derives it from the product's name.
  package var module: String {
    let name = settings["PRODUCT_MODULE_NAME"] ?? settings["PRODUCT_NAME"] ?? self.name
    let word = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return word.first?.isNumber ?? true ? "_\(word)" : word
  }

  /// True for Swift 6, false for Swift 5. A folder without a project has the mode of Xcode's new projects, Swift 5.
  package var isInSwift6Mode: Bool { settings["SWIFT_VERSION"]?.hasPrefix("6") == true }

  /// True if declarations belong to the main actor by default, as in new projects of Xcode 26.
  package var isolatesToMainActor: Bool { settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor" }

  /// The features that the project has switched on by SWIFT_APPROACHABLE_CONCURRENCY.
  package var upcomingFeatures: [String] {
    guard settings["SWIFT_APPROACHABLE_CONCURRENCY"] == "YES" else { return [] }
    return [
      "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferIsolatedConformances",
      "InferSendableFromCaptures", "NonisolatedNonsendingByDefault",
    ]
  }

  private static let conditions = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"

  /// The names that `#if` finds defined.
  package var compilationConditions: [String] {
    let words = (settings[Self.conditions] ?? "").split(separator: " ").map(String.init)
    // SwiftPM defines DEBUG itself.
    return words.filter { $0 != "DEBUG" && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") } }
  }
}

extension URL {
  fileprivate var isFolder: Bool {
    (try? resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
  }
}
