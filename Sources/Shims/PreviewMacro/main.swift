// The compiler plugin that expands `#Preview { … }` to a type that makes the preview, which `--preview` finds by name, and
// `@Previewable` to nothing. The plugin implements the compiler's protocol itself: an eight-byte little-endian length,
// followed by a JSON message. The usual library, swift-syntax, takes minutes to build.

import Foundation

/// Reads a number of bytes; nil at the end of the input.
func read(_ count: Int) -> Data? {
  var data = Data()
  while data.count < count {
    guard let part = try? FileHandle.standardInput.read(upToCount: count - data.count), !part.isEmpty else {
      return nil
    }
    data += part
  }
  return data
}

/// Returns the declaration that a preview expands to; an empty text if it has an unusual form.
///
/// The arguments are the arguments of `PreviewContent.init`. Lines with `@Previewable` become properties of a view,
/// whose body is the rest of the preview.
///
/// - Parameter discriminator: A prefix for names, which no other expansion has.
func expansion(of source: String, discriminator: String) -> String {
  guard source.hasPrefix("#Preview"), let open = source.firstIndex(of: "{"), source.hasSuffix("}") else { return "" }
  let arguments = source[..<open].dropFirst("#Preview".count)
  let body = source[source.index(after: open)...].dropLast()
  let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
  let isState = { (line: Substring) in line.drop { $0.isWhitespace }.hasPrefix("@Previewable") }
  let name = "\(discriminator)7PreviewfMu_"
  var view = ""
  var content = String(body)
  if lines.contains(where: isState) {
    view = """
        struct Content: SwiftUI.View {
          \(lines.filter(isState).joined(separator: "\n").replacingOccurrences(of: "@Previewable", with: ""))
          var body: some SwiftUI.View {
            \(lines.filter { !isState($0) }.joined(separator: "\n"))
          }
        }
      """
    content = " Content() "
  }
  return """
    @MainActor enum \(name): SwiftUI.PreviewEntry {
      \(view)
      @MainActor static var content: SwiftUI.PreviewContent {
        SwiftUI.PreviewContent\(arguments){\(content)}
      }
    }
    """
}

/// Returns the reply to a message from the compiler.
func answer(_ message: [String: Any]) -> [String: Any] {
  if message["getCapability"] != nil { return ["getCapabilityResult": ["capability": ["protocolVersion": 7]]] }
  var source = ""
  if let macro = message["expandFreestandingMacro"] as? [String: Any],
    let syntax = macro["syntax"] as? [String: Any], let written = syntax["source"] as? String
  {
    source = expansion(of: written.trimmed, discriminator: macro["discriminator"] as? String ?? "")
  }
  return ["expandMacroResult": ["expandedSource": source, "diagnostics": [Any]()]]
}

extension String {
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

while let header = read(8) {
  let length = header.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
  guard let body = read(length), let message = try? JSONSerialization.jsonObject(with: body) as? [String: Any],
    let reply = try? JSONSerialization.data(withJSONObject: answer(message))
  else { break }
  let size = Data((0..<8).map { UInt8(truncatingIfNeeded: reply.count >> (8 * $0)) })
  try FileHandle.standardOutput.write(contentsOf: size + reply)
}
