import Foundation

/// The XML of an export, found and opened at its first byte: a file of its own, or the right one inside an archive.
struct ExportDocument {
  /// What people call the document: the path, and for an archive the file in it.
  var path: String
  var stream: any ByteStream

  /// Opens the file whatever it is called; its first bytes tell what it is.
  init(path: String) throws(ExportError) {
    let file = try FileStream(path: path)
    let signature: [UInt8]
    do {
      signature = try file.peek(4)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    if signature.isEmpty { throw .empty(path: path) }
    // "PK" and two numbers: a file in the archive, or the end of an empty one.
    if signature.starts(with: [0x50, 0x4B, 3, 4]) || signature.starts(with: [0x50, 0x4B, 5, 6]) {
      (self.path, stream) = try Self.export(inArchive: path)
    } else {
      self.path = path
      stream = file
    }
  }

  /// The XML whose root is HealthData, whatever it is called (rule X2).
  private static func export(inArchive path: String) throws(ExportError) -> (String, any ByteStream) {
    let archive = try ZipArchive(path: path)
    let candidates = archive.entries.filter {
      $0.name.lowercased().hasSuffix(".xml") && !$0.name.hasPrefix("__MACOSX/")
    }
    // The export is by far the largest of them, so it is found at the first look.
    for entry in candidates.sorted(by: { $0.size > $1.size }) {
      if entry.isEncrypted { throw .encryptedArchive(path: path) }
      do {
        let head = try archive.stream(of: entry).firstBytes(DocumentHead.longest)
        guard case .found(let document) = head.withUnsafeBytes(DocumentHead.search), document.rootName == "HealthData"
        else { continue }
        return ("\(path) (\(entry.name))", try archive.stream(of: entry))
      } catch {
        throw .brokenArchive(path: path, reason: error.reason)
      }
    }
    throw .noExportInArchive(path: path)
  }
}
