import Foundation
import HealthModel

/// An open parenthesis, with counts of its contents so far.
///
/// Format strings may nest to any depth, so open groups are kept in an array instead of on the thread’s stack.
private struct OpenGroup {
  /// The number of "NOT"s before the next condition.
  var negations = 0
  /// The number of conditions in the current conjunction.
  var conditions = 0
  /// The number of complete conjunctions.
  var conjunctions = 0
}

extension PredicateFormatParser {
  /// Parses the whole format string.
  ///
  /// - Throws: `unreadable` for a string that is not a predicate, or that continues after a predicate;
  ///   `missingArgument` for too few arguments.
  mutating func predicate() throws(PredicateFormatError) -> NSPredicate {
    let predicate = try compound()
    guard tokens.isEmpty else { throw .unreadable }
    return predicate.predicate
  }

  private mutating func compound() throws(PredicateFormatError) -> FlatPredicate<NSPredicate> {
    var steps: [FlatPredicate<NSPredicate>.Step] = []
    var groups = [OpenGroup()]
    while true {
      if skip("NOT") || skip("!") {
        groups[groups.count - 1].negations += 1
        continue
      }
      if skip("(") {
        groups.append(OpenGroup())
        continue
      }
      steps.append(.condition(try condition()))
      while !finishCondition(&groups, &steps) {
        if groups.isEmpty { return FlatPredicate(steps) }
        try expect(")")
      }
    }
  }

  private mutating func condition() throws(PredicateFormatError) -> NSPredicate {
    if skip("TRUEPREDICATE") { return NSPredicate(value: true) }
    if skip("FALSEPREDICATE") { return NSPredicate(value: false) }
    return try comparison()
  }

  /// Adds a condition to the innermost group and returns true. Closes the group and returns false when no AND or OR
  /// follows.
  private mutating func finishCondition(
    _ groups: inout [OpenGroup], _ steps: inout [FlatPredicate<NSPredicate>.Step]
  ) -> Bool {
    var group = groups.removeLast()
    for _ in 0..<group.negations { steps.append(.not) }
    group.negations = 0
    group.conditions += 1
    if skip("AND") || skip("&&") {
      groups.append(group)
      return true
    }
    if group.conditions > 1 { steps.append(.and(group.conditions)) }
    group.conditions = 0
    group.conjunctions += 1
    if skip("OR") || skip("||") {
      groups.append(group)
      return true
    }
    if group.conjunctions > 1 { steps.append(.or(group.conjunctions)) }
    return false
  }
}

extension FlatPredicate<NSPredicate> {
  /// The compound as a Foundation predicate of its conditions; as a single ``HKQueryPredicate`` when it is nested too
  /// deeply.
  ///
  /// Foundation’s own compounds recurse once per level when they are evaluated and when they are released, so a deep
  /// one would overflow the stack.
  fileprivate var predicate: NSPredicate {
    if depth <= SamplePredicate.deepestTree {
      return fold(
        { $0 }, not: NSCompoundPredicate.init(notPredicateWithSubpredicate:),
        and: { NSCompoundPredicate(andPredicateWithSubpredicates: Array($0)) },
        or: { NSCompoundPredicate(orPredicateWithSubpredicates: Array($0)) })
    }
    if let unsupported = conditions.first(where: { $0 is UnsupportedPredicate }) { return unsupported }
    return SamplePredicate(map { SamplePredicate($0) }).predicate
  }
}
