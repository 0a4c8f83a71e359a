import Foundation

/// A relation of a sample to another object. The sample itself does not record it, so only the daemon can look it up.
package enum WorkoutRelation: Hashable, Sendable, Codable {
  case samples(of: UUID)
  /// The sample rates the effort of the workout, or of one of its activities (rule S129).
  case effort(of: UUID, activity: UUID?)
  /// The person recorded the sample with the electrocardiogram (rule Q83).
  case symptoms(of: UUID)
}

extension SamplePredicate {
  /// Returns the same predicate with each relation replaced by the UUIDs of the samples that have it.
  package func resolved(_ samples: (WorkoutRelation) -> [Set<UUID>]) -> SamplePredicate {
    mapConditions { condition in
      if case .related(let relation) = condition { .or(samples(relation).map { .uuids($0) }) } else { condition }
    }
  }

  /// True when the predicate has a relation to resolve.
  package var hasRelations: Bool { containsCondition { if case .related = $0 { true } else { false } } }
}
