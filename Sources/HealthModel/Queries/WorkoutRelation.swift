import Foundation

/// A relation of a sample to another object, which only the device knows, and which may still grow.
package enum WorkoutRelation: Hashable, Sendable, Codable {
  /// It was taken for the workout.
  case samples(of: UUID)
  /// It says how hard the workout was, or one of its activities (rule S129).
  case effort(of: UUID, activity: UUID?)
  /// The person recorded it with the electrocardiogram (rule Q83).
  case symptoms(of: UUID)
}

extension SamplePredicate {
  /// The same predicate with every relation replaced by the samples that stand in it, given as sets of their UUIDs.
  package func resolved(_ samples: (WorkoutRelation) -> [Set<UUID>]) -> SamplePredicate {
    mapConditions { condition in
      if case .related(let relation) = condition { .or(samples(relation).map { .uuids($0) }) } else { condition }
    }
  }

  /// Whether there is a relation to resolve.
  package var hasRelations: Bool { containsCondition { if case .related = $0 { true } else { false } } }
}
