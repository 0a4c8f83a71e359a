/// Counts what did not come in, each kind once.
struct OmissionList {
  private struct Kind: Hashable {
    var element: String
    var subject: String?
    var reason: Omission.Reason
  }

  /// A file of nonsense may hold a million kinds of it. What comes after this many is one kind.
  static let limit = 500

  private(set) var omissions: [Omission] = []
  private var indices: [Kind: Int] = [:]

  /// Counts one more. The line is worked out only for the first of a kind.
  mutating func note(_ element: String, _ subject: String?, _ reason: Omission.Reason, line: () -> Int) {
    let kind = Kind(element: element, subject: subject, reason: reason)
    if let index = indices[kind] {
      omissions[index].count += 1
    } else if omissions.count < Self.limit {
      indices[kind] = omissions.count
      omissions.append(Omission(element: element, subject: subject, reason: reason, count: 1, firstLine: line()))
    } else if omissions.count == Self.limit {
      omissions.append(Omission(element: "Things", subject: nil, reason: .others, count: 1, firstLine: line()))
    } else {
      omissions[Self.limit].count += 1
    }
  }
}
