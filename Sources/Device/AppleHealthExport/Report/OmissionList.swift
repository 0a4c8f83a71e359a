/// Counts the elements that did not come in, and parts of elements, by kind.
struct OmissionList {
  private struct Kind: Hashable {
    var element: String
    /// The type, the attribute or the value; nil without one.
    var subject: String?
    var reason: Omission.Reason
  }

  /// The largest number of kinds. A damaged file may hold a million; all further ones are counted as one kind.
  static let limit = 500

  /// The largest number of characters of a subject. A value may have millions; these are enough to find it by.
  private static let longestSubject = 120

  /// The kinds, in the order in which they were first met.
  private(set) var omissions: [Omission] = []
  /// The number of occurrences counted so far, of all kinds.
  private(set) var noteCount = 0
  private var indices: [Kind: Int] = [:]
  /// The place of the kind that was counted last.
  private var last = 0

  /// Counts one occurrence. The closure for the line is called only for the first of a kind.
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

  /// Notes that the last one counted kept a whole element out, and not only a part of one.
  mutating func markLast() { omissions[last].elementCount += 1 }

  private static func shortened(_ subject: String) -> String {
    // Most are short: counting their bytes is cheaper than their characters.
    if subject.utf8.count <= longestSubject || subject.count <= longestSubject { return subject }
    return subject.prefix(longestSubject) + "…"
  }
}
