import Foundation
import HealthModel
import StatisticsEngine

/// The relations between objects, as far as a reader may know of them at one moment.
///
/// It is taken while the device is locked, which costs the same however many relations a query has in it, and followed
/// afterwards: a query with a thousand of them holds up nobody else.
struct VisibleRelations: Sendable {
  /// Which newer version took each older one's place, in order.
  typealias Replacements = [(older: UUID, newer: UUID)]

  let workouts: TypeView
  let electrocardiograms: TypeView
  let associations: WorkoutAssociations
  /// Of the sources the reader sees.
  let replacements: [ObjectType: [Replacements]]
  let reader: Reader

  /// Queries with every relation replaced by the samples that stand in it.
  ///
  /// What belongs to a workout or an electrocardiogram is told to whoever sees that object, or owns it, now.
  func resolve(_ queries: [SampleQuery]) -> [SampleQuery] {
    // The reader's relationships are the same for all workouts, and are listed once.
    lazy var efforts = Dictionary(grouping: associations.efforts(for: reader).filter(\.isRelated)) {
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

  /// The objects with a UUID that the reader sees, its own first.
  private func objects(_ uuid: UUID, in view: TypeView) -> [SampleRecord] {
    view.parts.compactMap { part in
      VisitCounter.visit(relations: 1)
      return part.columns.attributes.starts[uuid].flatMap { start in
        part.columns.samples.place(of: uuid, start: start).map(part.columns.record)
      }
    }
  }

  /// A newer version belongs to every workout that held the older one (rule S24).
  ///
  /// The reader's replacements are gone through also where nothing is held: that something is, unseen, would show.
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

extension [SampleQuery] {
  /// The queries with their relations followed; nil where there is nothing to follow.
  func resolved(by relations: VisibleRelations?) -> [SampleQuery] { relations?.resolve(self) ?? self }
}
