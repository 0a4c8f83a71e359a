import Foundation

/// An empty folder for one test. It is deleted with its files when the object is released.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "healthsheet-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Returns the path of a file in the folder. The file need not exist.
  public func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file, and creates its parent folders.
  @discardableResult
  public func write(_ data: some DataProtocol, to path: String) throws -> URL {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(data).write(to: file)
    return file
  }

  /// Writes a UTF-8 text file, and creates its parent folders.
  @discardableResult
  public func write(_ text: String, to path: String) throws -> URL { try write(Data(text.utf8), to: path) }
}
