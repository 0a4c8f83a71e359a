/// Returns the differences between two values of one type, one per line: `samples[stepCount][3].uuid: A, not B`.
///
/// The function compares structures, collections and enumerations recursively, and dictionaries and sets without regard
/// to order. It returns at most `limit` lines, because two devices can differ everywhere.
func differences<Value>(from expected: Value, to found: Value, limit: Int = 20) -> String {
  var differences = Differences(limit: limit)
  differences.compare(expected, found, at: "")
  return differences.lines.isEmpty ? "They differ, but not in anything that can be seen." : differences.text
}

private struct Differences {
  let limit: Int
  var lines: [String] = []

  var text: String { "\n" + lines.joined(separator: "\n") }

  mutating func compare(_ expected: Any, _ found: Any, at path: String) {
    guard lines.count < limit else { return }
    if let (expected, found) = (expected, found) as? ([AnyHashable: Any], [AnyHashable: Any]) {
      return compareMembers(expected, found, at: path)
    }
    if let (expected, found) = (expected, found) as? (Set<AnyHashable>, Set<AnyHashable>) {
      for member in expected.subtracting(found) { note("\(member) is missing", at: path) }
      for member in found.subtracting(expected) { note("\(member) is too much", at: path) }
      return
    }
    let (children, foundChildren) = (
      Array(Mirror(reflecting: expected).children), Array(Mirror(reflecting: found).children)
    )
    let areAlike = children.map(\.label) == foundChildren.map(\.label)
    if children.isEmpty || !areAlike && Mirror(reflecting: expected).displayStyle != .collection {
      let (expected, found) = ("\(expected)", "\(found)")
      if expected != found {
        note("\(excerpt(expected, besides: found)), not \(excerpt(found, besides: expected))", at: path)
      }
      return
    }
    for (number, (one, other)) in zip(children, foundChildren).enumerated() {
      compare(one.value, other.value, at: path + (one.label.map { ".\($0)" } ?? "[\(number)]"))
    }
    if children.count != foundChildren.count { note("\(children.count) members, not \(foundChildren.count)", at: path) }
  }

  private mutating func compareMembers(
    _ expected: [AnyHashable: Any], _ found: [AnyHashable: Any], at path: String
  ) {
    for key in Set(expected.keys).union(found.keys).sorted(by: { "\($0)" < "\($1)" }) {
      switch (expected[key], found[key]) {
      case (let one?, let other?): compare(one, other, at: "\(path)[\(key)]")
      case (_?, nil): note("is missing", at: "\(path)[\(key)]")
      default: note("is too much", at: "\(path)[\(key)]")
      }
    }
  }

  private mutating func note(_ difference: String, at path: String) {
    if lines.count < limit { lines.append("\(path): \(difference)") }
  }

  /// Returns a part of a long text that begins shortly before its first difference from another text.
  private func excerpt(_ text: String, besides other: String) -> String {
    let same = zip(text, other).prefix { $0 == $1 }.count
    return text.count <= 80 ? text : "…" + text.dropFirst(max(0, same - 20)).prefix(60) + "…"
  }
}
