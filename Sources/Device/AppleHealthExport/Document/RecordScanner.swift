import Foundation

/// Reads records without the XML parser if they have one element per line, as nearly all records of an export do (rule
/// Y87).
///
/// The result is the same as the parser's. The scanner accepts only lines with a single known start or end tag, double
/// quotes, single spaces, each known attribute at most once, and no references other than the five predefined ones. A
/// record is read completely with its metadata, or left to the parser completely.
///
/// The scanner decodes values in place and so changes the text. Records that begin like a recent one are not scanned at
/// all: see ``LearnedRecords``.
final class RecordScanner {
  private enum Element: Int {
    case record, metadataEntry

    var name: StaticString { self == .record ? "Record" : "MetadataEntry" }
  }

  private struct Attribute {
    var name: StaticString
    /// The position of the first byte of the attribute's value.
    var start: Int
    /// The position of the quotation mark that closes the attribute's value.
    var end: Int

    func isNamed(_ name: StaticString) -> Bool {
      self.name.utf8CodeUnitCount == name.utf8CodeUnitCount
        && memcmp(self.name.utf8Start, name.utf8Start, name.utf8CodeUnitCount) == 0
    }
  }

  /// A start tag. Its element is self-closing, or its content follows.
  private struct Tag {
    var element: Element
    var attributes: Range<Int>
    /// The position of the next line.
    var next: Int
    var isClosed: Bool
  }

  private static let names: [[StaticString]] = [
    [
      "type", "sourceName", "sourceVersion", "device", "unit", "creationDate", "startDate", "endDate", "value",
    ], ["key", "value"],
  ]
  private static let references: [(text: StaticString, character: UInt8)] = [
    ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&amp;", UInt8(ascii: "&")),
    ("&quot;", UInt8(ascii: "\"")), ("&apos;", UInt8(ascii: "'")),
  ]
  /// The maximum number of entries in an attribute list in the parser's format: the names and values of nine
  /// attributes, and nil at the end.
  private static let longestList = 2 * 9 + 1
  /// The maximum number of tags in a record. A record with more is left to the parser.
  private static let mostTags = 64

  private var learned = LearnedRecords()
  private var attributes: [Attribute] = []
  private var tags: [Tag] = []
  private var list = [UnsafePointer<CChar>?](repeating: nil, count: longestList)
  /// The position of the line whose tag is being passed to the interpreter.
  private(set) var position = 0
  private(set) var lineCount = 0

  /// Reads one record after the other, up to the first that is not in Apple's format.
  ///
  /// - Parameters:
  ///   - text: Complete lines, without bytes that XML forbids.
  ///   - start: The position of a line start, outside any tag.
  /// - Returns: The position of the first line that was not read.
  func read(
    _ text: UnsafeMutableRawBufferPointer, from start: Int, into interpreter: ExportInterpreter
  ) -> Int {
    var next = start
    learned.latestStart = interpreter.latestOrdinaryStart
    while next < text.count {
      let known = learned.read(
        UnsafeRawBufferPointer(text), from: next, into: &interpreter.gathered, interpreter.vocabulary)
      interpreter.count(inColumns: known.records)
      lineCount += known.lines
      next = known.position
      guard let end = scanRecord(UnsafeRawBufferPointer(text), from: next) else { return next }
      let example = example(UnsafeRawBufferPointer(text), from: next, to: end)
      let notes = interpreter.omissions.noteCount
      interpreter.lastKind = nil
      for tag in tags {
        position = next
        hand(tag, of: text, to: interpreter)
        next = tag.next
      }
      position = next
      if tags.first?.isClosed == false { interpreter.end() }
      lineCount += tags.count + (next < end ? 1 : 0)
      next = end
      if let example, let kind = interpreter.lastKind, interpreter.omissions.noteCount == notes {
        learned.learn(example, kind)
      }
    }
    return next
  }

  /// Copies the parts of the scanned record that other records may share. Call this method before values are decoded in
  /// place.
  ///
  /// - Returns: The copy; nil if the dates and the value are not the last attributes, in Apple's order.
  private func example(_ text: UnsafeRawBufferPointer, from start: Int, to end: Int) -> LearnedRecords.Example? {
    guard let record = tags.first, record.attributes.count > Self.ending.count else { return nil }
    let last = attributes[record.attributes].suffix(Self.ending.count)
    guard zip(last, Self.ending).allSatisfy({ $0.isNamed($1) }), let creation = last.first else { return nil }
    let first = Self.skippingSpaces(text, from: start) + "<Record ".utf8.count
    var example = LearnedRecords.Example(beginning: [UInt8](text[first..<creation.start]))
    if let device = attributes[record.attributes].first(where: { $0.isNamed("device") }) {
      example.address = Self.address(text, from: device.start).map { $0.lowerBound - first..<$0.upperBound - first }
    }
    if !record.isClosed {
      example.content = [UInt8](text[record.next..<end])
      example.lineCount = tags.count
    }
    return example
  }

  private static let ending: [StaticString] = ["creationDate", "startDate", "endDate", "value"]

  /// Returns the range of a device's address, which differs from record to record and has no meaning (rule X23); nil
  /// without one.
  private static func address(_ text: UnsafeRawBufferPointer, from start: Int) -> Range<Int>? {
    let opening: StaticString = "&lt;&lt;HKDevice: 0x"
    guard text.hasBytes(opening, at: start) else { return nil }
    let first = start + opening.utf8CodeUnitCount
    guard let end = text.position(of: UInt8(ascii: "&"), from: first), end > first, text.hasBytes("&gt;,", at: end)
    else {
      return nil
    }
    return text[first..<end].allSatisfy(\.isHexadecimalDigit) ? first..<end : nil
  }

