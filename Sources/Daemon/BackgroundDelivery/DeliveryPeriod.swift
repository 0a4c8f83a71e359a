import Foundation
import HealthModel

/// The minimum time between two wake-ups of an app for one type.
package enum DeliveryPeriod {
  /// Returns the period in seconds for a frequency the app requested, or the period of the type if that is longer
  /// (rules B2 and B10).
  ///
  ///     DeliveryPeriod.seconds(for: .stepCount, frequency: 1, onWatch: false)   // 3600
  ///
  /// - Parameter frequency: The raw value of `HKUpdateFrequency`. An unknown value counts as immediate.
  package static func seconds(for type: ObjectType, frequency: Int, onWatch: Bool) -> TimeInterval {
    let asked: TimeInterval =
      switch frequency {
      case 2: hour
      case 3: 24 * hour
      case 4: 7 * 24 * hour
      default: 0
      }
    let isHourly = onWatch ? !type.isPromptOnWatch : type.isHourlyOnPhone
    return max(asked, isHourly ? hour : 0)
  }

  private static let hour: TimeInterval = 3600
}
