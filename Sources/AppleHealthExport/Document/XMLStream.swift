import CExpat
import Foundation

/// Feeds text to the XML parser (expat), which calls the interpreter for each element.
final class XMLStream {
  /// Where the parser stopped and why.
  struct Failure {
    /// The line, counted from 1 at the top of the document.
    var line: Int
    /// Where in the text given to the parser since its start.
    var offset: Int
    var reason: String
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
    interpreter.column = { [unowned self] in Int(XML_GetCurrentColumnNumber(parser)) }
  }

  /// Tells the line, counted from 1, on which the text begins.
  func begin(line: Int) { linesBefore = line - 1 }

  /// The line at which the text is read: by the parser, or beside it.
  var line: Int { lineBeside?() ?? linesBefore + Int(XML_GetCurrentLineNumber(parser)) }

  /// Tells the line while something else reads the text.
  var lineBeside: (() -> Int)?

  /// Lets lines pass that something else has read.
  func skip(lines: Int) { linesBefore += lines }

  /// Parses more text; nil when all is well.
  func parse(_ text: UnsafeRawBufferPointer) -> Failure? {
    guard let start = text.baseAddress, text.count > 0 else { return nil }
    if XML_Parse(parser, start.assumingMemoryBound(to: CChar.self), Int32(text.count), 0) != XML_STATUS_ERROR {
      return nil
    }
    return Failure(
      line: line, offset: Int(XML_GetCurrentByteIndex(parser)),
      reason: XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown error")
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
