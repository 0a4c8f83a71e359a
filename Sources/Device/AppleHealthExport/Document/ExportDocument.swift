import Foundation

/// The XML of an export, found and opened at its first byte: a file of its own, or the right one inside an archive.
struct ExportDocument {
  /// The name of the document for messages: the path, and for an archive the file in it.
  var path: String
  var stream: any ByteStream
  /// The bytes of an archive's XML that were not compared with their checksum; nil for a plain file, and at the end.
  private var unverified: ZipEntryStream?
  /// Further exports in the same archive, which are not read.
  private(set) var others: [String] = []
  private(set) var folder = ExportFolder()

  /// Opens a file of any name; its first bytes tell whether it is XML or an archive.
  ///
  /// - Parameter isStopped: Called while a pipe has nothing to read; true ends the waiting with an error.
  /// - Throws: ``ExportError`` when it holds no export.
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
    // "PK" and two numbers: a file in the archive, or the end of an empty one.
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

  /// The XML in an archive that was unpacked: in the folder, or in the one folder an archive holds (rules Y2 and Y5).
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

  /// Compares a stretch of an archive's XML with its checksum: damaged bytes must not come in, because a later copy of
  /// the same archive would bring the same samples with other values.
  ///
  /// - Returns: False where there is nothing to compare.
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

  /// The XML files whose root is HealthData, under any name, the largest first (rule X2).
  private static func exports(in archive: ZipArchive, path: String) throws(ExportError) -> [ZipArchive.Entry] {
    let candidates = archive.entries.filter {
      $0.name.lowercased().hasSuffix(".xml") && !$0.name.hasPrefix("__MACOSX/")
    }
    var exports: [ZipArchive.Entry] = []
    // The export is by far the largest of them, so it is found at the first look.
    for entry in candidates.sorted(by: { $0.size > $1.size }) {
      // Beside an export nothing else matters.
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
