import Foundation
import HealthModel

/// The files that identify an app, from its package.
///
/// SwiftPM puts a target's resources into a folder beside the program, `Walks_Walks.resources`. This looks there, and
/// one folder deeper, for an `Info.plist` and a single `.entitlements` file.
struct ProgramFiles {
  var infoPlist: URL?
  var entitlements: URL?

  /// The name of the running program, such as "Walks".
  static var programName: String { URL(filePath: CommandLine.arguments[0]).lastPathComponent }

  /// The files of the running program, nil if there are none.
  static var found: ProgramFiles {
    let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return inResources(of: executable.lastPathComponent, at: executable.deletingLastPathComponent())
  }

  /// Finds the files in the resources of a target.
  ///
  /// - Parameters:
  ///   - name: The name of the target, which is also the program's.
  ///   - folder: The program's folder.
  static func inResources(of name: String, at folder: URL) -> ProgramFiles {
    let bundles = contents(of: folder).filter { $0.lastPathComponent.hasSuffix("_\(name).resources") }
    var files = ProgramFiles()
    for bundle in bundles {
      for place in [bundle] + contents(of: bundle).filter(\.hasDirectoryPath) {
        let inside = contents(of: place)
        files.infoPlist = files.infoPlist ?? inside.first { $0.lastPathComponent == "Info.plist" }
        files.entitlements = files.entitlements ?? inside.first { $0.pathExtension == "entitlements" }
      }
    }
    return files
  }

  /// The entries of a folder sorted by name; empty if it cannot be read.
  private static func contents(of folder: URL) -> [URL] {
    let entries = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles)
    return (entries ?? []).sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}

extension AppIdentity {
  /// The identity of a program without an Info.plist: it may use HealthKit but has no purpose string. As on a phone, a
  /// request stops it.
  static func unnamed(_ name: String) -> AppIdentity {
    AppIdentity(bundleIdentifier: "com.example.\(name)", displayName: name, version: "1")
  }
}
