import Foundation

/// A place that is not well-formed, and the way from it to the next element that can be read.
struct BrokenPlace {
  /// The line, counted from 1, on which the broken text begins.
  var line: Int
  /// The parser's reason, in English.
  var reason: String
  /// True for a tag or comment that is too long to be read.
  var isOversized = false
  /// True where the file ended inside of it.
  var isCutOff: Bool
  /// True where a child of the root is broken, and is lost.
  var isChildOfRoot: Bool
  /// True for the end tag of the root where another end tag should have come before: it can be read by itself.
  var isEndOfRoot = false
  /// The place in the buffered text from which the next element is looked for.
  var searchStart = 0
  /// The greatest indentation of a record that is a sample of its own, and no member of the correlation that is broken;
  /// nil where no correlation is.
  var recordIndent: Int?
  /// The numbers of the elements that were stepped over, the broken one among them.
  private(set) var lost: [SampleElement: Int] = [:]

  /// Counts the elements that begin in a text that is stepped over.
  mutating func stepOver(_ text: UnsafeRawBufferPointer) {
    text.countSampleElements(into: &lost)
  }

  /// Counts the losses in the report: the place itself, and every further element that was stepped over.
  func note(in interpreter: ExportInterpreter) {
    interpreter.omissions.note("Line", nil, isOversized ? .oversized : .malformed) { line }
    let count = lost.values.reduce(0, +)
    interpreter.readCount += max(count, isChildOfRoot ? 1 : 0)
    if count > 0 || isChildOfRoot { interpreter.omissions.markLast() }
    // The first of them is the broken one.
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
  /// Returns the first place from a position on where something begins that can be read by itself: a child of the root,
  /// a comment, or the root's own end; nil without one.
  ///
  /// Exports hold one element a line, and an element never begins inside a value, where "<" must not stand. The element
  /// of a sample is a child of the root however far in it stands: only correlations hold others, and their records stand
  /// farther in than `recordIndent`. Other elements are children where they stand no farther in than the layout says.
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

  /// The first byte of the last tag, if that is still open at the end of the text; nil otherwise.
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

  /// The number of bytes at the front that may be discarded where no element was found: a line end or an unfinished tag
  /// stays, as it may be the beginning of one.
  var lengthWithoutStart: Int {
    if let newline = lastIndex(of: UInt8(ascii: "\n")) { return newline }
    let longestName = 20
    let tail = Swift.max(0, count - longestName)
    return self[tail...].lastIndex(of: UInt8(ascii: "<")) ?? count
  }

  /// Returns the indentation of a place; nil when it is not the first thing on its line.
  ///
  /// - Parameter start: The number of blanks before this text on the line; nil when other things stand there.
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

  /// True where the end tag of the root stands at a place.
  func isEndOfRoot(at bracket: Int) -> Bool {
    let tag: StaticString = "</HealthData"
    let end = bracket + tag.utf8CodeUnitCount
    // "</HealthDataSet>" is the end of something else.
    return end < count && (self[end] == UInt8(ascii: ">") || self[end].isSpace) && hasBytes(tag, at: bracket)
  }

  /// Returns the element of a sample that seems to begin at a place; nil for other text.
  func sampleElement(at bracket: Int) -> SampleElement? {
    guard bracket + 1 < count else { return nil }
    let longest = 20
    let name = self[(bracket + 1)..<Swift.min(count, bracket + 1 + longest)]
      .prefix { $0.isNameStart }
    return SampleElement(rawValue: String(decoding: name, as: UTF8.self))
  }
}
