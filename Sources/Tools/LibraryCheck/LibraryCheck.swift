import Foundation
import PackagePlugin

/// Names the C libraries that are not installed, before anything is compiled.
///
/// SwiftPM runs this program while it plans a build that includes the device. Without this check, the compiler would
/// fail after minutes, once for each file that needs a missing header. The program writes no files.
@main
struct LibraryCheck: BuildToolPlugin {
  /// The headers that the device needs, and Debian's packages that contain them.
  private let packages: KeyValuePairs = [
    "ncurses.h": "libncursesw5-dev", "expat.h": "libexpat1-dev", "zip.h": "libzip-dev", "sha256.h": "libmd-dev",
    "sqlite3.h": "libsqlite3-dev",
  ]

  /// - Returns: No command. An error among the diagnostics ends the build.
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    #if os(Linux)
      let folders = Self.headerFolders
      let missing = packages.filter { header, _ in
        !folders.contains { FileManager.default.fileExists(atPath: "\($0)/\(header)") }
      }
      if !missing.isEmpty {
        Diagnostics.error(
          """
          The device needs C libraries whose headers are not installed: \(missing.map(\.key).joined(separator: ", ")). \
          On Debian and Ubuntu, install them with:
            sudo apt-get install -y \(missing.map(\.value).joined(separator: " "))
          If they are in a folder of their own, name it in CPATH.
          """)
      }
    #endif
    return []
  }

  /// The folders in which the compiler looks for headers: the folders of its environment, then the system's folders.
  private static var headerFolders: [String] {
    let environment = ProcessInfo.processInfo.environment
    let named = ["CPATH", "C_INCLUDE_PATH"].flatMap { (environment[$0] ?? "").split(separator: ":").map(String.init) }
    let system = "/usr/include"
    let ofArchitectures = (try? FileManager.default.contentsOfDirectory(atPath: system)) ?? []
    return named + ["/usr/local/include", system]
      + ofArchitectures.filter { $0.hasSuffix("-linux-gnu") }.map { "\(system)/\($0)" }
  }
}
