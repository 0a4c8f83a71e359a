extension PlainPage {
  /// Returns the lines to print after an answer: those that are new; nil where the page has become another one.
  ///
  /// The numbers of an earlier page are valid until this is nil.
  package func changes(since earlier: PlainPage) -> [String]? {
    let (before, now) = (earlier.controls, controls)
    guard before.count == now.count, zip(before, now).allSatisfy({ $0.isSame(as: $1) }),
      titles == earlier.titles, tables.count == earlier.tables.count
    else { return nil }
    let difference = itemLines.difference(from: earlier.itemLines)
    let gone = difference.removals.count
    // More than a few changes are a page to be read again.
    if max(gone, difference.insertions.count) > 12 { return nil }
    let new = difference.insertions.compactMap { change in
      if case .insert(_, let line, _) = change { line } else { nil }
    }
    guard new.isEmpty else { return new }
    return difference.removals.compactMap { change in
      if case .remove(_, let line, _) = change { sentence(ofGone: line) } else { nil }
    }
  }
}
