import Foundation
import HealthDaemon

/// The result of checking a log: the places where its lines do not follow from each other.
///
///     let verification = AuditVerification(of: data, against: checkpoint)
///     verification.isConsistent   // false
///     verification.problems       // ["Line 7 was changed: …"]
package struct AuditVerification: Sendable {
  /// The problems, a sentence each, in the order of lines: the number of the line, and its flaw.
  package private(set) var problems: [String] = []
  /// The number of the first line with a problem; nil without one.
  package private(set) var firstFlawedLine: Int?
  /// True when the file ends in the middle of a line, as a copy or a crash leaves it.
  package private(set) var isIncomplete = false
  /// The end of the log as it was read: its number of lines, and the hash of the last.
  package private(set) var checkpoint = AuditCheckpoint(count: 0, head: AuditChain.genesis)
  /// True when the log contains the given checkpoint, false when it does not; nil without one.
  package private(set) var matchesCheckpoint: Bool?
  /// The lines that could be parsed.
  package private(set) var lines: [AuditLine] = []

  /// True when there is no problem, no incomplete line and no checkpoint that does not match.
  package var isConsistent: Bool { problems.isEmpty && !isIncomplete && matchesCheckpoint != false }

  /// True when a file has contents, and none of it is a line of a log, changed or not: it is another kind of file.
  package private(set) var isNoLog: Bool

  /// The number of problems after which reading stops: one cut may break every line after it.
  private static let limit = 100

  /// The highest number of a line that is believed.
  private static let highestNumber = 1 << 40

  /// Checks a whole log.
  ///
  /// - Parameter expected: A checkpoint that was kept elsewhere; nil to check the chain alone.
  package init(of data: Data, against expected: AuditCheckpoint? = nil) {
    let parts = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let texts = parts.dropLast()
    // A line that is cut short may be one of a log.
    isNoLog = parts.last?.first.map { $0 != UInt8(ascii: "{") } ?? !texts.isEmpty
    if let rest = parts.last, !rest.isEmpty {
      isIncomplete = true
      problems.append(
        "Line \(texts.count + 1) is incomplete: the file ends in the middle of it. A copy was cut short, or the program died while it wrote."
      )
    }
    if texts.isEmpty && !isIncomplete { problems.append("Line 1 is missing: the log is empty.") }
    var (sequence, previous) = (0, AuditChain.genesis)
    var seen: [Int: Int] = [:]
    var heads: [String] = []
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
      guard let found = line.integer("seq"), let before = line["prev"] else {
        problems.append("Line \(number) was changed: it has no number, or no hash of the line before.")
        sequence += 1
        continue
      }
      guard (0...Self.highestNumber).contains(found) else {
        problems.append("Line \(number) was changed: no log has a line of number \(found).")
        sequence += 1
        continue
      }
      judge(line, number, found: found, wanted: sequence, before, previous, seen)
      if let oddity = line.oddity(isFirst: number == 1) { problems.append("Line \(number) was changed: it \(oddity).") }
      if line.event == .finding { problems.append("Line \(number) says: \(line.title).") }
      seen[found] = number
      sequence = found + 1
    }
    if firstFlawedLine == nil, !problems.isEmpty { firstFlawedLine = texts.count + 1 }
    if problems.count == Self.limit { problems.append("More follows; only the first \(Self.limit) are told.") }
    checkpoint = AuditCheckpoint(count: heads.count, head: heads.last ?? AuditChain.genesis)
    if let expected { compare(expected, heads) }
  }

  private mutating func judge(
    _ line: AuditLine, _ number: Int, found: Int, wanted: Int, _ before: String, _ previous: String,
    _ seen: [Int: Int]
  ) {
    if let earlier = seen[found] {
      problems.append("Line \(number) is doubled or was moved: its number \(found) stands in line \(earlier) already.")
    } else if found > wanted {
      let missing = found - wanted
      problems.append(
        missing == 1
          ? "A line is missing before line \(number): number \(wanted)."
          : "\(missing) lines are missing before line \(number): numbers \(wanted) to \(found - 1).")
    } else if found < wanted {
      problems.append("Line \(number) was moved: its number is \(found), and \(wanted) follows here.")
    } else if before != previous, !previous.isEmpty {
      // Its own hash is in the next line: that one tells which of the two is no longer as it was.
      if firstFlawedLine == nil { firstFlawedLine = max(1, number - 1) }
      problems.append(
        number == 1
          ? "Line 1 was changed: a first line has no line before it."
          : "Line \(number - 1) was changed: line \(number) holds another hash of it.")
    }
  }

  private mutating func compare(_ expected: AuditCheckpoint, _ heads: [String]) {
    if expected.count > heads.count {
      matchesCheckpoint = false
      problems.append(
        "The end is cut off: the checkpoint knows \(expected.count) lines, and the log has \(heads.count).")
    } else if expected.head == (expected.count == 0 ? AuditChain.genesis : heads[expected.count - 1]) {
      matchesCheckpoint = true
    } else {
      matchesCheckpoint = false
      problems.append(
        "Line \(expected.count) is another than when the checkpoint was taken: the log was written anew from there, or before."
      )
    }
  }
}
