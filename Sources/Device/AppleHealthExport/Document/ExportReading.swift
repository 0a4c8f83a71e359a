import Foundation

/// One pass over a document. It reads text in chunks of complete lines, replaces forbidden bytes, and feeds the parser.
final class ExportReading {
  let interpreter = ExportInterpreter()
  private let document: ExportDocument
  private let xml: XMLStream
  /// The scanner for records in Apple's format; nil if the parser reads every line.
  private let scanner: RecordScanner?
  /// False if the parser may be inside an element that continues on the next line. Only the parser can tell.
  private var isAtLineStart = true

  private let buffer = TextBuffer(capacity: DocumentHead.longest)
  /// The number of buffered bytes that were given to the parser or skipped.
  private var given = 0
  /// The number of buffered bytes that the scanner read, and changed, without the parser.
  private var scanned = 0
  private(set) var isAtEnd = false

  /// The line, counted from 1, at the front of the buffer.
  private var line = 1
  /// The number of blanks on the line before the buffer; nil if there are other characters.
  private var indentOfFront: Int? = 0
  /// The parser's offset of the buffer's first byte.
  private var offset = 0
  /// The place where the parser stopped at malformed text, while the search for the next element goes on; nil
  /// otherwise.
  private var broken: BrokenPlace?

  private var exportVersion: Int?
  private var byteCount = 0
  private var forbiddenByteCount = 0
  private var interruption: Interruption?

  /// Prepares to read a document. ``findRoot()`` reads the first chunk.
  init(document: ExportDocument, usesParserAlone: Bool) {
    self.document = document
    scanner = usesParserAlone ? nil : RecordScanner()
    xml = XMLStream(interpreter: interpreter)
    for name in document.others { interpreter.omissions.note("File", name, .otherExport) { 1 } }
  }

  var progress: ImportProgress {
    ImportProgress(
      byteCount: byteCount, totalByteCount: isAtEnd ? byteCount : document.stream.total,
      sampleCount: interpreter.sampleCount)
  }

  func stop() {
    if interruption == nil { stop(.stopped(line: line)) }
  }

  func report() -> ImportReport {
    var report = interpreter.report()
    report.exportVersion = exportVersion
    report.byteCount = byteCount
    report.forbiddenByteCount = forbiddenByteCount
    report.interruption = interruption
    return report
  }

  // MARK: The head

  /// Skips the document type up to the root.
  ///
  /// - Throws: ``ExportError`` if the root is not HealthData, or the file ends before it.
  func findRoot() throws(ExportError) {
    while true {
      switch DocumentHead.search(buffer.text) {
      case .found(let head):
        guard head.rootName == "HealthData" else {
          throw .otherDocument(path: document.path, root: head.rootName, line: head.rootLine)
        }
        exportVersion = head.exportVersion
        discard(head.rootOffset)
        line = head.rootLine
        xml.begin(line: line)
        offset = 0
        return
      case .notXML:
        throw .notAnExport(path: document.path)
      case .more(let line):
        if buffer.hasReadAll {
          throw buffer.filled == 0 ? .empty(path: document.path) : .noData(path: document.path, line: line)
        }
        if buffer.filled >= DocumentHead.longest { throw .notAnExport(path: document.path) }
        do {
          try buffer.fill(upTo: min(DocumentHead.longest, max(1 << 16, buffer.filled * 2)), from: document.stream)
        } catch {
          throw .unreadable(path: document.path, reason: error.reason)
        }
      }
    }
  }

  // MARK: The data

  /// The size of a chunk in bytes: large enough for few calls, small enough for the processor's cache and for a
  /// progress bar that moves.
  private static let stretch = 1 << 18

  /// The column for an element that begins inside a line: larger than the indentation of any child of the root.
  private static let columnInsideLine = 1 << 20

  /// Reads a chunk of text. Afterwards the interpreter has its samples.
  func parseNextStretch() {
    do {
      // The parser rescans an unfinished token from its start, so double the text each time.
      let part = max(Self.stretch, min(given, ImportLimits.token - given))
      try buffer.fill(upTo: given + part, from: document.stream)
    } catch {
      return stop(.unreadable(line: line, reason: error.reason))
    }
    let end = buffer.endOfWholeLines(from: given)
    makeSafe(given..<end)
    parse(upTo: end)
    if interpreter.isComplete {
      readBehindEnd()
    } else if buffer.hasReadAll {
      finish()
    }
  }

