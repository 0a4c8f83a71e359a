import Foundation

/// How a sample belongs to a workout. What belongs to one is known to the device only, and may still grow.
package enum WorkoutRelation: Hashable, Sendable {
  /// It was taken for the workout. `known` are the samples that were saved with it.
  case samples(of: UUID, known: Set<UUID>)
  /// It says how hard the workout was, or one of its activities (rule S129).
  case effort(of: UUID, activity: UUID?)
}

extension SamplePredicate {
  /// The same predicate with every relation replaced by the samples that stand in it.
  package func resolved(_ samples: (WorkoutRelation) -> Set<UUID>) -> SamplePredicate {
    mapConditions { if case .related(let relation) = $0 { .uuids(samples(relation)) } else { $0 } }
  }

  /// Whether there is a relation to resolve.
  package var hasRelations: Bool { containsCondition { if case .related = $0 { true } else { false } } }
}
