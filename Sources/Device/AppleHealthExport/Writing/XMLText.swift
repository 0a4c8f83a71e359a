/// XML in the format of exports (rule X7): one start tag per line, children indented by one space, double quotes.
///
///     xml.start("ExportDate")
///     xml.attribute("value", "2024-05-06 19:30:00 +0000")
///     xml.end()                       //  <ExportDate value="2024-05-06 19:30:00 +0000"/>
struct XMLText {
  private(set) var bytes: [UInt8] = []
  /// The number of omitted characters that XML forbids (rule X9).
  private(set) var forbiddenCharacterCount = 0
  /// The open elements, with the innermost last.
  private var names: [StaticString] = []
  /// True while attributes can be added to the innermost element.
  private var isTagOpen = false

  /// Appends unescaped text, before the root.
  mutating func verbatim(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func start(_ name: StaticString) {
    if isTagOpen { bytes.append(contentsOf: ">\n".utf8) }
    indent(names.count)
    bytes.append(UInt8(ascii: "<"))
    append(name)
    names.append(name)
    isTagOpen = true
  }

  mutating func end() {
    let name = names.removeLast()
    if isTagOpen {
      bytes.append(contentsOf: "/>\n".utf8)
    } else {
      indent(names.count)
      bytes.append(contentsOf: "</".utf8)
      append(name)
      bytes.append(contentsOf: ">\n".utf8)
    }
    isTagOpen = false
  }

  /// Adds an attribute to the element that was started last. Does nothing for nil.
  mutating func attribute(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    bytes.append(UInt8(ascii: " "))
    append(name)
    bytes.append(contentsOf: "=\"".utf8)
    appendEscaped(value)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds an attribute whose value needs no escaping.
  mutating func attribute(_ name: StaticString, _ moment: ExportMoment?) {
    guard let moment else { return }
    bytes.append(UInt8(ascii: " "))
    append(name)
    bytes.append(contentsOf: "=\"".utf8)
    moment.append(to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds the attributes of a source, whose text is shared by all of its samples.
  mutating func attributes(of source: SourceText) {
    bytes.append(contentsOf: source.attributes)
    forbiddenCharacterCount += source.forbiddenCharacterCount
  }

  /// The number of bytes written, including those that ``takeBytes()`` has removed.
  var count: Int { takenCount + bytes.count }
  private var takenCount = 0

  /// Returns the bytes written so far and empties the buffer.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    takenCount += bytes.count
    return bytes
  }

  private mutating func indent(_ count: Int) { for _ in 0..<count { bytes.append(UInt8(ascii: " ")) } }

  private mutating func append(_ name: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// Appends an attribute value. Line breaks and tabs are written as references, because readers would replace them
  /// with spaces (rule X30).
  private mutating func appendEscaped(_ text: String) {
    var text = text
    let isPlain = text.withUTF8 { text in
      guard text.allSatisfy(Self.isPlain) else { return false }
      bytes.append(contentsOf: text)
      return true
    }
    if isPlain { return }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes.append(contentsOf: "&amp;".utf8)
      case "<": bytes.append(contentsOf: "&lt;".utf8)
      case ">": bytes.append(contentsOf: "&gt;".utf8)
      case "\"": bytes.append(contentsOf: "&quot;".utf8)
      case "\t": bytes.append(contentsOf: "&#9;".utf8)
      case "\n": bytes.append(contentsOf: "&#10;".utf8)
      case "\r": bytes.append(contentsOf: "&#13;".utf8)
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": forbiddenCharacterCount += 1
      default: bytes.append(contentsOf: UTF8.encode(scalar)!)
      }
    }
  }

  /// True for bytes that need no escaping. U+FFFE and U+FFFF begin with the byte EF, so this byte is excluded.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0xEF && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">")
      && byte != UInt8(ascii: "\"")
  }
}
