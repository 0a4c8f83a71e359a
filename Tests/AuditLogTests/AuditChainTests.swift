import Foundation
import HealthDaemon
import Testing

@testable import AuditLog

@Suite("Each line of a log has the hash of the line before")
struct AuditChainTests {
  static let morning = Date(timeIntervalSince1970: 1_763_631_660)

  static func log(_ count: Int) -> [String] {
    var chain = AuditChain()
    return (0..<count).flatMap { number in
      chain.append(AuditEntry(.changed, at: morning, app: "com.example.stride", ["number": .integer(number)]))
    }
  }

  static func data(_ lines: [String]) -> Data { Data(lines.map { $0 + "\n" }.joined().utf8) }

  @Test("The first line names the format; each further line contains the hash of the line before")
  func chain() throws {
    let lines = Self.log(2)
    #expect(
      lines[0] == #"""
        {"event":"log","format":"healthsheet-audit-1","prev":"\#(AuditChain.genesis)","seq":0,"simulated":"yes"}
        """#)
    #expect(lines[1].contains(#""prev":"\#(AuditChain.hash(of: lines[0]))","seq":1}"#))
    #expect(lines.count == 3)
    let verification = AuditVerification(of: Self.data(lines))
    #expect(verification.isConsistent)
    #expect(verification.checkpoint == AuditCheckpoint(count: 3, head: AuditChain.hash(of: lines[2])))
  }

  @Test("The SHA-256 of “abc” matches the published value")
  func knownHash() {
    #expect(AuditChain.hash(of: "abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test("A chain continues where an earlier chain ended")
  func continuing() {
    var whole = AuditChain()
    let lines = (0..<3).flatMap { whole.append(AuditEntry(.changed, at: Self.morning, ["n": .integer($0)])) }
    var first = AuditChain()
    _ = first.append(AuditEntry(.changed, at: Self.morning, ["n": 0]))
    var second = AuditChain(continuing: first.checkpoint)
    #expect(second.append(AuditEntry(.changed, at: Self.morning, ["n": 1])) == [lines[2]])
  }

  @Test(
    "Text in a log line is escaped as RFC 8785 requires",
    arguments: [
      ("\"\\/", #""\"\\/""#), ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#), ("\u{0}\u{1F}", #""\u0000\u001f""#),
      ("für 心\u{1F600}", "\"für 心\u{1F600}\""),
    ])
  func canonicalText(text: String, json: String) {
    #expect(AuditValue.text(text).canonicalJSON == json)
  }

  @Test("Members of a log line are sorted by name and written without blanks")
  func canonicalMembers() {
    let value = AuditValue.members(["b": .list([1, -2, "x"]), "a": .members([:]), "B": .list([])])
    #expect(value.canonicalJSON == #"{"B":[],"a":{},"b":[1,-2,"x"]}"#)
  }
}
