import Foundation

extension Scenario {
  /// Reads a scenario from a file, with the small files that it names.
  ///
  /// - Parameter system: The version of iOS on which to play the scenario; nil for the version in the file.
  /// - Throws: ``ScenarioError`` with all problems.
  package init(contentsOf url: URL, on system: String? = nil) throws(ScenarioError) {
    let data: Data
    do {
      data = try Self.contents(of: url)
    } catch {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      throw ScenarioError(
        unreadable: isFolder.boolValue
          ? "This is a folder. Name a scenario file in it, or see them all: healthsheet gallery FOLDER."
          : "There is no such file, or there is no permission to read it. Check the path and the file’s permissions.",
        at: SourceLocation(file: url.relativePath, line: 1, column: 1))
    }
    try self.init(data, file: url.relativePath, folder: url.deletingLastPathComponent(), on: system)
  }

  /// Returns the bytes of a file. It reads only slightly more than the limit, so that an endless file such as
  /// `/dev/zero` is rejected at once.
  private static func contents(of url: URL) throws -> Data {
    let handle = try FileHandle(forReadingFrom: url)
    defer { try? handle.close() }
    return try handle.read(upToCount: YAMLText.limit + 1) ?? Data()
  }

  /// Reads a scenario.
  ///
  /// - Parameters:
  ///   - file: The name of the file, for error locations.
  ///   - folder: The folder that paths in the scenario are relative to.
  ///   - system: The version of iOS on which to play the scenario; nil for the version in the file.
  /// - Throws: ``ScenarioError`` with all problems.
  package init(_ data: Data, file: String, folder: URL, on system: String? = nil) throws(ScenarioError) {
    let root = try YAMLText.document(in: data, file: file)
    var reader = ScenarioReader(folder: folder, system: system)
    let scenario = reader.scenario(root)
    // Report doubts only together with problems: a scenario that has doubts but no problems can be played.
    if !reader.problems.isEmpty { throw ScenarioError(reader.problems + reader.doubts) }
    self = scenario
  }
}