  // MARK: Scanning

  /// Scans a complete record.
  ///
  /// - Returns: The position after the record; nil if the parser has to read it.
  private func scanRecord(_ text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    attributes.removeAll(keepingCapacity: true)
    tags.removeAll(keepingCapacity: true)
    guard let record = scanTag(.record, text, from: start) else { return nil }
    tags.append(record)
    if record.isClosed { return record.next }
    var position = record.next
    while tags.count < Self.mostTags {
      if let end = Self.endOfRecord(text, from: position) { return end }
      guard let entry = scanTag(.metadataEntry, text, from: position), entry.isClosed else { return nil }
      tags.append(entry)
      position = entry.next
    }
    return nil
  }

  /// Returns the position after a line with a record's end tag; nil for another line.
  private static func endOfRecord(_ text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let position = skippingSpaces(text, from: start)
    let tag: StaticString = "</Record>\n"
    return text.hasBytes(tag, at: position) ? position + tag.utf8CodeUnitCount : nil
  }

  private func scanTag(_ element: Element, _ text: UnsafeRawBufferPointer, from start: Int) -> Tag? {
    guard let newline = text.position(of: UInt8(ascii: "\n"), from: start) else { return nil }
    var position = Self.skippingSpaces(text, from: start)
    let name = element.name
    guard position < newline, text[position] == UInt8(ascii: "<"), text.hasBytes(name, at: position + 1) else {
      return nil
    }
    let opening = position
    position += 1 + name.utf8CodeUnitCount
    let first = attributes.count
    var seen = 0
    while text[position] == UInt8(ascii: " ") {
      position += 1
      guard let (number, value) = Self.name(element, text, at: position), seen & 1 << number == 0,
        let end = text.position(of: UInt8(ascii: "\""), from: value), end < newline
      else { return nil }
      seen |= 1 << number
      attributes.append(Attribute(name: Self.names[element.rawValue][number], start: value, end: end))
      position = end + 1
    }
    let isClosed = text[position] == UInt8(ascii: "/")
    if isClosed { position += 1 }
    guard text[position] == UInt8(ascii: ">"), position + 1 == newline else { return nil }
    let line = UnsafeRawBufferPointer(rebasing: text[(opening + 1)..<newline])
    // The parser turns tabs and carriage returns in values into spaces, so leave such lines to it.
    for byte in [UInt8(ascii: "<"), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
    where line.position(of: byte, from: 0) != nil {
      return nil
    }
    var next = 0
    while let reference = line.position(of: UInt8(ascii: "&"), from: next) {
      guard Self.references.contains(where: { line.hasBytes($0.text, at: reference) }) else { return nil }
      next = reference + 1
    }
    return Tag(element: element, attributes: first..<attributes.count, next: newline + 1, isClosed: isClosed)
  }

  /// Returns the index of the attribute whose name begins at a position, and the position of its value; nil for other
  /// text.
  private static func name(_ element: Element, _ text: UnsafeRawBufferPointer, at start: Int) -> (Int, value: Int)? {
    for (number, name) in names[element.rawValue].enumerated() {
      let end = start + name.utf8CodeUnitCount
      if end + 1 < text.count, text[end] == UInt8(ascii: "="), text[end + 1] == UInt8(ascii: "\""),
        text.hasBytes(name, at: start)
      {
        return (number, end + 2)
      }
    }
    return nil
  }

  private static func skippingSpaces(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start
    while position < text.count, text[position] == UInt8(ascii: " ") { position += 1 }
    return position
  }

  // MARK: Passing tags to the interpreter

  /// Passes a tag to the interpreter in the parser's format.
  private func hand(_ tag: Tag, of text: UnsafeMutableRawBufferPointer, to interpreter: ExportInterpreter) {
    var count = 0
    for attribute in attributes[tag.attributes] {
      list[count] = UnsafeRawPointer(attribute.name.utf8Start).assumingMemoryBound(to: CChar.self)
      list[count + 1] = Self.decode(attribute, in: text)
      count += 2
    }
    list[count] = nil
    list.withUnsafeMutableBufferPointer { list in
      interpreter.start(ParsedText(tag.element.name.utf8Start), Attributes(list.baseAddress!))
    }
    if tag.isClosed { interpreter.end() }
  }

  /// Replaces references with their characters, and puts a zero byte after the value.
  private static func decode(
    _ attribute: Attribute, in text: UnsafeMutableRawBufferPointer
  ) -> UnsafePointer<CChar> {
    let base = text.baseAddress!
    var (read, write) = (attribute.start, attribute.start)
    let source = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[..<attribute.end])
    while let found = source.position(of: UInt8(ascii: "&"), from: read) {
      if write != read { memmove(base + write, base + read, found - read) }
      write += found - read
      guard let reference = references.first(where: { source.hasBytes($0.text, at: found) }) else { break }
      text[write] = reference.character
      write += 1
      read = found + reference.text.utf8CodeUnitCount
    }
    if write != read { memmove(base + write, base + read, attribute.end - read) }
    text[write + attribute.end - read] = 0
    return UnsafePointer((base + attribute.start).assumingMemoryBound(to: CChar.self))
  }
}

extension UnsafeRawBufferPointer {
  func hasBytes(_ bytes: StaticString, at position: Int) -> Bool {
    position + bytes.utf8CodeUnitCount <= count
      && memcmp(baseAddress! + position, bytes.utf8Start, bytes.utf8CodeUnitCount) == 0
  }
}
