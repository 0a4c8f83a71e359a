import Foundation

// A predicate in an archive is its list of steps as JSON: no deeper than one condition, however deep its compounds are.

extension SamplePredicate {
  /// Returns the predicate as JSON: its list of steps.
  package func archived() throws -> Data { try JSONArchive.data(list) }

  /// Reads an archived predicate: one that can be evaluated, whatever the bytes are.
  ///
  /// - Throws: `DecodingError` for anything that is no predicate.
  package init(archive: Data) throws {
    let list = try JSONArchive.value(archive, as: FlatPredicate<SamplePredicate>.self)
    self = SamplePredicate(list.map(\.withBoundedParts))
  }

  /// The predicate as a list of conditions that are no compounds, those on activities of workouts included.
  private var list: FlatPredicate<SamplePredicate> {
    FlatPredicate(steps).map { condition in
      guard case .content(.workoutActivity(let inner)) = condition else { return condition }
      return .content(.workoutActivity(.flat(inner.list)))
    }
  }

  /// The predicate as read from a list, with the compounds of conditions on activities of workouts as cases again.
  private var withBoundedParts: SamplePredicate {
    mapConditions { condition in
      guard case .content(.workoutActivity(let inner)) = condition else { return condition }
      return .content(.workoutActivity(SamplePredicate(FlatPredicate(inner.withBoundedParts.steps))))
    }
  }
}
