import Foundation

/// A file that takes its place all at once: until then, and when anything fails, what was there stays.
///
/// Its parts lie in a hidden folder beside it, on the same disk, which is gone afterwards.
struct ReplacedFile {
  let path: String
  /// The folder for the parts.
  let workshop: String

  init(path: String) throws(ExportWriteError) {
    self.path = path
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw .isFolder(path: path)
    }
    let url = URL(filePath: path)
    let template = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).XXXXXX").path
    var bytes = Array(template.utf8CString)
    let made = bytes.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) != nil }
    guard made else { throw .writing(path, errno) }
    workshop = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The path of a part.
  func part(_ name: String) -> String { "\(workshop)/\(name)" }

  /// Lets a finished part take the place of the file.
  func replace(with part: String) throws(ExportWriteError) {
    // Archives are made by a library that lets everybody read them.
    guard chmod(part, 0o600) == 0, rename(part, path) == 0 else { throw .writing(path, errno) }
  }

  /// Lets the parts, as they are, become a folder at the path, where nothing is yet.
  func replaceWithWorkshop() throws(ExportWriteError) {
    guard rename(workshop, path) == 0 else { throw .writing(path, errno) }
  }

  /// Removes the parts.
  func clean() { try? FileManager.default.removeItem(atPath: workshop) }
}
