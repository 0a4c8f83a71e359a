/// A compound predicate as a list in postfix order: each condition in reading order, and each AND, OR and NOT after its
/// operands.
///
///     (a AND b) OR NOT c        // a, b, and(2), c, not, or(2)
///
/// Apps may nest predicates to any depth, but a thread's stack is small. In this list, a level of nesting costs only
/// one number on a stack in an array. Evaluation takes time proportional to the length of the list, and releasing the
/// list does not recurse.
package struct FlatPredicate<Condition> {
  /// A condition, or a compound of the preceding results.
  package enum Step {
    case condition(Condition)
    case not
    /// True when the last *n* results are all true.
    case and(Int)
    /// True when one of the last *n* results is true.
    case or(Int)
  }

  /// The steps in postfix order.
  package var steps: [Step]

  /// Creates a predicate from steps that leave exactly one result.
  ///
  /// - Precondition: Each compound comes after as many results as it combines.
  package init(_ steps: [Step]) { self.steps = steps }

  /// Evaluates the list bottom-up and returns the value of the outermost compound.
  package func fold<Value>(
    _ condition: (Condition) -> Value, not: (Value) -> Value, and: (ArraySlice<Value>) -> Value,
    or: (ArraySlice<Value>) -> Value
  ) -> Value {
    var values: [Value] = []
    func combine(_ count: Int, _ body: (ArraySlice<Value>) -> Value) {
      let value = body(values.suffix(count))
      values.removeLast(count)
      values.append(value)
    }
    for step in steps {
      switch step {
      case .condition(let one): values.append(condition(one))
      case .not: combine(1) { not($0[$0.startIndex]) }
      case .and(let count): combine(count, and)
      case .or(let count): combine(count, or)
      }
    }
    return values[values.count - 1]
  }

  /// The number of compounds around the innermost condition.
  package var depth: Int {
    fold({ _ in 0 }, not: { $0 + 1 }, and: { 1 + ($0.max() ?? 0) }, or: { 1 + ($0.max() ?? 0) })
  }

  package func map<Other>(_ transform: (Condition) -> Other) -> FlatPredicate<Other> {
    FlatPredicate<Other>(
      steps.map { step in
        switch step {
        case .condition(let condition): .condition(transform(condition))
        case .not: .not
        case .and(let count): .and(count)
        case .or(let count): .or(count)
        }
      })
  }

  /// The conditions in reading order.
  package var conditions: some Sequence<Condition> {
    steps.lazy.compactMap { if case .condition(let condition) = $0 { condition } else { nil } }
  }

  /// The same predicate with fewer compounds: AND within AND and OR within OR become one, and NOT of NOT is dropped.
  package var flattened: FlatPredicate {
    var steps = steps.map(Optional.some)
    /// The index of the step that gave each pending result. `negated` maps each NOT to the step of its operand.
    var results: [Int] = []
    var negated: [Int: Int] = [:]
    func merge(_ count: Int, at index: Int, _ partCount: (Step?) -> Int?) -> Int {
      if count == 1 {
        steps[index] = nil
        return count
      }
      var merged = 0
      for part in results.suffix(count) {
        guard let parts = partCount(steps[part]) else {
          merged += 1
          continue
        }
        merged += parts
        steps[part] = nil
      }
      results.removeLast(count)
      results.append(index)
      return merged
    }
    for (index, step) in self.steps.enumerated() {
      switch step {
      case .condition: results.append(index)
      case .not:
        let part = results.removeLast()
        if let inner = negated[part] {
          (steps[part], steps[index]) = (nil, nil)
          results.append(inner)
        } else {
          negated[index] = part
          results.append(index)
        }
      case .and(let count):
        let merged = merge(count, at: index) { if case .and(let parts) = $0 { parts } else { nil } }
        if count != 1 { steps[index] = .and(merged) }
      case .or(let count):
        let merged = merge(count, at: index) { if case .or(let parts) = $0 { parts } else { nil } }
        if count != 1 { steps[index] = .or(merged) }
      }
    }
    return FlatPredicate(steps.compactMap(\.self))
  }
}

extension FlatPredicate.Step: Encodable where Condition: Encodable {}
extension FlatPredicate.Step: Decodable where Condition: Decodable {}
extension FlatPredicate: Encodable where Condition: Encodable {
  /// Writes the list of steps.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(steps)
  }
}
extension FlatPredicate: Decodable where Condition: Decodable {
  /// Reads a list of steps.
  ///
  /// - Throws: `DecodingError` for a list in which a compound lacks operands, or which leaves more than one result.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let steps = try container.decode([Step].self)
    var results = 0
    for step in steps {
      let parts =
        switch step {
        case .condition: 0
        case .not: 1
        case .and(let count), .or(let count): count
        }
      guard parts >= 0, parts <= results else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "A compound lacks its parts.")
      }
      results += 1 - parts
    }
    guard results == 1 else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "The archive contains \(results) predicates instead of one.")
    }
    self.init(steps)
  }
}

extension FlatPredicate.Step: Equatable where Condition: Equatable {}
extension FlatPredicate.Step: Hashable where Condition: Hashable {}
extension FlatPredicate.Step: Sendable where Condition: Sendable {}
extension FlatPredicate: Equatable where Condition: Equatable {}
extension FlatPredicate: Hashable where Condition: Hashable {}
extension FlatPredicate: Sendable where Condition: Sendable {}
