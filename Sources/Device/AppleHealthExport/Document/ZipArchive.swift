import CZip

final class ZipArchive {
  struct Entry {
    var index: UInt64
    /// The path of the file in the archive. Its names may be in any language (rule X2).
    var name: String
    /// The unpacked size in bytes, as the archive states it.
    var size: Int
    /// The packed size in bytes.
    var packedSize: Int
    var isEncrypted: Bool
  }

  private let archive: OpaquePointer
  let entries: [Entry]

  init(path: String) throws(ExportError) {
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_RDONLY, &code) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      throw .brokenArchive(path: path, reason: String(cString: zip_error_strerror(&error)))
    }
    self.archive = archive
    entries = (0..<UInt64(max(0, zip_get_num_entries(archive, 0)))).compactMap { index in
      var information = zip_stat_t()
      guard zip_stat_index(archive, index, 0, &information) == 0, let name = information.name else { return nil }
      return Entry(
        index: index, name: String(cString: name), size: Int(clamping: information.size),
        packedSize: Int(clamping: information.comp_size), isEncrypted: information.encryption_method != ZIP_EM_NONE)
    }
  }

  deinit { zip_discard(archive) }

  func stream(of entry: Entry) throws(ByteStreamError) -> ZipEntryStream {
    guard let file = zip_fopen_index(archive, entry.index, 0) else {
      throw ByteStreamError(reason: String(cString: zip_strerror(archive)))
    }
    return ZipEntryStream(archive: self, file: file, total: entry.size)
  }
}

/// A file inside an archive, unpacked as it is read.
final class ZipEntryStream: ByteStream {
  /// The unpacked size in bytes, as the archive states it.
  let total: Int
  // Keeps the archive alive while a file in it is open.
  private let archive: ZipArchive
  private let file: OpaquePointer

  fileprivate init(archive: ZipArchive, file: OpaquePointer, total: Int) {
    self.archive = archive
    self.file = file
    self.total = total
  }

  deinit { zip_fclose(file) }

  /// Unpacks the next bytes. At the end of the file, libzip verifies the checksum.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamError) -> Int {
    let count = zip_fread(file, buffer.baseAddress, UInt64(buffer.count))
    guard count >= 0 else { throw ByteStreamError(reason: String(cString: zip_file_strerror(file))) }
    return Int(count)
  }
}
