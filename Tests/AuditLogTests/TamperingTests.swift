import Foundation
import HealthDaemon
import HealthModel
import SeededRandom
import Testing

@testable import AuditLog

@Suite("Each kind of tampering is reported, with its line")
struct TamperingTests {
  private let lines = AuditChainTests.log(7)

  private func problems(_ lines: [String], against checkpoint: AuditCheckpoint? = nil) -> [String] {
    AuditVerification(of: AuditChainTests.data(lines), against: checkpoint).problems
  }

  @Test("A changed line is reported, because the next line contains a different hash")
  func changed() {
    var forged = lines
    forged[3] = forged[3].replacing("\"number\":2", with: "\"number\":9")
    #expect(problems(forged) == ["Line 4 was changed: its hash differs from the hash in line 5."])
    #expect(AuditVerification(of: AuditChainTests.data(forged)).firstFlawedLine == 4)
    #expect(AuditVerification(of: AuditChainTests.data(lines)).firstFlawedLine == nil)
  }

  @Test("A log line that is not written as the program writes it, or is no JSON object, is reported")
  func spelling() {
    var forged = lines
    forged[2] = forged[2].replacing(",", with: ", ")
    #expect(problems(forged).first == "Line 3 was changed: it is not in the log’s form of JSON (RFC 8785).")
    forged[2] = "{"
    #expect(problems(forged).first?.hasPrefix("Line 3 was changed: it is not JSON") == true)
    forged[2] = "[1]"
    #expect(problems(forged).first == "Line 3 was changed: it is not a JSON object.")
  }

  @Test(
    "A forged log with correct hashes is rejected if a line is not one that the program writes",
    arguments: [
      (0, "\"simulated\":\"yes\"", "\"simulated\":\"no\"", "does not say that its contents are simulated"),
      (0, AuditChain.format, "another", "does not name the format \(AuditChain.format)"),
      (2, "\"event\":\"changed\"", "\"event\":\"nonsense\"", "names an unknown event"),
      (2, "\"at\":\"", "\"at\":\"yesterday, ", "has no date"),
    ])
  func rewritten(_ number: Int, _ old: String, _ new: String, _ oddity: String) throws {
    var (forged, previous) = ([String](), AuditChain.genesis)
    for (index, text) in lines.enumerated() {
      #expect(index != number || text.contains(old), "\(text)")
      var line = try AuditLine(index == number ? text.replacing(old, with: new) : text)
      line.members["prev"] = .text(previous)
      forged.append(AuditValue.members(line.members).canonicalJSON)
      previous = AuditChain.hash(of: forged[index])
    }
    #expect(problems(forged) == ["Line \(number + 1) was changed: it \(oddity)."])
  }

