import Foundation

extension AppleHealthExportReader {
  /// Returns the names of all sources in the export.
  ///
  /// The method scans every byte and parses nothing.
  ///
  /// - Returns: The names; nil for a pipe, which can be read only once.
  /// - Throws: ``ExportError`` if the export contains no data.
  package func sourceNames() throws -> Set<String>? {
    guard url.isFileURL, FileStream.isRegular(url.path) else { return nil }
    let stream = try ExportDocument(path: url.path).stream
    var search = SourceNameSearch()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    var kept = 0
    while true {
      try Task.checkCancellation()
      // After a read error, return the names found so far. Reading the samples will stop at the same place.
      guard let count = try? stream.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[kept...])), count > 0
      else { return search.names }
      let text = UnsafeRawBufferPointer(rebasing: buffer[..<(kept + count)])
      let end = search.look(through: text)
      kept = text.count - end
      // Skip a name this long: no person gives a source such a name.
      if kept > buffer.count / 2 { kept = 0 }
      if kept > 0 { memmove(buffer.baseAddress!, buffer.baseAddress! + end, kept) }
    }
  }
}

private struct SourceNameSearch {
  private static let attribute: StaticString = " sourceName=\""

  private(set) var names: Set<String> = []
  /// The bytes of all names found so far. Each name is decoded only once.
  private var seen: Set<[UInt8]> = []
  private var last: [UInt8] = []

  /// Collects the names in a part of the text.
  ///
  /// - Returns: The number of bytes that the caller doesn't need to pass again.
  mutating func look(through text: UnsafeRawBufferPointer) -> Int {
    var position = 0
    while let found = text.position(of: Self.attribute, from: position) {
      let start = found + Self.attribute.utf8CodeUnitCount
      guard let end = text.position(of: UInt8(ascii: "\""), from: start) else { return found }
      take(UnsafeRawBufferPointer(rebasing: text[start..<end]))
      position = end + 1
    }
    return max(position, text.count - Self.attribute.utf8CodeUnitCount)
  }

  private mutating func take(_ bytes: UnsafeRawBufferPointer) {
    if last.count == bytes.count, last.elementsEqual(bytes) { return }
    last = Array(bytes)
    if seen.insert(last).inserted { names.insert(Self.decoded(last)) }
  }

  private static func decoded(_ bytes: [UInt8]) -> String {
    var bytes = bytes + [0]
    _ = bytes.withUnsafeMutableBufferPointer { ForbiddenBytes.replace(in: $0.baseAddress!, count: $0.count - 1) }
    let text = String(decoding: bytes.dropLast(), as: UTF8.self)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    // Match by Unicode scalar, not by character: a combining accent can follow the semicolon.
    let reference = /&(?:#x([0-9A-Fa-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));/.matchingSemantics(.unicodeScalar)
    return text.replacing(reference) { match in
      let code = match.1.flatMap { UInt32($0, radix: 16) } ?? match.2.flatMap { UInt32($0) }
      if let code { return Unicode.Scalar(code).map { String(Character($0)) } ?? "" }
      return ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][match.3.map(String.init) ?? ""] ?? ""
    }
  }
}
