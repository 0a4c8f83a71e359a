import Foundation

/// A place in the XML that is not well-formed, and the information needed to find the next readable element.
struct BrokenPlace {
  /// The line, counted from 1, on which the broken text begins.
  var line: Int
  /// The parser's description of the error, in English.
  var reason: String
  /// The limit that the text exceeds; nil if the text is not well-formed.
  var limit: Omission.Reason?
  /// True if the file ends inside the broken text.
  var isCutOff: Bool
  /// True if the broken text is a child of the root. This child is lost.
  var isChildOfRoot: Bool
  /// True if the root's end tag appears where another end tag is expected. The end tag itself is readable.
  var isEndOfRoot = false
  /// The position in the buffered text at which the search for the next element starts.
  var searchStart = 0
  /// The largest indentation at which a record is a separate sample, and not a member of the broken correlation; nil if
  /// no correlation is broken.
  var recordIndent: Int?
  /// The number of skipped elements of each kind, including the broken one.
  private(set) var lost: [SampleElement: Int] = [:]

  /// Counts the elements that begin in skipped text.
  mutating func stepOver(_ text: UnsafeRawBufferPointer) {
    text.countSampleElements(into: &lost)
  }

  /// Adds the losses to the report: the malformed text itself, and every other skipped element.
  func note(in interpreter: ExportInterpreter) {
    interpreter.omissions.note("Line", nil, limit ?? .malformed) { line }
    let count = lost.values.reduce(0, +)
    interpreter.readCount += max(count, isChildOfRoot ? 1 : 0)
    if count > 0 || isChildOfRoot { interpreter.omissions.markLast() }
    // The report already counts the first element, because it is the malformed one.
    var isFirst = true
    for element in SampleElement.allCases {
      for _ in 0..<lost[element, default: 0] {
        if !isFirst {
          interpreter.omissions.note(element.rawValue, nil, .besideMalformed) { line }
          interpreter.omissions.markLast()
        }
        isFirst = false
      }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the first position, at or after a start, at which a child of the root, a comment or the root's end tag
  /// begins; nil if there is none.
  ///
  /// Exports have one element per line, and "<" cannot occur inside a value, so every "<" at the start of a line begins
  /// an element. The element of a sample is a child of the root at any indentation, except for records: those indented
  /// more than `recordIndent` are members of a correlation. Any other element is a child if it is indented at most as
  /// far as `layout` says of the children.
  func startOfElement(from position: Int, _ layout: ChildrenLayout?, recordIndent: Int?) -> Int? {
    if case .oneLine? = layout {
      var position = position
      while let bracket = self.position(of: UInt8(ascii: "<"), from: position) {
        if sampleElement(at: bracket) != nil || isEndOfRoot(at: bracket) || isComment(at: bracket) { return bracket }
        position = bracket + 1
      }
      return nil
    }
    var position = position
    while let newline = self.position(of: UInt8(ascii: "\n"), from: position) {
      position = newline + 1
      var bracket = position
      while bracket < count, self[bracket] == 0x20 || self[bracket] == 0x09 { bracket += 1 }
      guard bracket + 1 < count, self[bracket] == UInt8(ascii: "<") else { continue }
      if isEndOfRoot(at: bracket) || isComment(at: bracket) { return bracket }
      guard self[bracket + 1].isNameStart else { continue }
      let indent = bracket - position
      if let element = sampleElement(at: bracket) {
        if element != .record || indent <= recordIndent ?? .max { return bracket }
        continue
      }
      guard case .lines(let indentOfChildren)? = layout else { return bracket }
      if indent <= indentOfChildren { return bracket }
    }
    return nil
  }

  /// The position of the last tag if the text ends inside it; nil otherwise.
  var startOfUnfinishedTag: Int? {
    guard let start = lastIndex(of: UInt8(ascii: "<")) else { return nil }
    var quote: UInt8?
    for byte in self[start...] {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return nil
      }
    }
    return start
  }

  /// The number of leading bytes to discard if no element was found. A line end or an unfinished tag at the end is
  /// kept, because an element may begin there.
  var lengthWithoutStart: Int {
    if let newline = lastIndex(of: UInt8(ascii: "\n")) { return newline }
    let longestName = 20
    let tail = Swift.max(0, count - longestName)
    return self[tail...].lastIndex(of: UInt8(ascii: "<")) ?? count
  }

  /// Returns the indentation of a position; nil if the position is not the first on its line apart from blanks.
  ///
  /// - Parameter start: The number of blanks on the line before this text; nil if there are other characters.
  func indent(at place: Int, behind start: Int?) -> Int? {
    let newline = self[..<place].lastIndex(of: UInt8(ascii: "\n"))
    let lineStart = newline.map { $0 + 1 } ?? 0
    guard self[lineStart..<place].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return nil }
    return (newline == nil ? start : 0).map { $0 + place - lineStart }
  }

  /// Counts the elements of samples that begin in the text.
  func countSampleElements(into counts: inout [SampleElement: Int]) {
    var position = 0
    while let bracket = self.position(of: UInt8(ascii: "<"), from: position) {
      if let element = sampleElement(at: bracket) { counts[element, default: 0] += 1 }
      position = bracket + 1
    }
  }

  func isComment(at bracket: Int) -> Bool { hasBytes("<!--", at: bracket) }

  /// True if the root's end tag begins at the position.
  func isEndOfRoot(at bracket: Int) -> Bool {
    let tag: StaticString = "</HealthData"
    let end = bracket + tag.utf8CodeUnitCount
    // Check the character after the name: "</HealthDataSet>" is the end tag of another element.
    return end < count && (self[end] == UInt8(ascii: ">") || self[end].isSpace) && hasBytes(tag, at: bracket)
  }

  /// Returns the kind of sample whose element seems to begin at the position; nil for other text.
  func sampleElement(at bracket: Int) -> SampleElement? {
    guard bracket + 1 < count else { return nil }
    let longest = 20
    let name = self[(bracket + 1)..<Swift.min(count, bracket + 1 + longest)]
      .prefix { $0.isNameStart }
    return SampleElement(rawValue: String(decoding: name, as: UTF8.self))
  }
}
