extension SamplePredicate {
  /// The maximum depth of compounds as enumeration cases; deeper ones are stored as ``flat(_:)``. Functions that walk
  /// the cases recurse once per level.
  package static let deepestTree = 32

  /// Creates a compound of conditions: nested cases up to ``deepestTree``, a flat list beyond.
  package init(_ predicate: FlatPredicate<SamplePredicate>) {
    var flat = FlatPredicate(predicate.steps.flatMap(\.steps))
    if flat.depth > Self.deepestTree { flat = flat.flattened }
    self = flat.depth > Self.deepestTree ? .flat(flat) : flat.tree
  }

  /// The same predicate, as nested cases up to ``deepestTree`` and as a flat list beyond.
  var bounded: SamplePredicate { SamplePredicate(FlatPredicate(steps)) }

  /// The predicate as a list. Recurses once per compound.
  var steps: [FlatPredicate<SamplePredicate>.Step] {
    switch self {
    case .and(let parts): parts.flatMap(\.steps) + [.and(parts.count)]
    case .or(let parts): parts.flatMap(\.steps) + [.or(parts.count)]
    case .not(let part): part.steps + [.not]
    case .flat(let flat): flat.steps.flatMap(\.steps)
    default: [.condition(self)]
    }
  }

  /// Returns the same predicate with each condition transformed. Compounds do not change.
  package func mapConditions(_ transform: (SamplePredicate) -> SamplePredicate) -> SamplePredicate {
    switch self {
    case .and(let parts): .and(parts.map { $0.mapConditions(transform) })
    case .or(let parts): .or(parts.map { $0.mapConditions(transform) })
    case .not(let part): .not(part.mapConditions(transform))
    case .flat(let flat): .flat(flat.map { $0.mapConditions(transform) })
    default: transform(self)
    }
  }

  /// Returns true when one of the conditions satisfies a test.
  package func containsCondition(where isWanted: (SamplePredicate) -> Bool) -> Bool {
    firstOfConditions { isWanted($0) ? true : nil } ?? false
  }

  /// Returns the first non-nil value that a closure returns for a condition, in reading order.
  package func firstOfConditions<Value>(_ value: (SamplePredicate) -> Value?) -> Value? {
    func first(of parts: some Sequence<SamplePredicate>) -> Value? {
      for part in parts {
        if let found = part.firstOfConditions(value) { return found }
      }
      return nil
    }
    return switch self {
    case .and(let parts), .or(let parts): first(of: parts)
    case .not(let part): part.firstOfConditions(value)
    case .flat(let flat): first(of: flat.conditions)
    default: value(self)
    }
  }
}

extension FlatPredicate<SamplePredicate> {
  /// The predicate as nested cases.
  ///
  /// - Precondition: The nesting is not deeper than ``SamplePredicate/deepestTree``.
  fileprivate var tree: SamplePredicate {
    fold({ $0 }, not: { .not($0) }, and: { .and(Array($0)) }, or: { .or(Array($0)) })
  }
}

extension FlatPredicate<SamplePredicate>.Step {
  /// The step, or the steps of a condition that is itself a compound.
  fileprivate var steps: [Self] { if case .condition(let condition) = self { condition.steps } else { [self] } }
}

extension ContentCondition {
  /// Returns the condition that one of the workout's activities matches a predicate.
  ///
  /// An activity counts as a workout with one activity: itself, without its metadata. A third level of such conditions
  /// therefore means the same as the second, and two levels are enough for any nesting.
  package static func activity(_ predicate: SamplePredicate) -> ContentCondition {
    .workoutActivity(
      predicate.mapConditions { part in
        guard case .content(.workoutActivity(let inner)) = part else { return part }
        return .content(
          .workoutActivity(
            inner.mapConditions { if case .content(.workoutActivity(let innermost)) = $0 { innermost } else { $0 } }
              .bounded))
      })
  }
}
