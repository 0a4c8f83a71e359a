import Foundation

/// A JSON value that preserves the order of its keys, so that the same value gives the same file.
indirect enum JSONValue: Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([JSONValue])
  case object([(String, JSONValue)])

  /// Returns the value as JSON over several lines, with two spaces per level; short lists of words stay on one line.
  func written(indent: Int = 0) -> String {
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .text(let text): return Self.quoted(text)
    case .number(let number): return "\(number)"
    case .flag(let flag): return "\(flag)"
    case .list(let items):
      let short = items.map { $0.written(indent: 0) }.joined(separator: ", ")
      if short.count <= 90, !short.contains("\n") { return "[\(short)]" }
      return "[\n" + items.map { inner + $0.written(indent: indent + 2) }.joined(separator: ",\n") + "\n\(outer)]"
    case .object(let pairs):
      if pairs.isEmpty { return "{}" }
      let lines = pairs.map { "\(inner)\(Self.quoted($0.0)): \($0.1.written(indent: indent + 2))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Encoding a string never fails.
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