  private func makeSafe(_ range: Range<Int>) {
    guard let start = buffer.bytes.baseAddress else { return }
    forbiddenByteCount += ForbiddenBytes.replace(
      in: (start + range.lowerBound).assumingMemoryBound(to: UInt8.self), count: range.count)
  }

  private func parse(upTo end: Int) {
    // Parsing discards text at the front of the buffer, so keep the end as a distance from the buffer's end.
    let rest = buffer.filled - end
    var end: Int { buffer.filled - rest }
    while given < end || broken != nil {
      if broken != nil, !goOn(before: end) { return }
      scan(before: end)
      let step = endOfStep(before: end)
      let failure = xml.parse(UnsafeRawBufferPointer(rebasing: buffer.text[given..<step]))
      given = step
      if interpreter.isComplete { return }
      if let failure {
        stumble(over: failure)
      } else if given == end {
        // Keep the start of an unfinished token: if the token never ends, the search for the next element starts there.
        discard(min(given, max(0, xml.consumed - offset)))
        guard given > ImportLimits.token else { return }
        stumble(over: XMLStream.Failure(offset: offset, limit: .oversized))
      }
    }
  }

  /// Reads records with the scanner, if the parser is between two children of the root.
  private func scan(before end: Int) {
    guard let scanner, isAtLineStart, interpreter.isBetweenChildren else { return }
    let lines = scanner.lineCount
    xml.lineBeside = { [unowned self] in line + buffer.text.line(at: scanner.position) - 1 }
    let next = scanner.read(
      UnsafeMutableRawBufferPointer(rebasing: buffer.bytes[..<end]), from: given, into: interpreter)
    xml.lineBeside = nil
    xml.skip(lines: scanner.lineCount - lines)
    offset -= next - given
    given = next
    scanned = next
  }

