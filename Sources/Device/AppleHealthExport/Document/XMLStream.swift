import CExpat
import Foundation

/// Feeds text to the XML parser (expat), which calls the interpreter for each element.
final class XMLStream {
  struct Failure {
    /// The offset of the failure, in bytes from the start of all text that the parser was given.
    var offset: Int
    /// The parser's description of the error, in English.
    var reason: String
    /// True if the failure is inside a tag or another token, at a character that is not allowed there.
    var isInsideToken = false
    /// True for an end tag that does not match the open element.
    var isWrongEnd = false
    /// The limit that the text exceeds; nil if the text is not well-formed.
    var limit: Omission.Reason?
    /// True if the text ended and only the root is open.
    var isEndOfText = false
  }

  private let parser: XML_Parser
  private let interpreter: ExportInterpreter
  private var linesBefore = 0
  /// The parser's columns on its first line are too large by this number.
  private var columnsAhead = 0

  init(interpreter: ExportInterpreter) {
    parser = XML_ParserCreate("UTF-8")
    self.interpreter = interpreter
    connect()
  }

  deinit { XML_ParserFree(parser) }

  private func connect() {
    _ = Self.setDeferral?(parser, 0)
    // The stream owns the parser and the interpreter, so the interpreter outlives the parser.
    XML_SetUserData(parser, Unmanaged.passUnretained(interpreter).toOpaque())
    XML_SetElementHandler(
      parser,
      { interpreter, name, attributes in
        Unmanaged<ExportInterpreter>.fromOpaque(interpreter!).takeUnretainedValue()
          .start(ParsedText(name!), Attributes(attributes!))
      },
      { interpreter, _ in
        Unmanaged<ExportInterpreter>.fromOpaque(interpreter!).takeUnretainedValue().end()
      })
    interpreter.line = { [unowned self] in line }
    interpreter.offset = { [unowned self] in consumed }
    interpreter.column = { [unowned self] in column }
    interpreter.abort = { [unowned self] in XML_StopParser(parser, 0) }
  }

  /// Turns off the reparse deferral of newer versions of expat. With deferral, expat waits for much more text before it
  /// scans an incomplete tag again, so it reports all later elements late. Here deferral saves nothing, because the
  /// chunks of text are large and the length of a tag is limited.
  ///
  /// The function is looked up by name, because a distribution may add it to an older version whose headers lack it
  /// (rule Y84).
  private static let setDeferral: (@convention(c) (XML_Parser, UInt8) -> UInt8)? = {
    guard let symbol = dlsym(nil, "XML_SetReparseDeferralEnabled") else { return nil }
    return unsafeBitCast(symbol, to: (@convention(c) (XML_Parser, UInt8) -> UInt8).self)
  }()

  func begin(line: Int) { linesBefore = line - 1 }

  /// The line, counted from 1, that the parser or the scanner is reading.
  var line: Int { lineBeside?() ?? linesBefore + Int(XML_GetCurrentLineNumber(parser)) }

  private var column: Int {
    Int(XML_GetCurrentColumnNumber(parser)) - (XML_GetCurrentLineNumber(parser) == 1 ? columnsAhead : 0)
  }

  /// Returns the number of the line that the scanner is reading; nil while the parser reads.
  var lineBeside: (() -> Int)?

  /// Adds the lines that the scanner has read to the line count, because the parser does not see them.
  func skip(lines: Int) {
    if lines == 0 { return }
    linesBefore += lines
    columnsAhead = Self.restartByteCount
  }

  /// The number of bytes that the parser has finished with. An incomplete token begins after them.
  var consumed: Int { max(0, Int(XML_GetCurrentByteIndex(parser))) }

  /// Parses more text. Returns nil on success.
  func parse(_ text: UnsafeRawBufferPointer) -> Failure? {
    guard let start = text.baseAddress, text.count > 0 else { return nil }
    return result(of: XML_Parse(parser, start.assumingMemoryBound(to: CChar.self), Int32(text.count), 0))
  }

  /// Tells the parser that there is no more text. Returns nil on success.
  func finish() -> Failure? { result(of: XML_Parse(parser, "", 0, 1)) }

  private func result(of status: XML_Status) -> Failure? {
    guard status == XML_STATUS_ERROR else { return nil }
    let code = XML_GetErrorCode(parser)
    if code == XML_ERROR_ABORTED { return Failure(offset: consumed, limit: .tooDeep) }
    return Failure(
      offset: consumed, reason: XML_ErrorString(code).map { String(cString: $0) } ?? "unknown error",
      isInsideToken: code == XML_ERROR_INVALID_TOKEN, isWrongEnd: code == XML_ERROR_TAG_MISMATCH,
      isEndOfText: code == XML_ERROR_NO_ELEMENTS)
  }

  /// Restarts the parser inside a new root, so that earlier text has no effect.
  ///
  /// - Parameter column: The column, counted from 0, at which the text continues.
  func restart(line: Int, column: Int) {
    XML_ParserReset(parser, "UTF-8")
    connect()
    interpreter.resume()
    let root: StaticString = "<HealthData>"
    XML_Parse(parser, UnsafeRawPointer(root.utf8Start).assumingMemoryBound(to: CChar.self), 12, 0)
    linesBefore = line - 1
    columnsAhead = Self.restartByteCount - column
  }

  /// The number of bytes that ``restart(line:column:)`` gives to the parser for the new root.
  static let restartByteCount = 12
}

extension XMLStream.Failure {
  /// Creates a failure at text that exceeds a limit.
  init(offset: Int, limit: Omission.Reason) { self.init(offset: offset, reason: limit.rawValue, limit: limit) }
}
