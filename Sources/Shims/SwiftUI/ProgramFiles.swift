import AppBundle
import Foundation
import HealthModel

/// The files that identify an app, from its package.
///
/// SwiftPM puts a target's resources into a folder beside the program, `Walks_Walks.resources`. This type searches that
/// folder, and the folders in it, for an `Info.plist` and a single `.entitlements` file. In a package that
/// `healthsheet adopt` wrote, that folder has links to these files or to the app's Xcode project.
struct ProgramFiles {
  /// The Xcode project from which `healthsheet adopt` wrote the package, and the name of the app's target. The link to
  /// the project is named after the target.
  var project: (url: URL, target: String)?
  var infoPlist: URL?
  var entitlements: URL?

  /// The name of the running program, such as "Walks".
  static var programName: String { URL(filePath: CommandLine.arguments[0]).lastPathComponent }

  /// The files of the running program. Files that it lacks are nil.
  static var found: ProgramFiles {
    let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return inResources(of: executable.lastPathComponent, at: executable.deletingLastPathComponent())
  }

  /// The files that identify the app; nil if there are none.
  ///
  /// - Parameters:
  ///   - infoPlist: An Info.plist in place of the program's own.
  ///   - entitlements: Entitlements in place of the program's own.
  func appFiles(infoPlist: URL?, entitlements: URL?) -> AppFiles? {
    if infoPlist == nil, let project {
      return AppFiles(.folder(project.url), entitlements: entitlements, target: project.target)
    }
    return (infoPlist ?? self.infoPlist).map {
      AppFiles(.infoPlist($0), entitlements: entitlements ?? self.entitlements)
    }
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
        // Resolve links: translations are beside the file itself, and not beside a link to it.
        files.infoPlist =
          files.infoPlist ?? inside.first { $0.lastPathComponent == "Info.plist" }?.resolvingSymlinksInPath()
        files.entitlements = files.entitlements ?? inside.first { $0.pathExtension == "entitlements" }
        if let link = inside.first(where: { $0.pathExtension == "xcodeproj" }) {
          files.project = (link.resolvingSymlinksInPath(), link.deletingPathExtension().lastPathComponent)
        }
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
  /// The identity of a program without an Info.plist: the program may use HealthKit but has no purpose string, so a
  /// request stops it, as on a phone.
  static func unnamed(_ name: String) -> AppIdentity {
    AppIdentity(bundleIdentifier: "com.example.\(name)", displayName: name, version: "1")
  }
}
