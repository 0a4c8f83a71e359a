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
    switch self {
    case .related(let relation): .uuids(samples(relation))
    case .and(let parts): .and(parts.map { $0.resolved(samples) })
    case .or(let parts): .or(parts.map { $0.resolved(samples) })
    case .not(let part): .not(part.resolved(samples))
    default: self
    }
  }

  /// Whether there is a relation to resolve.
  package var hasRelations: Bool {
    switch self {
    case .related: true
    case .and(let parts), .or(let parts): parts.contains(where: \.hasRelations)
    case .not(let part): part.hasRelations
    default: false
    }
  }
}