  @Test("A line without a number, or without the hash of the line before, is reported, and no other line is")
  func unchained() throws {
    let next = "Line 4 was changed: its hash differs from the hash in line 5."
    for member in ["seq", "prev"] {
      var forged = lines
      var line = try AuditLine(lines[3])
      line.members[member] = nil
      forged[3] = AuditValue.members(line.members).canonicalJSON
      #expect(
        problems(forged) == ["Line 4 was changed: it has no number, or no hash of the line before.", next], "\(member)")
    }
    var forged = lines
    forged[3] = "[1]"
    #expect(problems(forged) == ["Line 4 was changed: it is not a JSON object.", next])
    let data = Data(lines.map { $0 + "\n" }.joined().utf8)
    let place = lines.prefix(3).map { $0.utf8.count + 1 }.reduce(0, +)
    var broken = data
    broken[place] = 0xFF
    let verification = AuditVerification(of: broken)
    #expect(verification.problems == ["Line 4 was changed: it is not UTF-8."] && verification.firstFlawedLine == 4)
  }

  @Test("If a decision does not continue the previous decision, its line is reported as the log's first flaw")
  func leap() {
    var chain = AuditChain()
    func decides(_ from: String, _ to: String) -> [String] {
      let decision: [String: AuditValue] = [
        "type": .text(ObjectType.heartRate.identifier), "direction": "read", "from": .text(from), "to": .text(to),
      ]
      return chain.append(
        AuditEntry(
          .consent, at: AuditChainTests.morning, app: "com.example.stride",
          ["decisions": .list([.members(decision)]), "origin": "sheet"]))
    }
    let forged = decides("undetermined", "granted") + decides("denied", "granted") + decides("granted", "denied")
    let verification = AuditVerification(of: AuditChainTests.data(forged), ledger: ConsentLedger())
    #expect(verification.firstFlawedLine == 3)
    #expect(
      verification.problems == [
        """
        Line 3 does not continue the lines before it: com.example.stride, read heartRate: the line names denied as the \
        previous answer, but the lines before it give granted.
        """, "com.example.stride, read heartRate: the device has undetermined, but the log has denied.",
      ])
    #expect(AuditVerification(of: AuditChainTests.data(forged)).problems == [], "only a device's log has a ledger")
  }

  @Test("A checkpoint of zero lines matches only if it has the hash with which every log begins")
  func emptyCheckpoint() {
    let forged = AuditCheckpoint(count: 0, head: String(repeating: "f", count: 64))
    #expect(AuditVerification(of: AuditChainTests.data(lines), against: forged).matchesCheckpoint == false)
  }

  @Test("A store that has lost the checkpoint of its log does not verify, even if the log is complete")
  func lostCheckpoint() {
    let verification = AuditVerification(of: AuditChainTests.data(lines), kept: .missing)
    #expect(verification.matchesCheckpoint == false)
    #expect(verification.problems == ["The store has lost its own checkpoint: another program deleted it."])
  }

  @Test("A file counts as a log if at least one line, or the beginning of one, looks like a log line")
  func otherFiles() {
    func isNoLog(_ text: String) -> Bool { AuditVerification(of: Data(text.utf8)).isNoLog }
    #expect(isNoLog("Notes\nBuy milk.\n") && isNoLog("Buy milk."))
    #expect(!isNoLog("Notes\n\(lines[1])\n") && !isNoLog("\(lines[1])\nBuy milk.\n"))
    #expect(!isNoLog("") && !isNoLog("{\"event"))
  }

  @Test("Missing lines of a log are reported with their numbers")
  func missing() {
    var forged = lines
    forged.remove(at: 4)
    #expect(problems(forged) == ["Entry 4 is missing: it belongs before line 5."])
    forged.removeSubrange(2...3)
    #expect(problems(forged) == ["Entries 2 to 4 are missing: they belong before line 3."])
    #expect(problems(Array(lines.dropFirst())) == ["Entry 0 is missing: it belongs before line 1."])
  }

  @Test("A repeated line of a log is reported")
  func doubled() {
    var forged = lines
    forged.insert(forged[3], at: 4)
    #expect(problems(forged) == ["Line 5 was repeated or moved: line 4 is also entry 3."])
  }

  @Test("Exchanged lines of a log are reported")
  func reordered() {
    var forged = lines
    forged.swapAt(2, 3)
    let found = problems(forged)
    #expect(found.contains("Entry 2 is missing: it belongs before line 3."))
    #expect(found.contains("Line 4 was moved: it is entry 2, but entry 4 belongs here."))
  }

  @Test("A log without its last lines verifies, and only the checkpoint shows the cut")
  func cut() {
    let checkpoint = AuditCheckpoint(count: lines.count, head: AuditChain.hash(of: lines[lines.count - 1]))
    let cut = Array(lines.dropLast(2))
    #expect(problems(cut).isEmpty)
    #expect(
      problems(cut, against: checkpoint)
        == ["The end is cut off: the checkpoint was taken at \(lines.count) lines, and the log has \(lines.count - 2)."]
    )
    #expect(AuditVerification(of: AuditChainTests.data(cut), against: checkpoint).matchesCheckpoint == false)
    #expect(problems(lines, against: checkpoint).isEmpty)
  }

  @Test("A log that was rewritten from the start verifies, and only the checkpoint shows the change")
  func rewritten() {
    var chain = AuditChain()
    let forged = (0..<7).flatMap {
      chain.append(AuditEntry(.changed, at: AuditChainTests.morning, ["number": .integer($0 * 2)]))
    }
    let checkpoint = AuditCheckpoint(count: 5, head: AuditChain.hash(of: lines[4]))
    #expect(problems(forged).isEmpty)
    #expect(problems(forged, against: checkpoint).first?.hasPrefix("Line 5 has changed since") == true)
  }

  @Test("A log may have more lines than its checkpoint")
  func grown() {
    let checkpoint = AuditCheckpoint(count: 5, head: AuditChain.hash(of: lines[4]))
    let verification = AuditVerification(of: AuditChainTests.data(lines), against: checkpoint)
    #expect(verification.isConsistent && verification.matchesCheckpoint == true)
  }

  @Test("An incomplete last line of a log is reported as incomplete, not as forged")
  func incomplete() {
    let data = AuditChainTests.data(lines).dropLast(20)
    let verification = AuditVerification(of: Data(data))
    #expect(verification.isIncomplete && verification.problems.count == 1)
    #expect(verification.problems[0].hasPrefix("Line \(lines.count) is incomplete"))
  }

  @Test(
    "An impossible line number is reported as a change and does not crash the program",
    arguments: [Int.max, Int.min + 1, -1, 1 << 41])
  func numbers(number: Int) throws {
    var forged = lines
    forged[3] = lines[3].replacing(#/"seq":3/#, with: "\"seq\":\(number)")
    #expect(
      problems(forged) == [
        "Line 4 was changed: a line cannot have the number \(number).",
        "Line 4 was changed: its hash differs from the hash in line 5.",
      ])
  }

  @Test(
    "An impossible date is reported as a change", arguments: ["2025-02-31T09:41:00Z", "2025-11-20T09:41:00Z and later"])
  func dates(date: String) throws {
    var members = try AuditLine(lines[lines.count - 1]).members
    members["at"] = .text(date)
    let forged = lines.dropLast() + [AuditValue.members(members).canonicalJSON]
    #expect(problems(Array(forged)) == ["Line \(lines.count) was changed: it has no date."])
  }

  @Test("An empty file is not a log")
  func empty() {
    #expect(problems([]) == ["Line 1 is missing: the log is empty."])
  }

  @Test("Each of five hundred damaged logs is reported in a sentence with a line number")
  func malformed() {
    let whole = [UInt8](AuditChainTests.data(lines))
    var random = SplitMix64(seed: 12)
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...400, using: &random)))
        }
        if bytes.isEmpty { break }
      }
      if bytes == whole { continue }
      let verification = AuditVerification(
        of: Data(bytes), against: AuditCheckpoint(count: lines.count, head: AuditChain.hash(of: lines[lines.count - 1]))
      )
      #expect(!verification.isConsistent)
      let unclear = verification.problems.filter { !$0.hasSuffix(".") || !$0.contains(where: \.isNumber) }
      #expect(unclear.isEmpty)
    }
  }
}
