import CExpat
import Foundation

/// Feeds text to the XML parser (expat), which calls the interpreter for each element.
final class XMLStream {
  /// Where the parser stopped and why.
  struct Failure {
    /// Where in the text given to the parser since its start.
    var offset: Int
    var reason: String
    /// Inside a tag or another token, at a character that must not stand there.
    var isInsideToken = false
    /// At an end tag whose element is not the open one.
    var isWrongEnd = false
    /// The text ended, and the root is all that is open.
    var isEndOfText = false
  }

  private let parser: XML_Parser
  private let interpreter: ExportInterpreter
  /// Lines of the document before the parser's first.
  private var linesBefore = 0

  init(interpreter: ExportInterpreter) {
    parser = XML_ParserCreate("UTF-8")
    self.interpreter = interpreter
    connect()
  }

  deinit { XML_ParserFree(parser) }

  private func connect() {
    _ = Self.setDeferral?(parser, 0)
    // The interpreter outlives the parser: the stream holds both.
    XML_SetUserData(parser, Unmanaged.passUnretained(interpreter).toOpaque())
    XML_SetElementHandler(
      parser,
      { interpreter, name, attributes in
        Unmanaged<ExportInterpreter>.fromOpaque(interpreter!).takeUnretainedValue()
          .start(Text(name!), Attributes(attributes!))
      },
      { interpreter, _ in
        Unmanaged<ExportInterpreter>.fromOpaque(interpreter!).takeUnretainedValue().end()
      })
    interpreter.line = { [unowned self] in line }
    interpreter.offset = { [unowned self] in consumed }
    interpreter.column = { [unowned self] in Int(XML_GetCurrentColumnNumber(parser)) }
  }

  /// Turns off what newer parsers do with a tag that comes in parts: they wait for much more text before they look at it
  /// again, and report all that stands behind it late. Here the parts are large, and a tag's length is bounded.
  ///
  /// Looked up by name, for a distribution may add it to an older parser whose headers do not know it (rule Y84).
  private static let setDeferral: (@convention(c) (XML_Parser, UInt8) -> UInt8)? = {
    guard let symbol = dlsym(nil, "XML_SetReparseDeferralEnabled") else { return nil }
    return unsafeBitCast(symbol, to: (@convention(c) (XML_Parser, UInt8) -> UInt8).self)
  }()

  /// Tells the line, counted from 1, on which the text begins.
  func begin(line: Int) { linesBefore = line - 1 }

  /// The line at which the text is read: by the parser, or beside it.
  var line: Int { lineBeside?() ?? linesBefore + Int(XML_GetCurrentLineNumber(parser)) }

  /// Tells the line while something else reads the text.
  var lineBeside: (() -> Int)?

  /// Lets lines pass that something else has read.
  func skip(lines: Int) { linesBefore += lines }

  /// The text before this place is done with; behind it begins what the parser has only a part of.
  var consumed: Int { max(0, Int(XML_GetCurrentByteIndex(parser))) }

  /// Parses more text; nil when all is well.
  func parse(_ text: UnsafeRawBufferPointer) -> Failure? {
    guard let start = text.baseAddress, text.count > 0 else { return nil }
    return result(of: XML_Parse(parser, start.assumingMemoryBound(to: CChar.self), Int32(text.count), 0))
  }

  /// Tells the parser that there is no more text; nil when all is well.
  func finish() -> Failure? { result(of: XML_Parse(parser, "", 0, 1)) }

  private func result(of status: XML_Status) -> Failure? {
    guard status == XML_STATUS_ERROR else { return nil }
    let code = XML_GetErrorCode(parser)
    return Failure(
      offset: consumed, reason: XML_ErrorString(code).map { String(cString: $0) } ?? "unknown error",
      isInsideToken: code == XML_ERROR_INVALID_TOKEN, isWrongEnd: code == XML_ERROR_TAG_MISMATCH,
      isEndOfText: code == XML_ERROR_NO_ELEMENTS)
  }

  /// Begins anew inside the root, as if the text so far had not been.
  func restart(line: Int) {
    XML_ParserReset(parser, "UTF-8")
    connect()
    interpreter.resume()
    let root: StaticString = "<HealthData>"
    XML_Parse(parser, UnsafeRawPointer(root.utf8Start).assumingMemoryBound(to: CChar.self), 12, 0)
    linesBefore = line - 1
  }

  /// How many bytes of its own the parser was given by ``restart(line:)``.
  static let restartByteCount = 12
}
