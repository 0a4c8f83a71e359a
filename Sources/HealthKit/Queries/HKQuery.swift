import Foundation

/// A request for data from the store: the root of all queries, and home of the factories for their predicates.
open class HKQuery: NSObject, @unchecked Sendable {
}
