/// Counts what did not come in, each kind once.
struct OmissionList {
  private struct Kind: Hashable {
    var element: String
    var subject: String?
    var reason: Omission.Reason
  }

  /// A file of nonsense may hold a million kinds of it. What comes after this many is one kind.
  static let limit = 500

  /// A value may fill megabytes; so much of one is enough to find it by.
  private static let longestSubject = 120

  private(set) var omissions: [Omission] = []
  /// All that was counted so far.
  private(set) var noteCount = 0
  private var indices: [Kind: Int] = [:]
  /// The entry that was counted last.
  private var last = 0

  /// Counts one more. The line is worked out only for the first of a kind.
  mutating func note(_ element: String, _ subject: String?, _ reason: Omission.Reason, line: () -> Int) {
    let kind = Kind(
      element: String(element.prefix(Self.longestSubject)), subject: subject.map(Self.shortened), reason: reason)
    noteCount += 1
    if let index = indices[kind] {
      omissions[index].count += 1
      last = index
    } else if omissions.count < Self.limit {
      last = omissions.count
      indices[kind] = last
      omissions.append(
        Omission(element: kind.element, subject: kind.subject, reason: reason, count: 1, firstLine: line()))
    } else {
      last = Self.limit
      if omissions.count == Self.limit {
        omissions.append(Omission(element: "Things", subject: nil, reason: .others, count: 1, firstLine: line()))
      } else {
        omissions[last].count += 1
      }
    }
  }

  /// Takes the last one counted for the reason why a whole element did not come in, not only a part of one.
  mutating func markLast() { omissions[last].elementCount += 1 }

  private static func shortened(_ subject: String) -> String {
    // Most are short: counting their bytes is cheaper than their characters.
    if subject.utf8.count <= longestSubject || subject.count <= longestSubject { return subject }
    return subject.prefix(longestSubject) + "…"
  }
}
