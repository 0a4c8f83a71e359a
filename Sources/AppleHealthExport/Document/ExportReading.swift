import Foundation

/// One pass over a document: text comes in stretches of whole lines, is made safe, and goes to the parser.
final class ExportReading {
  let interpreter = ExportInterpreter()
  private let document: ExportDocument
  private let xml: XMLStream
  /// Nil where the parser reads every line.
  private let scanner: RecordScanner?
  /// False where the parser may be inside of something that goes on in the next line, which it alone can tell.
  private var isAtLineStart = true

  /// The text at hand. What is left behind the last line end waits in front for the next stretch.
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: DocumentHead.longest, alignment: 16)
  private var filled = 0
  private var hasReadAll = false
  private(set) var isAtEnd = false

  /// The line, counted from 1, at the front of the buffer.
  private var line = 1
  /// What the parser calls the byte at the front of the buffer.
  private var offset = 0
  /// Where the parser stopped, while the next element it can go on with is being looked for.
  private var failure: XMLStream.Failure?

  private var exportVersion: Int?
  private var byteCount = 0
  private var forbiddenByteCount = 0
  private var interruption: Interruption?

  init(document: ExportDocument, usesParserAlone: Bool) {
    self.document = document
    scanner = usesParserAlone ? nil : RecordScanner()
    xml = XMLStream(interpreter: interpreter)
  }

  deinit { buffer.deallocate() }

  var progress: ImportProgress {
    ImportProgress(
      byteCount: byteCount, totalByteCount: isAtEnd ? byteCount : document.stream.total,
      sampleCount: interpreter.sampleCount)
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

  /// Steps over the document type to the root, which must be HealthData.
  func findRoot() throws(ExportError) {
    while true {
      switch DocumentHead.search(UnsafeRawBufferPointer(rebasing: buffer[..<filled])) {
      case .found(let head):
        guard head.rootName == "HealthData" else {
          throw .otherDocument(path: document.path, root: head.rootName, line: head.rootLine)
        }
        exportVersion = head.exportVersion
        line = head.rootLine
        xml.begin(line: line)
        discard(head.rootOffset)
        return
      case .notXML:
        throw .notAnExport(path: document.path)
      case .more(let line):
        if hasReadAll { throw filled == 0 ? .empty(path: document.path) : .noData(path: document.path, line: line) }
        if filled == buffer.count { throw .notAnExport(path: document.path) }
        do {
          try fill(upTo: min(buffer.count, max(1 << 16, filled * 2)))
        } catch {
          throw .unreadable(path: document.path, reason: error.reason)
        }
      }
    }
  }

  // MARK: The data

  /// Long enough to be worth a call, short enough to stay in the processor's cache and to move a progress bar.
  private static let stretch = 1 << 18

  /// Reads a stretch of text; its samples are in the interpreter afterwards.
  func parseNextStretch() {
    do {
      try fill(upTo: Self.stretch)
    } catch {
      return stop(.unreadable(line: line, reason: error.reason))
    }
    let count = lengthOfWholeLines()
    parse(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
    discard(count)
    if interpreter.isComplete {
      isAtEnd = true
    } else if hasReadAll, filled == 0 {
      stop(failure.map { .malformed(line: $0.line, reason: $0.reason) } ?? .endsEarly(line: line))
    }
  }

  /// Ends the reading before the end of the document, with all that is known so far.
  private func stop(_ reason: Interruption) {
    interpreter.finishOpenElements()
    interruption = reason
    isAtEnd = true
  }

  private func parse(_ text: UnsafeMutableRawBufferPointer) {
    guard let start = text.baseAddress else { return }
    forbiddenByteCount += ForbiddenBytes.replace(in: start.assumingMemoryBound(to: UInt8.self), count: text.count)
    var position = 0
    while position < text.count, !interpreter.isComplete {
      if failure != nil {
        guard let next = startOfElement(in: UnsafeRawBufferPointer(text), from: position) else { break }
        resume(at: next, in: UnsafeRawBufferPointer(text))
        position = next
      }
      position = scan(text, from: position)
      let end = endOfStep(in: UnsafeRawBufferPointer(text), from: position)
      guard let failure = xml.parse(UnsafeRawBufferPointer(rebasing: text[position..<end])), !interpreter.isComplete
      else {
        position = end
        continue
      }
      self.failure = failure
      interpreter.finishOpenElements()
      // Behind the line that failed, or this text's first where the thing that failed began before it.
      let failed = max(position, failure.offset - offset)
      position =
        UnsafeRawBufferPointer(text).position(of: UInt8(ascii: "\n"), from: failed).map { $0 + 1 } ?? text.count
    }
    line += UnsafeRawBufferPointer(text).lineBreaks
    offset += text.count
  }

  /// Reads records without the parser, where it stands between two children of the root.
  ///
  /// - Returns: The place the parser goes on at.
  private func scan(_ text: UnsafeMutableRawBufferPointer, from start: Int) -> Int {
    guard let scanner, isAtLineStart, interpreter.isBetweenChildren else { return start }
    let lines = scanner.lineCount
    xml.lineBeside = { [unowned self] in line + UnsafeRawBufferPointer(text).line(at: scanner.position) - 1 }
    let end = scanner.read(text, from: start, into: interpreter)
    xml.lineBeside = nil
    xml.skip(lines: scanner.lineCount - lines)
    offset -= end - start
    return end
  }

  /// The end of what the parser is given at once: a line, or all lines that a tag reaches over. Where there may be something
  /// else than tags, such as a comment, it is given all there is.
  private func endOfStep(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
    if scanner == nil || !isAtLineStart { return text.count }
    var (isInTag, quote, position) = (false, UInt8(0), start)
    while position < text.count {
      let byte = text[position]
      position += 1
      if !isInTag {
        if byte == UInt8(ascii: "\n") { return position }
        guard byte == UInt8(ascii: "<") else { continue }
        isInTag = true
        if position < text.count, text[position] == UInt8(ascii: "!") || text[position] == UInt8(ascii: "?") { break }
      } else if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        isInTag = false
      }
    }
    isAtLineStart = !isInTag
    return text.count
  }

  // MARK: Around what cannot be read

  /// Where the next child of the root begins, from the start of a line on. Exports hold one element a line, and the
  /// root's children are the ones that stand as far in as the first did.
  private func startOfElement(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let indent = interpreter.indentOfChildren
    var start = start
    while start + indent + 1 < text.count {
      if text[start..<start + indent].allSatisfy({ $0 == 0x20 || $0 == 0x09 }),
        text[start + indent] == UInt8(ascii: "<"), text[start + indent + 1].isNameStart
      {
        return start + indent
      }
      guard let newline = text.position(of: UInt8(ascii: "\n"), from: start) else { return nil }
      start = newline + 1
    }
    return nil
  }

  private func resume(at position: Int, in text: UnsafeRawBufferPointer) {
    if let failure { interpreter.omissions.note("Line", nil, .malformed) { failure.line } }
    failure = nil
    isAtLineStart = true
    xml.restart(line: line + UnsafeRawBufferPointer(rebasing: text[..<position]).lineBreaks)
    offset = XMLStream.restartByteCount - position
  }

  // MARK: The buffer

  private func fill(upTo count: Int) throws(ByteStreamError) {
    while !hasReadAll, filled < count {
      let read = try document.stream.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<count]))
      hasReadAll = read == 0
      filled += read
    }
  }

  private func discard(_ count: Int) {
    guard let start = buffer.baseAddress, count > 0 else { return }
    memmove(start, start + count, filled - count)
    filled -= count
    byteCount += count
  }

  /// How much of the buffer is whole lines; of a line longer than the buffer, whole characters.
  private func lengthOfWholeLines() -> Int {
    if hasReadAll { return filled }
    if let newline = buffer[..<filled].lastIndex(of: UInt8(ascii: "\n")) { return newline + 1 }
    var count = filled
    while count > 1, buffer[count - 1] & 0xC0 == 0x80 { count -= 1 }
    return count > 1 && buffer[count - 1] >= 0xC0 ? count - 1 : filled
  }
}

extension UnsafeRawBufferPointer {
  /// How many lines end in the text.
  fileprivate var lineBreaks: Int { line(at: count) - 1 }
}
