import Foundation

/// A type and a predicate for its samples.
package struct SampleQuery: Hashable, Sendable {
  package var type: ObjectType
  package var predicate: SamplePredicate

  /// Creates a query for the samples of a type, by default for all of them.
  package init(_ type: ObjectType, _ predicate: SamplePredicate = .all) {
    self.type = type
    self.predicate = predicate
  }
}

/// A key to sort samples by. Quantities are compared by value, whatever the unit of each sample.
package struct SampleOrder: Hashable, Sendable {
  /// The value to compare. A sample without the value, such as a workout without a distance, sorts as less than any
  /// other.
  package enum Key: Hashable, Sendable {
    case start, end, quantity, category, uuid
    case workoutDuration
    case workoutMeasure(ContentCondition.WorkoutMeasure)
  }
  package var key: Key
  /// True when the smallest value comes first.
  package var ascending: Bool

  package init(_ key: Key, ascending: Bool) {
    self.key = key
    self.ascending = ascending
  }
}

/// The samples added and deleted since an anchor (rules Q21 to Q30).
package struct SampleChanges: Hashable, Sendable {
  /// The samples that match the query, in the order they were saved.
  package var added: [SampleRecord]
  /// The deleted samples, in the order they were deleted.
  package var deleted: [DeletedSample]
  /// The anchor of the next query. It advances only with changes that the app was shown, so it reveals nothing about
  /// hidden changes.
  package var anchor: UInt64

  /// Creates the changes up to an anchor.
  package init(added: [SampleRecord], deleted: [DeletedSample], anchor: UInt64) {
    self.added = added
    self.deleted = deleted
    self.anchor = anchor
  }
}

/// The types whose samples changed, with the UUIDs of the samples.
package struct StoreChange: Hashable, Sendable {
  /// The types of the samples added or deleted.
  package var types: Set<ObjectType>
  /// The UUIDs of the samples added, in order.
  package var added: [UUID]
  /// The UUIDs of the samples deleted, in order.
  package var deleted: [UUID]
  package var deletedTypes: Set<ObjectType>
  /// The number of the background delivery the change belongs to; nil for an app in the foreground.
  package var delivery: Int?

  /// Creates a change that belongs to no background delivery.
  package init(
    types: Set<ObjectType>, added: [UUID], deleted: [UUID], deletedTypes: Set<ObjectType> = []
  ) {
    self.types = types
    self.added = added
    self.deleted = deleted
    self.deletedTypes = deletedTypes
  }

  package mutating func add(_ later: StoreChange) {
    types.formUnion(later.types)
    added += later.added
    deleted += later.deleted
    deletedTypes.formUnion(later.deletedTypes)
    delivery = later.delivery ?? delivery
  }
}
