// The compiler plugin that expands `#Preview { … }` to nothing. The compiler type-checks the previewed views, because
// they are the macro's argument, and does not compile them. The plugin implements the compiler's protocol itself: an
// eight-byte little-endian length, followed by a JSON message. The usual library, swift-syntax, takes minutes to build.

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

/// Returns the reply to a message from the compiler.
func answer(_ message: [String: Any]) -> [String: Any] {
  if message["getCapability"] != nil { return ["getCapabilityResult": ["capability": ["protocolVersion": 7]]] }
  if message["expandFreestandingMacro"] != nil {
    return ["expandMacroResult": ["expandedSource": "", "diagnostics": [Any]()]]
  }
  return ["expandMacroResult": ["diagnostics": [Any]()]]
}

while let header = read(8) {
  let length = header.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
  guard let body = read(length), let message = try? JSONSerialization.jsonObject(with: body) as? [String: Any],
    let reply = try? JSONSerialization.data(withJSONObject: answer(message))
  else { break }
  let size = Data((0..<8).map { UInt8(truncatingIfNeeded: reply.count >> (8 * $0)) })
  try FileHandle.standardOutput.write(contentsOf: size + reply)
}
