import Foundation

/// The files of this package, for tests that read them.
public enum PackageFiles {
  /// The folder of the package.
  public static let folder = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

  /// Returns the location of a file or a folder.
  ///
  /// - Parameter path: The path in the package, such as "Sources/API/HealthKit".
  public static func url(_ path: String) -> URL { folder.appending(path: path) }

  /// Returns the folder of a target in the package, such as "Sources/API/HealthKit" for "HealthKit".
  ///
  /// - Throws: An error if no group in `Sources` contains a folder with that name.
  public static func room(_ name: String) throws -> String {
    for group in try FileManager.default.contentsOfDirectory(atPath: url("Sources").path) {
      let path = "Sources/\(group)/\(name)"
      if FileManager.default.fileExists(atPath: url(path).path) { return path }
    }
    throw CocoaError(.fileNoSuchFile)
  }

  /// Returns the text of a file.
  ///
  /// - Throws: An error if the file does not exist or is not UTF-8.
  public static func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

  /// Returns the Swift files in a folder and its subfolders, sorted by path.
  ///
  /// - Parameter path: The path of the folder in the package.
  public static func swiftFiles(under path: String) -> [URL] {
    let files = FileManager.default.enumerator(
      at: url(path), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
  }
}
