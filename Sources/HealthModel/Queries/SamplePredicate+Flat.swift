extension SamplePredicate {
  /// The number of compounds that may stand within each other as cases of the enumeration. What asks a predicate
  /// something calls itself for each; deeper ones are ``flat(_:)``.
  package static let deepestTree = 32

  /// A compound of conditions; cases within cases where it is not deep, a list where it is.
  package init(_ predicate: FlatPredicate<SamplePredicate>) {
    var flat = FlatPredicate(predicate.steps.flatMap(\.steps))
    if flat.depth > Self.deepestTree { flat = flat.flattened }
    self = flat.depth > Self.deepestTree ? .flat(flat) : flat.tree
  }

  /// The same predicate, not deeper than it may be.
  var bounded: SamplePredicate { SamplePredicate(FlatPredicate(steps)) }

  /// The predicate as a list. Calls itself for each compound.
  var steps: [FlatPredicate<SamplePredicate>.Step] {
    switch self {
    case .and(let parts): parts.flatMap(\.steps) + [.and(parts.count)]
    case .or(let parts): parts.flatMap(\.steps) + [.or(parts.count)]
    case .not(let part): part.steps + [.not]
    case .flat(let flat): flat.steps.flatMap(\.steps)
    default: [.condition(self)]
    }
  }

  /// The same predicate with other conditions; compounds stay as they are.
  package func mapConditions(_ transform: (SamplePredicate) -> SamplePredicate) -> SamplePredicate {
    switch self {
    case .and(let parts): .and(parts.map { $0.mapConditions(transform) })
    case .or(let parts): .or(parts.map { $0.mapConditions(transform) })
    case .not(let part): .not(part.mapConditions(transform))
    case .flat(let flat): .flat(flat.map { $0.mapConditions(transform) })
    default: transform(self)
    }
  }

  /// Whether one of its conditions is like this.
  package func containsCondition(where isWanted: (SamplePredicate) -> Bool) -> Bool {
    firstOfConditions { isWanted($0) ? true : nil } ?? false
  }

  /// What the first of its conditions says that says something.
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
  /// The predicate as cases within cases.
  ///
  /// - Precondition: It is not deep.
  fileprivate var tree: SamplePredicate {
    fold({ $0 }, not: { .not($0) }, and: { .and(Array($0)) }, or: { .or(Array($0)) })
  }
}

extension FlatPredicate<SamplePredicate>.Step {
  /// The step, or those of a compound that stands as a condition.
  fileprivate var steps: [Self] { if case .condition(let condition) = self { condition.steps } else { [self] } }
}

extension ContentCondition {
  /// One of the workout's parts is like this.
  ///
  /// A part is a workout of one part: itself, without its metadata. Asking for a part of a part of a part thus asks no
  /// more than asking for a part of a part, and however often an app says so, two levels are enough.
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
