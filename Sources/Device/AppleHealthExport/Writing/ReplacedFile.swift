import Foundation

/// A file that is replaced all at once: until then, and when a step fails, the former file stays.
///
/// Its parts lie in a hidden folder beside it, on the same disk, which is removed afterwards.
struct ReplacedFile {
  let path: String
  /// The path of the folder for the parts.
  let workshop: String

  /// Makes the folder for the parts.
  ///
  /// - Throws: ``ExportWriteError`` where the path is a folder, or the disk cannot be written.
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

  func part(_ name: String) -> String { "\(workshop)/\(name)" }

  /// Puts a finished part in the place of the file.
  func replace(with part: String) throws(ExportWriteError) {
    // Archives are made by a library that lets everybody read them.
    guard chmod(part, 0o600) == 0, rename(part, path) == 0 else { throw .writing(path, errno) }
  }

  /// Puts the folder of the parts at the path, which must be free.
  func replaceWithWorkshop() throws(ExportWriteError) {
    guard rename(workshop, path) == 0 else { throw .writing(path, errno) }
  }

  /// Removes the parts, if any are left.
  func clean() { try? FileManager.default.removeItem(atPath: workshop) }
}
