import Foundation

enum BoundedFile {
  /// The maximum size of a file in bytes. The largest Info.plist of a real app has a few hundred kilobytes.
  static let limit = 10_000_000

  /// Returns the bytes of a file or a pipe. It reads no more than ``limit``, so that a disk image or an endless device
  /// given by mistake is rejected at once.
  ///
  /// - Throws: ``AppBundleError/cannotOpen(file:problem:)`` or ``AppBundleError/tooLarge(file:)``.
  static func contents(of url: URL) throws(AppBundleError) -> Data {
    let name = url.relativePath
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory), isDirectory.boolValue {
      throw .cannotOpen(file: name, problem: problemOfDirectory(url))
    }
    let data: Data
    do {
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      data = try handle.read(upToCount: limit + 1) ?? Data()
    } catch {
      throw .cannotOpen(file: name, problem: sentence(for: error as NSError))
    }
    if data.count > limit { throw .tooLarge(file: name) }
    return data
  }

  private static func problemOfDirectory(_ url: URL) -> String {
    let inside = url.appending(path: "Info.plist")
    let hint =
      FileManager.default.fileExists(atPath: inside.path)
      ? "Name the file inside it: \(inside.relativePath)." : "Name the property list itself."
    return "This is a folder, not a file. \(hint)"
  }

  private static func sentence(for error: NSError) -> String {
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    switch (cause.domain, Int32(cause.code)) {
    case (NSPOSIXErrorDomain, ENOENT), (NSPOSIXErrorDomain, ENOTDIR):
      return "There is no such file. Check the path."
    case (NSPOSIXErrorDomain, EACCES), (NSPOSIXErrorDomain, EPERM):
      return
        """
        There is no permission to read this file. Change its permissions, or copy it to a folder in which you can \
        read it.
        """
    default: return "This file cannot be read: \(cause.localizedDescription)."
    }
  }
}

/// Decodes text in the encodings that Apple's tools write: UTF-8, and UTF-16 in either byte order.
enum EncodedText {
  static func decode(_ data: Data) -> String? {
    if data.starts(with: [0xEF, 0xBB, 0xBF]) { return String(validating: data.dropFirst(3), as: UTF8.self) }
    if data.starts(with: [0xFF, 0xFE]) { return utf16(data.dropFirst(2), isBigEndian: false) }
    if data.starts(with: [0xFE, 0xFF]) { return utf16(data.dropFirst(2), isBigEndian: true) }
    // There is no byte order mark. The text of these files starts with an ASCII character, so the position of the zero
    // byte reveals the byte order.
    if data.count >= 2, data.count.isMultiple(of: 2) {
      let first = data[data.startIndex]
      let second = data[data.startIndex + 1]
      if first == 0, second != 0 { return utf16(data, isBigEndian: true) }
      if first != 0, second == 0 { return utf16(data, isBigEndian: false) }
    }
    return String(validating: data, as: UTF8.self)
  }

  private static func utf16(_ data: Data, isBigEndian: Bool) -> String? {
    if !data.count.isMultiple(of: 2) { return nil }
    let bytes = Array(data)
    let units = stride(from: 0, to: bytes.count, by: 2).map { index in
      let high = bytes[isBigEndian ? index : index + 1]
      let low = bytes[isBigEndian ? index + 1 : index]
      return UInt16(high) << 8 | UInt16(low)
    }
    return String(validating: units, as: UTF16.self)
  }
}

enum ControlCharacters {
  /// Returns the text with each line break replaced by one line feed, and each control character except tabs replaced
  /// by �. Also returns the number of characters replaced by �.
  static func replaced(in text: String) -> (text: String, count: Int) {
    var result = String.UnicodeScalarView()
    var count = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r": result.append("\n")
      case "\t": result.append(scalar)
      case _ where scalar.properties.generalCategory == .control:
        result.append("\u{FFFD}")
        count += 1
      default: result.append(scalar)
      }
      previous = scalar
    }
    return (String(result), count)
  }
  /// Returns the text on one line, trimmed and without control characters, for names and quotations in sentences.
  ///
  /// - Parameter limit: The maximum number of characters before “…”.
  static func oneLine(_ text: some StringProtocol, limit: Int = .max) -> String {
    let start = text.prefix(limit)
    let line = replaced(in: String(start)).text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return start.endIndex == text.endIndex ? line : line + "…"
  }
}
