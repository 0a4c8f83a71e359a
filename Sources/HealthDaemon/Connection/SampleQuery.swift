import Foundation
import HealthModel

/// One type and what is wanted of it.
package struct SampleQuery: Hashable, Sendable {
  package var type: ObjectType
  package var predicate: SamplePredicate

  package init(_ type: ObjectType, _ predicate: SamplePredicate = .all) {
    self.type = type
    self.predicate = predicate
  }
}

/// A key to sort samples by. Quantities are compared in the type's canonical unit.
package struct SampleOrder: Hashable, Sendable {
  package enum Key: Hashable, Sendable { case start, end, quantity, category, uuid }
  package var key: Key
  package var ascending: Bool

  package init(_ key: Key, ascending: Bool) {
    self.key = key
    self.ascending = ascending
  }
}

/// Types whose samples changed, and what changed.
package struct StoreChange: Hashable, Sendable {
  package var types: Set<ObjectType>
  package var added: [UUID]
  package var deleted: [UUID]
}
