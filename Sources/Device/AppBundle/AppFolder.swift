import Foundation

enum AppFolder {
  /// The files of a built app. The entitlements are nil if no such file is beside the Info.plist.
  struct App: Hashable {
    var infoPlist: URL
    var entitlements: URL?
  }

  enum Kind: Hashable {
    case app(App)
    case project(URL)
  }

  /// Returns the app or project in a folder. The result is the folder itself, the only app of an `.xcarchive`, or the
  /// only project in the folder or in a subfolder. For a folder with an Info.plist and none of these, the result is an
  /// app of which only the Info.plist is known.
  ///
  /// - Throws: ``AppBundleError``, which suggests a better path, if the folder has no app and no project, or several of
  ///   them.
  static func kind(of url: URL) throws(AppBundleError) -> Kind {
    let name = url.relativePath
    switch url.pathExtension.lowercased() {
    case "ipa":
      throw .cannotOpen(file: name, problem: "This is an archive. Unzip it, and name the .app in its folder Payload.")
    case "xcworkspace":
      throw .cannotOpen(
        file: name, problem: "This is a workspace, which only refers to projects. Name the .xcodeproj of your app.")
    default: break
    }
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw .cannotOpen(file: name, problem: "There is no such file. Check the path.")
    }
    guard isFolder(url) else {
      throw .cannotOpen(
        file: name,
        problem:
          "This is a file. Name the folder of a built app or of an Xcode project; an Info.plist goes with --info-plist."
      )
    }
    if has(url, "project.pbxproj") { return .project(url) }
    if let app = app(in: url) { return .app(app) }
    if let kind = try only(archived(in: url), of: url, "apps").flatMap({ app(in: $0) }) { return .app(kind) }
    let projects = projects(in: url).isEmpty ? folders(in: url).flatMap(projects) : projects(in: url)
    if let project = try only(projects, of: url, "projects") { return .project(project) }
    // The folder has only the files of an app, not a bundle or a project.
    if has(url, "Info.plist") {
      return .app(App(infoPlist: url.file("Info.plist"), entitlements: entitlements(in: url)))
    }
    throw .cannotOpen(
      file: name,
      problem:
        "This folder contains neither an app’s Info.plist nor an .xcodeproj. Name the folder or file of your app.")
  }

  // MARK: Built apps

  /// Returns the files of an app bundle for a phone or a Mac; nil for any other folder.
  private static func app(in url: URL) -> App? {
    guard ["app", "appex"].contains(url.pathExtension.lowercased()) else { return nil }
    let contents = has(url, "Contents/Info.plist") ? url.appending(path: "Contents") : url
    guard has(contents, "Info.plist") else { return nil }
    return App(infoPlist: contents.appending(path: "Info.plist"), entitlements: entitlements(in: contents))
  }

  /// Returns the bundles inside an app, including nested ones: extensions, widgets, the app on the watch.
  static func embedded(in app: App) -> [App] {
    let contents = app.infoPlist.deletingLastPathComponent()
    return ["PlugIns", "Extensions", "Watch", "AppClips"].flatMap { entries(of: contents.appending(path: $0)) }
      .compactMap(self.app).flatMap { [$0] + embedded(in: $0) }
  }

  private static func archived(in url: URL) -> [URL] {
    entries(of: url.appending(path: "Products/Applications")).filter { $0.pathExtension == "app" }
  }

  /// Returns the entitlements file in a bundle: the file that Xcode leaves for signing, or else the only other
  /// entitlements file. Nil if there are several others, or none.
  private static func entitlements(in url: URL) -> URL? {
    let files = entries(of: url).filter { ["xcent", "entitlements"].contains($0.pathExtension) }
    return files.first { $0.lastPathComponent == "archived-expanded-entitlements.xcent" }
      ?? (files.count == 1 ? files.first : nil)
  }

  // MARK: Projects

  private static func projects(in url: URL) -> [URL] {
    entries(of: url).filter { $0.pathExtension == "xcodeproj" && has($0, "project.pbxproj") }
  }

  /// Returns subfolders that may contain the project of one platform, such as `ios/Runner.xcodeproj`, without `Pods`,
  /// which contains the projects of libraries.
  private static func folders(in url: URL) -> [URL] {
    entries(of: url).filter { isFolder($0) && $0.pathExtension.isEmpty && $0.lastPathComponent != "Pods" }
  }

  private static func only(_ all: [URL], of url: URL, _ what: String) throws(AppBundleError) -> URL? {
    if all.count < 2 { return all.first }
    let names = all.prefix(8).map(\.relativePath).joined(separator: ", ")
    throw .undecided(
      file: url.relativePath,
      problem: "There are several \(what) in this folder. Name one: \(names)\(all.count > 8 ? " or another" : "").")
  }

  // MARK: Files

  private static func entries(of url: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map { url.file($0) }
  }

  private static func has(_ url: URL, _ name: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appending(path: name).path)
  }

  private static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
