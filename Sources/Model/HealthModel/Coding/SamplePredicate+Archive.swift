import Foundation

// An archive contains a predicate as a list of steps in JSON. However deep its compounds are, the JSON nests no deeper
// than a single condition.

extension SamplePredicate {
  /// Returns the predicate as JSON: its list of steps.
  package func archived() throws -> Data { try JSONArchive.data(list) }

  /// Reads an archived predicate. Whatever the bytes are, the result can be evaluated.
  ///
  /// - Throws: `DecodingError` for bytes that do not encode a predicate.
  package init(archive: Data) throws {
    let list = try JSONArchive.value(archive, as: FlatPredicate<SamplePredicate>.self)
    self = SamplePredicate(list.map(\.withBoundedParts))
  }

  /// The predicate as a flat list. A condition on a workout's activities contains a predicate, which is flattened too.
  private var list: FlatPredicate<SamplePredicate> {
    FlatPredicate(steps).map { condition in
      guard case .content(.workoutActivity(let inner)) = condition else { return condition }
      return .content(.workoutActivity(.flat(inner.list)))
    }
  }

  /// The decoded predicate, with each predicate on a workout's activities changed from a flat list back to a tree.
  private var withBoundedParts: SamplePredicate {
    mapConditions { condition in
      guard case .content(.workoutActivity(let inner)) = condition else { return condition }
      return .content(.workoutActivity(SamplePredicate(FlatPredicate(inner.withBoundedParts.steps))))
    }
  }
}
