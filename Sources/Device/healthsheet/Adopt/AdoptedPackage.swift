import Adoption
import AppBundle
import Foundation

/// The package that `healthsheet adopt` writes for an app.
struct AdoptedPackage {
  let sources: AppSources
  let folder: URL
  let module: String
  private let source: PackageSource

  /// The name of the report. A folder that contains it may be replaced.
  static let reportName = "ADOPTED.md"

  /// - Parameter folder: The folder of the package; nil for a folder beside the project.
  init(sources: AppSources, folder: URL?, source: PackageSource) {
    (self.sources, self.source) = (sources, source)
    let place = folder ?? Self.parent(of: sources.folder).appending(path: "\(sources.name)-healthsheet")
    self.folder = place.absoluteURL.standardizedFileURL
    module = AppName.taken.contains(sources.module) ? "\(sources.module)App" : sources.module
  }

  /// Returns the folder that contains the project or, if the project is in a git repository, the folder that contains
  /// the repository.
  private static func parent(of project: URL) -> URL {
    let project = project.absoluteURL.standardizedFileURL
    var folder = project
    while folder.pathComponents.count > 1 {
      if FileManager.default.fileExists(atPath: folder.appending(path: ".git").path) {
        return folder.deletingLastPathComponent()
      }
      folder.deleteLastPathComponent()
    }
    return project.deletingLastPathComponent()
  }

  var liesInProject: Bool {
    let project = sources.folder.absoluteURL.standardizedFileURL.pathComponents
    return folder.pathComponents.starts(with: project)
  }

  // MARK: Sources

  private var sourcesFolder: URL { folder.appending(path: "Sources").appending(path: module) }

  /// Returns the path of a source, relative to the package's folder of sources: its path in the project, or only its
  /// name if it is outside of the project.
  private func path(of file: URL) -> String {
    let project = sources.folder.absoluteURL.standardizedFileURL.pathComponents
    let parts = file.pathComponents
    return parts.starts(with: project)
      ? parts.dropFirst(project.count).joined(separator: "/") : file.lastPathComponent
  }

  /// Reads the app's sources. Invalid UTF-8 is not reported here, because the compiler reports it.
  func files() throws -> [Adoption.File] {
    try sources.files.map { file in
      let path = path(of: file)
      let names: Set = [
        sourcesFolder.appending(path: path).path, file.path, file.resolvingSymlinksInPath().path,
        sourcesFolder.resolvingSymlinksInPath().appending(path: path).path,
      ]
      return Adoption.File(
        path: path, source: String(decoding: try Data(contentsOf: file), as: UTF8.self), names: names)
    }
  }

  /// Updates the folder of sources for the next round. Does not write unchanged files again.
  ///
  /// SwiftPM compiles only files in the package's folder, so the folder has links to the sources.
  func update(_ adoption: Adoption) throws {
    for (file, original) in zip(adoption.files, sources.files) {
      let place = sourcesFolder.appending(path: file.path)
      switch file.state {
      case .whole: try link(place, to: original)
      case .stub(let stub):
        if (try? String(contentsOf: place, encoding: .utf8)) == stub.text { continue }
        try removeLink(place)
        try Data(stub.text.utf8).write(to: place)
      case .leftOut: try removeLink(place)
      }
    }
  }

  private func link(_ place: URL, to original: URL) throws {
    if (try? FileManager.default.destinationOfSymbolicLink(atPath: place.path)) == original.path { return }
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: place, withDestinationURL: original)
  }

  private func removeLink(_ place: URL) throws {
    // These are the attributes of the link itself, so this works even if its file no longer exists.
    guard (try? FileManager.default.attributesOfItem(atPath: place.path)) != nil else { return }
    try FileManager.default.removeItem(at: place)
  }

  // MARK: The other files

  /// The resource folder with links to the app's Xcode project, or to its Info.plist and entitlements. The program
  /// reads the app's identity through them.
  private static let identityFolder = "Identity"

  private var hasIdentity: Bool { sources.identity != .files(infoPlist: nil, entitlements: nil) }

  /// Writes all files of the package except the sources.
  func write() throws {
    try write("The adoption is not complete: run the command again.\n", to: Self.reportName)
    try write(manifest, to: "Package.swift")
    try write(".build/\n", to: ".gitignore")
    if let resolved = source.resolvedVersions { try write(resolved, to: "Package.resolved") }
    let symbols = sources.assetSymbols
    if !symbols.isEmpty { try write(symbols.source, to: "Sources/\(module)/AssetSymbols.swift") }
    let identity = sourcesFolder.appending(path: Self.identityFolder)
    switch sources.identity {
    case .project(let project, let target):
      // The link has the target's name, because the program takes the name of the target from it.
      try link(identity.appending(path: "\(target).xcodeproj"), to: project.absoluteURL.standardizedFileURL)
    case .files(let infoPlist, let entitlements):
      if let infoPlist {
        try link(identity.appending(path: "Info.plist"), to: infoPlist.absoluteURL.standardizedFileURL)
      }
      if let entitlements {
        try link(identity.appending(path: "App.entitlements"), to: entitlements.absoluteURL.standardizedFileURL)
      }
    }
  }

  func write(_ text: String, to path: String) throws {
    let place = folder.appending(path: path)
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: place)
  }

  /// Removes everything except the products of builds.
  func removeContents() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != ".build" {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  private var manifest: String {
    let products = [
      "BackgroundTasks", "Charts", "Combine", "CoreLocation", "CoreMotion", "HealthKit", "HealthKitUI", "SwiftUI",
      "UIKit", "UniformTypeIdentifiers", "UserNotifications", "WatchConnectivity", "WidgetKit", "WorkoutKit", "os",
    ]
    var settings = [".swiftLanguageMode(\(sources.isInSwift6Mode ? ".v6" : ".v5"))"]
    if sources.isolatesToMainActor { settings.append(".defaultIsolation(MainActor.self)") }
    settings += sources.upcomingFeatures.map { ".enableUpcomingFeature(\($0.swiftLiteral))" }
    settings += sources.compilationConditions.map { ".define(\($0.swiftLiteral))" }
    return """
      // swift-tools-version: 6.2

      import PackageDescription

      /// The options for frameworks that this build has under other names, and for names that come with Foundation on a
      /// phone: URLSession, @Observable, ObservableObject. They also let the compiler report all errors at once, and give
      /// up on an expression after thirty seconds.
      let flags = SwiftSetting.unsafeFlags([
        "-module-alias", "Combine=CombineStandIn", "-module-alias", "os=OSStandIn", "-module-alias", "OSLog=OSLogStandIn",
        "-module-alias", "UIKit=UIKitStandIn", "-Xfrontend", "-import-module", "-Xfrontend", "FoundationNetworking",
        "-Xfrontend", "-import-module", "-Xfrontend", "Observation",
        "-Xfrontend", "-import-module", "-Xfrontend", "CombineStandIn",
        "-continue-building-after-errors", "-Xfrontend", "-show-diagnostics-after-fatal",
        "-Xfrontend", "-solver-expression-time-threshold=30",
      ])

      let package = Package(
        name: \(module.swiftLiteral),
        dependencies: [\(source.dependency)],
        targets: [
          .executableTarget(
            name: \(module.swiftLiteral),
            dependencies: [
      \(products.map { "        .product(name: \($0.swiftLiteral), package: \"healthsheet\")," }.joined(separator: "\n"))
            ],
            resources: [\(hasIdentity ? ".copy(\(Self.identityFolder.swiftLiteral))" : "")],
            swiftSettings: [flags, \(settings.joined(separator: ", "))])
        ])

      """
  }
}