  /// Returns the end of the text to give to the parser at once: one line, or all lines of a tag. If a comment or a
  /// declaration begins, it returns the end of all text.
  private func endOfStep(before end: Int) -> Int {
    if scanner == nil || !isAtLineStart { return end }
    let text = buffer.text
    var (isInTag, quote, position) = (false, UInt8(0), given)
    while position < end {
      let byte = text[position]
      position += 1
      if !isInTag {
        if byte == UInt8(ascii: "\n") { return position }
        guard byte == UInt8(ascii: "<") else { continue }
        isInTag = true
        if position < end, text[position] == UInt8(ascii: "!") || text[position] == UInt8(ascii: "?") { break }
      } else if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        isInTag = false
      }
    }
    isAtLineStart = !isInTag
    return end
  }

  /// Finishes after all text was parsed although the root, or an element in it, is still open.
  private func finish() {
    while broken == nil, let failure = xml.finish(), !failure.isEndOfText {
      let end = buffer.filled
      stumble(over: failure)
      broken?.isCutOff = true
      parse(upTo: end)
      if interpreter.isComplete { return readBehindEnd() }
    }
    let place = broken
    place?.note(in: interpreter)
    discard(buffer.filled)
    if let place, !place.isCutOff {
      stop(.malformed(line: place.line, reason: place.reason))
    } else {
      stop(.endsEarly(line: line))
    }
  }

  /// Stops reading before the end of the document. Open elements are finished with the data read so far.
  private func stop(_ reason: Interruption) {
    interpreter.finishOpenElements()
    interruption = reason
    isAtEnd = true
  }

  // MARK: Recovery from unreadable text

  /// Records a place that is not well-formed, and discards the text before it.
  private func stumble(over failure: XMLStream.Failure) {
    let text = buffer.text
    let place = min(max(0, failure.offset - offset), max(0, text.count - 1))
    let isAtBracket = failure.isInsideToken && place < text.count && text[place] == UInt8(ascii: "<")
    // A value without its closing quote ends at the next "<", where an intact element may begin.
    let first = min(scanned, place)
    let before = UnsafeRawBufferPointer(rebasing: text[first..<min(text.count, isAtBracket ? place : place + 1)])
    let tag = before.startOfUnfinishedTag.map { first + $0 } ?? place
    broken = BrokenPlace(
      line: line + UnsafeRawBufferPointer(rebasing: text[..<tag]).lineBreaks, reason: failure.reason,
      limit: failure.limit, isCutOff: false,
      isChildOfRoot: interpreter.context == .root && !failure.isWrongEnd)
    broken?.recordIndent = recordIndent(aroundTagAt: tag)
    interpreter.finishOpenElements()
    discard(tag)
    broken?.isEndOfRoot = failure.isWrongEnd && buffer.text.isEndOfRoot(at: 0)
    if isAtBracket, place > tag {
      var lineStart = place - tag
      while lineStart > 1, buffer.text[lineStart - 1] != UInt8(ascii: "\n") { lineStart -= 1 }
      broken?.searchStart = lineStart > 1 ? lineStart - 1 : 1
    } else {
      // A line end right after the broken text may be the line end before the next element.
      let isLineEnd = buffer.filled > 0 && buffer.text[0] == UInt8(ascii: "\n")
      broken?.searchStart = max(isLineEnd ? 0 : 1, place - tag)
    }
  }

  /// Returns the largest indentation of a record that is not a member of the broken correlation; nil if the broken tag
  /// does not belong to a correlation.
  private func recordIndent(aroundTagAt place: Int) -> Int? {
    switch interpreter.context {
    case .correlation, .member: return interpreter.indentOfCorrelation
    case .root:
      let text = buffer.text
      let element = text.sampleElement(at: place)
      let isEnd = place + 1 < text.count && text[place + 1] == UInt8(ascii: "/")
      if isEnd || element != nil && element != .correlation { return nil }
      guard let indent = text.indent(at: place, behind: indentOfFront) else { return nil }
      if case .lines(let indentOfChildren)? = interpreter.childrenLayout { return max(indent, indentOfChildren) }
      // The broken part may be the tag's name. Without an earlier child for comparison, assume that it is not a
      // correlation.
      return element == nil ? nil : indent
    default: return nil
    }
  }

  /// Searches for the next readable element and restarts the parser there. Returns false if it needs more text.
  private func goOn(before end: Int) -> Bool {
    let text = UnsafeRawBufferPointer(rebasing: buffer.text[..<end])
    let next =
      broken?.isEndOfRoot == true
      ? 0
      : text.startOfElement(
        from: broken?.searchStart ?? 0, interpreter.childrenLayout, recordIndent: broken?.recordIndent)
    let done = next ?? text.lengthWithoutStart
    let indent = next.flatMap { place in
      let isChild = !text.isEndOfRoot(at: place) && !text.isComment(at: place)
      return isChild ? text.indent(at: place, behind: indentOfFront) : nil
    }
    let isSample = next.map { text.sampleElement(at: $0) != nil } ?? false
    broken?.stepOver(UnsafeRawBufferPointer(rebasing: text[..<done]))
    discard(done)
    guard next != nil else {
      given = end - done
      broken?.searchStart = 0
      return false
    }
    broken?.note(in: interpreter)
    broken = nil
    given = 0
    isAtLineStart = true
    interpreter.begin(childAt: indent, isSample: isSample)
    xml.restart(line: line, column: indentOfFront ?? Self.columnInsideLine)
    offset = XMLStream.restartByteCount
    return true
  }

  // MARK: After the data

  private func readBehindEnd() {
    discard(min(buffer.filled, max(0, interpreter.offsetOfEnd - offset)))
    // The text begins with the root's end tag, unless the root was self-closing.
    if buffer.text.isEndOfRoot(at: 0) {
      discard(buffer.text.position(of: UInt8(ascii: ">"), from: 0).map { $0 + 1 } ?? buffer.filled)
    }
    var lost = [SampleElement: Int]()
    var firstLine: Int?
    do {
      repeat {
        try buffer.fill(upTo: Self.stretch, from: document.stream)
        let end = buffer.endOfWholeLines(from: 0)
        let text = UnsafeRawBufferPointer(rebasing: buffer.text[..<end])
        if firstLine == nil, let first = text.firstIndex(where: { !$0.isSpace }) {
          firstLine = line + UnsafeRawBufferPointer(rebasing: text[..<first]).lineBreaks
        }
        text.countSampleElements(into: &lost)
        discard(end)
      } while !buffer.hasReadAll || buffer.filled > 0
    } catch {
      return stop(.unreadable(line: line, reason: error.reason))
    }
    if let firstLine { interpreter.noteBehindEnd(lost, line: firstLine) }
    isAtEnd = true
  }

  private func discard(_ count: Int) {
    indentOfFront = buffer.text.indent(at: count, behind: indentOfFront)
    line += UnsafeRawBufferPointer(rebasing: buffer.text[..<count]).lineBreaks
    buffer.discard(count)
    offset += count
    given = max(0, given - count)
    scanned = max(0, scanned - count)
    byteCount += count
  }
}

extension UnsafeRawBufferPointer {
  fileprivate var lineBreaks: Int { line(at: count) - 1 }
}
