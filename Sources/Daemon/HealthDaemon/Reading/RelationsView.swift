import Foundation
import HealthModel
import StatisticsEngine

/// The relations between objects that a reader may see at a point in time.
///
/// The view is taken while the daemon's lock is held, at a cost independent of the number of relations in a query. A
/// search follows the relations later, without the lock. A query with a thousand relations therefore delays no other
/// queries.
struct RelationsView: Sendable {
  /// Pairs of an older version and the newer one that replaced it, in order.
  typealias Replacements = [(older: UUID, newer: UUID)]

  let workouts: TypeView
  let electrocardiograms: TypeView
  let associations: WorkoutAssociations
  /// The replaced versions of each type, for each source the reader may see.
  let replacements: [ObjectType: [Replacements]]
  let reader: Reader
  /// The scores and workouts visible to a reader with limited access, by type.
  let recent: [ObjectType: Set<SampleReference>]

  /// Returns the queries with every relation replaced by the related samples.
  ///
  /// The samples of a workout or an electrocardiogram count as related only if the reader may see that object now.
  func resolve(_ queries: [SampleQuery]) -> [SampleQuery] {
    // The reader's relationships are the same for all workouts, so list them once.
    lazy var efforts = Dictionary(grouping: associations.efforts(for: reader, recent: recent).filter(\.isRelated)) {
      WorkoutRelation.effort(of: $0.effort.workout.uuid, activity: $0.effort.activity)
    }
    return queries.map { query in
      SampleQuery(
        query.type,
        query.predicate.resolved { relation in
          switch relation {
          case .samples(let workout): samples(of: workout, query.type)
          case .symptoms(let electrocardiogram): symptoms(of: electrocardiogram)
          case .effort: [Set(efforts[relation, default: []].map(\.effort.sample.uuid))]
          }
        })
    }
  }

  private func samples(of workout: UUID, _ type: ObjectType) -> [Set<UUID>] {
    let held = objects(workout, in: workouts).flatMap { record -> [Set<UUID>] in
      guard case .workout(let content) = record.content else { return [] }
      return [content.samples, associations.samples(of: WorkoutKey(record.reference))]
    }
    return held + [newerVersions(of: held, type)]
  }

  private func symptoms(of electrocardiogram: UUID) -> [Set<UUID>] {
    objects(electrocardiogram, in: electrocardiograms).compactMap { record in
      if case .electrocardiogram(let content) = record.content { content.symptoms } else { nil }
    }
  }

  /// Returns every object that has this UUID and that the reader may see. The reader's own object comes first.
  private func objects(_ uuid: UUID, in view: TypeView) -> [SampleRecord] {
    view.parts.compactMap { part in
      VisitCounter.visit(relations: 1)
      return part.columns.attributes.starts[uuid].flatMap { start in
        part.columns.samples.place(of: uuid, start: start).map(part.columns.record)
      }
    }
  }

  /// Returns the newer versions of related samples, which are related too (rule S24).
  ///
  /// Searches the reader's replacements even when nothing is related. Otherwise the time would reveal that a hidden
  /// sample is related.
  private func newerVersions(of held: [Set<UUID>], _ type: ObjectType) -> Set<UUID> {
    var newer: Set<UUID> = []
    for replacements in replacements[type] ?? [] {
      VisitCounter.visit(relations: replacements.count)
      for replacement in replacements
      where newer.contains(replacement.older) || held.contains(where: { $0.contains(replacement.older) }) {
        newer.insert(replacement.newer)
      }
    }
    return newer
  }
}
