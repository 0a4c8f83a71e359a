import Foundation

/// One type and what is wanted of it.
package struct SampleQuery: Hashable, Sendable {
  package var type: ObjectType
  package var predicate: SamplePredicate

  package init(_ type: ObjectType, _ predicate: SamplePredicate = .all) {
    self.type = type
    self.predicate = predicate
  }
}

/// A key to sort samples by. Quantities are compared as what they are, whatever their units.
package struct SampleOrder: Hashable, Sendable {
  /// What is compared. A sample without it, as a workout nobody measured the distance of, counts as less than any other.
  package enum Key: Hashable, Sendable {
    case start, end, quantity, category, uuid
    case workoutDuration
    case workoutMeasure(ContentCondition.WorkoutMeasure)
  }
  package var key: Key
  package var ascending: Bool

  package init(_ key: Key, ascending: Bool) {
    self.key = key
    self.ascending = ascending
  }
}

/// What happened since an anchor (rules Q21 to Q30).
package struct SampleChanges: Hashable, Sendable {
  /// In the order they were saved.
  package var added: [SampleRecord]
  /// In the order they were deleted.
  package var deleted: [DeletedSample]
  /// Where to go on from. Grows with what the app was shown, and tells nothing about what it was not.
  package var anchor: UInt64

  package init(added: [SampleRecord], deleted: [DeletedSample], anchor: UInt64) {
    self.added = added
    self.deleted = deleted
    self.anchor = anchor
  }
}

/// Types whose samples changed, and what changed.
package struct StoreChange: Hashable, Sendable {
  package var types: Set<ObjectType>
  package var added: [UUID]
  package var deleted: [UUID]
  /// Types that samples were deleted of.
  package var deletedTypes: Set<ObjectType>
  /// The number of the background delivery it belongs to; nil for an app in front.
  package var delivery: Int?

  package init(
    types: Set<ObjectType>, added: [UUID], deleted: [UUID], deletedTypes: Set<ObjectType> = []
  ) {
    self.types = types
    self.added = added
    self.deleted = deleted
    self.deletedTypes = deletedTypes
  }

  /// Adds a later change: both are one from then on.
  package mutating func add(_ later: StoreChange) {
    types.formUnion(later.types)
    added += later.added
    deleted += later.deleted
    deletedTypes.formUnion(later.deletedTypes)
    delivery = later.delivery ?? delivery
  }
}
