import Foundation
import HealthDaemon

/// The result of checking a log: the places where one line does not follow from the previous one.
///
///     let verification = AuditVerification(of: data, against: checkpoint)
///     verification.isConsistent   // false
///     verification.problems       // ["Line 7 was changed: …"]
package struct AuditVerification: Sendable {
  /// The problems in line order, one sentence each. Each sentence names the line's number and its flaw.
  package private(set) var problems: [String] = []
  /// The number of the first line with a problem; nil if there is none.
  package private(set) var firstFlawedLine: Int?
  /// True if the file ends in the middle of a line, for example after an interrupted copy or a crash.
  package private(set) var isIncomplete = false
  /// The end of the log as read: the number of its lines, and the hash of the last.
  package private(set) var checkpoint = AuditCheckpoint(count: 0, head: AuditChain.genesis)
  /// True if the log contains the given checkpoint, false if it does not; nil if none was given.
  package private(set) var matchesCheckpoint: Bool?
  /// The lines that could be parsed.
  package private(set) var lines: [AuditLine] = []
  /// The answers in the device's ledger that differ from the log; empty without a ledger.
  package private(set) var ledgerDifferences: [LedgerDifference] = []

  /// True if there are no problems, no incomplete line and no mismatched checkpoint.
  package var isConsistent: Bool { problems.isEmpty && !isIncomplete && matchesCheckpoint != false }

  /// True if the file is not empty and no line in it looks like a line of a log, not even a changed one.
  package private(set) var isNoLog: Bool

  /// The number of problems after which reading stops. A single missing line can cause a problem in every later line.
  private static let limit = 100

  /// The highest sequence number that is accepted.
  private static let highestNumber = 1 << 40

  /// The end of a log as the device's database records it beside the lines.
  package enum KeptEnd: Hashable, Sendable {
    /// The log does not come from a database.
    case none
    /// The database has no record of the end, or its record is not a valid checkpoint.
    case missing
    case checkpoint(AuditCheckpoint)
  }

  /// Checks a whole log.
  ///
  /// - Parameters:
  ///   - expected: A checkpoint that was kept elsewhere; nil to check the chain alone.
  ///   - kept: The end of the log as the database records it. The log must end exactly there.
  ///   - ledger: The device's ledger, to compare with the answers in the log; nil for a log without a device.
  package init(
    of data: Data, against expected: AuditCheckpoint? = nil, kept: KeptEnd = .none, ledger: ConsentLedger? = nil
  ) {
    let parts = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let texts = parts.dropLast()
    // An incomplete line that begins like JSON may belong to a log.
    isNoLog = parts.last?.first.map { $0 != UInt8(ascii: "{") } ?? !texts.isEmpty
    if let rest = parts.last, !rest.isEmpty {
      isIncomplete = true
      problems.append(
        "Line \(texts.count + 1) is incomplete: the file ends in the middle of it. A copy was cut short, or the program died while it wrote."
      )
    }
    // The log of a device that was never used may be empty.
    let mayBeEmpty = kept == .none && ledger != nil
    if texts.isEmpty, !isIncomplete, !mayBeEmpty { problems.append("Line 1 is missing: the log is empty.") }
    var (sequence, previous) = (0, AuditChain.genesis)
    var seen: [Int: Int] = [:]
    var heads: [String] = []
    // The numbers of the lines that could be parsed.
    var numbers: [Int] = []
    for (index, bytes) in texts.enumerated() where problems.count < Self.limit {
      let number = index + 1
      let problemsBefore = problems.count
      defer { if firstFlawedLine == nil, problems.count > problemsBefore { firstFlawedLine = number } }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        problems.append("Line \(number) was changed: it is not UTF-8.")
        heads.append("")
        (sequence, previous) = (sequence + 1, "")
        continue
      }
      let hash = AuditChain.hash(of: text)
      heads.append(hash)
      defer { previous = hash }
      if isNoLog { isNoLog = !AuditLine.isOfAChain(text) }
      let line: AuditLine
      do throws(AuditLineError) { line = try AuditLine(text) } catch {
        problems.append("Line \(number) was changed: it \(error.description).")
        sequence += 1
        continue
      }
      lines.append(line)
      numbers.append(number)
      guard let found = line.integer("seq"), let before = line["prev"] else {
        problems.append("Line \(number) was changed: it has no number, or no hash of the line before.")
        sequence += 1
        continue
      }
      guard (0...Self.highestNumber).contains(found) else {
        problems.append("Line \(number) was changed: a line cannot have the number \(found).")
        sequence += 1
        continue
      }
      judge(line, number, found: found, wanted: sequence, before, previous, seen)
      if let oddity = line.oddity(isFirst: number == 1) { problems.append("Line \(number) was changed: it \(oddity).") }
      if line.event == .finding { problems.append("Line \(number) says: \(line.title).") }
      seen[found] = number
      sequence = found + 1
    }
    if let ledger { compare(ledger, numbers) }
    if firstFlawedLine == nil, problems.count > ledgerDifferences.count { firstFlawedLine = texts.count + 1 }
    if problems.count >= Self.limit {
      problems.append("There are more problems; only the first \(Self.limit) are listed.")
    }
    checkpoint = AuditCheckpoint(count: heads.count, head: heads.last ?? AuditChain.genesis)
    if let expected { compare(expected, heads) }
    compare(kept, heads)
  }

  /// Compares a ledger with the answers that result from the lines.
  private mutating func compare(_ ledger: ConsentLedger, _ numbers: [Int]) {
    let answers = LoggedAnswers(lines)
    for leap in answers.leaps where problems.count < Self.limit {
      if firstFlawedLine == nil { firstFlawedLine = numbers[leap.index] }
      problems.append("Line \(numbers[leap.index]) does not continue the lines before it: \(leap.sentence)")
    }
    ledgerDifferences = Array(answers.differences(from: ledger).prefix(max(0, Self.limit - problems.count)))
    problems += ledgerDifferences.map(\.sentence)
  }

  private mutating func compare(_ kept: KeptEnd, _ heads: [String]) {
    switch kept {
    case .none: return
    case .missing:
      matchesCheckpoint = false
      problems.append("The store has lost its own checkpoint: another program deleted it.")
    case .checkpoint(let end):
      compare(end, heads)
      let added = heads.count - end.count
      if matchesCheckpoint == true, added > 0 {
        matchesCheckpoint = false
        problems.append(
          """
          \(added == 1 ? "A line is" : "\(added) lines are") after the end that the store has recorded: another \
          program added \(added == 1 ? "it" : "them").
          """
        )
      }
    }
  }

  private mutating func judge(
    _ line: AuditLine, _ number: Int, found: Int, wanted: Int, _ before: String, _ previous: String,
    _ seen: [Int: Int]
  ) {
    if let earlier = seen[found] {
      problems.append("Line \(number) was repeated or moved: line \(earlier) is also entry \(found).")
    } else if found > wanted {
      problems.append(
        found == wanted + 1
          ? "Entry \(wanted) is missing: it belongs before line \(number)."
          : "Entries \(wanted) to \(found - 1) are missing: they belong before line \(number).")
    } else if found < wanted {
      problems.append("Line \(number) was moved: it is entry \(found), but entry \(wanted) belongs here.")
    } else if before != previous, !previous.isEmpty {
      // Report the previous line as changed: this line contains the hash of the previous line, and the hashes differ.
      if firstFlawedLine == nil { firstFlawedLine = max(1, number - 1) }
      problems.append(
        number == 1
          ? "Line 1 was changed: it contains the hash of a previous line, although it is the first."
          : "Line \(number - 1) was changed: its hash differs from the hash in line \(number).")
    }
  }

  private mutating func compare(_ expected: AuditCheckpoint, _ heads: [String]) {
    if expected.count > heads.count {
      matchesCheckpoint = false
      problems.append(
        "The end is cut off: the checkpoint was taken at \(expected.count) lines, and the log has \(heads.count).")
    } else if expected.head == (expected.count == 0 ? AuditChain.genesis : heads[expected.count - 1]) {
      // The log must match every checkpoint, so do not replace the false of an earlier comparison.
      matchesCheckpoint = matchesCheckpoint ?? true
    } else {
      matchesCheckpoint = false
      problems.append(
        """
        Line \(expected.count) has changed since the checkpoint was taken: the log was rewritten from this line or an \
        earlier one.
        """
      )
    }
  }
}
