import CMessageDigest
import Foundation
import HealthDaemon

/// A chain that turns entries into the lines of an audit log. Each line contains the hash of the previous line.
///
///     var chain = AuditChain()
///     let line = chain.append(entry)     // {"app":"com.example.stride",…,"prev":"0000…","seq":1}
///     chain.head                         // SHA-256 of that line's bytes
///
/// The first line of a log names its format. If you keep ``head`` elsewhere, it proves later that none of the lines up
/// to that moment was changed, removed or moved, and that none was added among them. The chain does not prove that the
/// lines were true. To prove that no lines were cut off at the end, keep an ``AuditCheckpoint``.
package struct AuditChain: Hashable, Sendable {
  /// The name of the format, in the first line of each log.
  package static let format = "healthsheet-audit-1"
  /// The hash in the first line, which has no previous line.
  package static let genesis = String(repeating: "0", count: 64)

  /// The number of lines.
  package private(set) var count = 0
  /// The hash of the last line.
  package private(set) var head = genesis

  /// Creates an empty chain.
  package init() {}

  /// Continues an earlier chain from its end.
  package init(continuing checkpoint: AuditCheckpoint) { (count, head) = (checkpoint.count, checkpoint.head) }

  /// The end of the chain so far.
  package var checkpoint: AuditCheckpoint { AuditCheckpoint(count: count, head: head) }

  /// Appends an entry and returns the new lines, without line ends. The first call also returns the line that names the
  /// format.
  ///
  /// Takes about a microsecond per hundred bytes.
  package mutating func append(_ entry: AuditEntry) -> [String] {
    let first = count == 0 ? [add(["format": .text(Self.format), "simulated": "yes", "event": "log"])] : []
    return first + [add(entry.members)]
  }

  private mutating func add(_ members: [String: AuditValue]) -> String {
    var members = members
    members["seq"] = .integer(count)
    members["prev"] = .text(head)
    let line = AuditValue.members(members).canonicalJSON
    count += 1
    head = Self.hash(of: line)
    return line
  }

  /// Returns the SHA-256 of a line's bytes, in 64 hexadecimal digits.
  package static func hash(of line: some StringProtocol) -> String {
    var line = String(line)
    // Allocate room for 64 digits and a terminating null.
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 65) { digits in
      line.withUTF8 { _ = SHA256Data($0.baseAddress, $0.count, digits.baseAddress) }
      return String(cString: digits.baseAddress!)
    }
  }
}

/// The length of a log at some time, and the hash of its last line. Keep it apart from the log.
///
/// As text, a checkpoint is "12 71c2…".
package struct AuditCheckpoint: Hashable, Sendable, CustomStringConvertible, LosslessStringConvertible {
  /// The number of lines.
  package var count: Int
  /// The hash of the last line, in 64 hexadecimal digits.
  package var head: String

  package init(count: Int, head: String) { (self.count, self.head) = (count, head) }

  /// Creates the checkpoint at the end of a log from all of its lines, without line ends.
  package init(endOf lines: [String]) {
    self.init(count: lines.count, head: lines.last.map { AuditChain.hash(of: $0) } ?? AuditChain.genesis)
  }

  /// Parses the text of a checkpoint; nil if the number or the 64 hexadecimal digits are missing.
  package init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let count = Int(parts[0]), count >= 0, parts[1].count == 64,
      parts[1].allSatisfy(\.isHexDigit)
    else { return nil }
    self.init(count: count, head: parts[1].lowercased())
  }

  package var description: String { "\(count) \(head)" }
}
