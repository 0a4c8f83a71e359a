import Foundation
import PackagePlugin

/// Names the C libraries that are not installed, before anything is compiled.
///
/// SwiftPM runs it while it plans a build in which the device takes part. Without it the compiler fails after minutes, once
/// for each file that needs a header. It makes nothing.
@main
struct LibraryCheck: BuildToolPlugin {
  /// The headers that the device is compiled with, and Debian's packages that have them.
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

  /// The folders in which the compiler looks for headers: those of its environment, then the system's.
  private static var headerFolders: [String] {
    let environment = ProcessInfo.processInfo.environment
    let named = ["CPATH", "C_INCLUDE_PATH"].flatMap { (environment[$0] ?? "").split(separator: ":").map(String.init) }
    let system = "/usr/include"
    let ofArchitectures = (try? FileManager.default.contentsOfDirectory(atPath: system)) ?? []
    return named + ["/usr/local/include", system]
      + ofArchitectures.filter { $0.hasSuffix("-linux-gnu") }.map { "\(system)/\($0)" }
  }
}
