import Foundation

/// The XML of an export, opened at its first byte: a plain file, or the XML file in a ZIP archive.
struct ExportDocument {
  /// The name of the document for messages: the path, and for an archive also the file in it.
  var path: String
  var stream: any ByteStream
  /// The part of an archive's XML that still has to be verified by its checksum; nil for a plain file, and after the
  /// verification.
  private var unverified: ZipEntryStream?
  /// The names of further exports in the archive, which the reader ignores.
  private(set) var others: [String] = []
  private(set) var folder = ExportFolder()

  /// Opens a file with any name. Its first bytes show whether it is XML or an archive.
  ///
  /// - Parameter isStopped: Called while a pipe has nothing to read; true ends the wait with an error.
  /// - Throws: ``ExportError`` if the file contains no export.
  init(path: String, isStopped: @escaping @Sendable () -> Bool = { false }) throws(ExportError) {
    let isFolder = Self.isFolder(path)
    let path = isFolder ? try Self.export(inFolder: path) : path
    let file = try FileStream(path: path, isStopped: isStopped)
    let signature: [UInt8]
    do {
      signature = try file.peek(4)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    if signature.isEmpty { throw .empty(path: path) }
    // "PK" and two numbers: the header of a file in the archive, or of the end of an empty archive.
    if signature.starts(with: [0x50, 0x4B, 3, 4]) || signature.starts(with: [0x50, 0x4B, 5, 6]) {
      if !file.isRegular { throw .pipedArchive(path: path) }
      let archive = try ZipArchive(path: path)
      let exports = try Self.exports(in: archive, path: path)
      guard let export = exports.first else { throw .noExportInArchive(path: path) }
      self.path = "\(path) (\(export.name))"
      others = exports.dropFirst().map(\.name)
      folder = ExportFolder(archive: archive, export: export, others: others)
      do {
        stream = try archive.stream(of: export)
        unverified = try archive.stream(of: export)
      } catch {
        throw .brokenArchive(path: path, reason: error.reason)
      }
    } else {
      self.path = path
      stream = file
      if file.isRegular { folder = ExportFolder(around: path, isWhole: isFolder) }
    }
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Finds the XML of an unpacked archive: in the folder itself, or in the single folder inside it (rules Y2 and Y5).
  private static func export(inFolder path: String) throws(ExportError) -> String {
    for folder in [path, "\(path)/apple_health_export"] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      let files = names.sorted().compactMap { name -> (path: String, size: Int)? in
        guard name.lowercased().hasSuffix(".xml"), !name.hasPrefix("._"), !isFolder("\(folder)/\(name)"),
          let file = try? FileStream(path: "\(folder)/\(name)"), file.isRegular,
          let head = try? file.firstBytes(DocumentHead.longest),
          case .found(let document) = head.withUnsafeBytes(DocumentHead.search), document.rootName == "HealthData"
        else { return nil }
        return ("\(folder)/\(name)", file.total)
      }
      if let largest = files.max(by: { $0.size < $1.size }) { return largest.path }
    }
    throw .directory(path: path)
  }

  /// Verifies a chunk of an archive's XML. The checksum must match before any sample is imported; otherwise an intact
  /// copy of the archive would later add the same samples with other values.
  ///
  /// - Returns: False if nothing is left to verify.
  mutating func verifyStretch() throws(ExportError) -> Bool {
    guard let unverified else { return false }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    do {
      if try unverified.read(into: buffer) > 0 { return true }
    } catch {
      throw .brokenArchive(path: path, reason: error.reason)
    }
    self.unverified = nil
    return false
  }

  /// Returns the XML files whose root is HealthData, whatever their names, largest first (rule X2).
  private static func exports(in archive: ZipArchive, path: String) throws(ExportError) -> [ZipArchive.Entry] {
    let candidates = archive.entries.filter {
      $0.name.lowercased().hasSuffix(".xml") && !$0.name.hasPrefix("__MACOSX/")
    }
    var exports: [ZipArchive.Entry] = []
    // The export is by far the largest file, so try the largest candidate first.
    for entry in candidates.sorted(by: { $0.size > $1.size }) {
      // An encrypted file matters only if no export was found before it.
      if entry.isEncrypted, exports.isEmpty { throw .encryptedArchive(path: path) }
      do {
        let head = try archive.stream(of: entry).firstBytes(DocumentHead.longest)
        guard case .found(let document) = head.withUnsafeBytes(DocumentHead.search), document.rootName == "HealthData"
        else { continue }
        exports.append(entry)
      } catch {
        if exports.isEmpty { throw .brokenArchive(path: path, reason: error.reason) }
      }
    }
    return exports
  }
}
