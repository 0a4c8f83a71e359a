import Testing

@testable import TerminalCurses

@Suite("Characters are assembled from bytes")
struct ScalarAssemblerTests {
  private func text(_ bytes: [UInt8]) -> String {
    var assembler = ScalarAssembler(isUTF8: true)
    return String(String.UnicodeScalarView(bytes.compactMap { assembler.receive($0) }))
  }

  @Test("Characters of one to four bytes are assembled", arguments: ["q", "é", "界", "🩺", "aé界🩺z"])
  func valid(string: String) {
    #expect(text(Array(string.utf8)) == string)
  }

  @Test(
    "Invalid bytes do not affect the characters after them",
    arguments: [
      [0xFF], [0x80], [0xC3], [0xE7, 0x95], [0xF0, 0x9F, 0xA9], [0xC0, 0x80], [0xED, 0xA0, 0x80],
      [0xF5, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func invalid(bytes: [UInt8]) {
    #expect(text(bytes + Array("qé".utf8)) == "qé")
  }
}
