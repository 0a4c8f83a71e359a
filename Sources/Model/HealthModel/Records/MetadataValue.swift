import Foundation

/// A value in a sample's metadata: the kinds HealthKit accepts (rule S28).
package enum MetadataValue: Hashable, Sendable {
  case string(String)
  case number(Double)
  case integer(Int)
  case bool(Bool)
  case date(Date)
  case quantity(HealthQuantity)
}
