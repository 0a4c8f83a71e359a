import Foundation
import HealthModel

/// An event of an app's background delivery, recorded for developers who ask why an app was woken or not.
package struct DeliveryEvent: Hashable, Sendable, Identifiable {
  /// The reasons for not waking an app after a change.
  package enum Obstacle: Hashable, Sendable, Codable {
    /// The type's period is not over (rules Q70 and B2).
    case period(until: Date)
    /// The device is locked, or was not unlocked since it started (rule B14).
    case locked
    /// The person force quit the app and has not opened it since (rule B15).
    case forceQuit
    /// Three deliveries in a row were not completed (rules Q69 and B23).
    case stopped
    /// The previous delivery is not completed (rule Q68).
    case delivering
    /// The app did not complete a delivery, and waits for the next attempt (rule B27).
    case retry(next: Date)
  }

  package enum Kind: Hashable, Sendable {
    /// The app registered for a type, with the raw value of `HKUpdateFrequency` and the period in effect, in seconds.
    case enabled(frequency: Int, period: TimeInterval)
    case disabled
    /// Samples were added or deleted, and the app is not woken now.
    case held(Obstacle)
    /// The app was woken, or its process was started, for a number of changes in one delivery.
    case woken(isLaunch: Bool, changes: Int)
    /// The app called each completion handler.
    case completed
    /// A completion handler was called more than once (rule B26).
    case completedAgain
    /// A completion handler was called after its delivery had been given up.
    case completedLate
    /// The app did not call its completion handler in time: the number of times in a row, and the next attempt (rule
    /// Q69); nil when there is none.
    case missed(count: Int, next: Date?)
    /// The app may not see a waiting change any more, and is not woken for it.
    case hidden
    /// The app was opened, or cleared its failures in another way: it is woken again.
    case resumed
  }

  /// The number of the event, counted from 1.
  package let number: Int
  /// The date by `DeviceClock.uptime`, which setting the clock does not change.
  package let uptime: Date
  /// The date by the clock on the device as it was set then.
  package let date: Date
  /// The bundle identifier of the app.
  package let app: String
  /// The types the event is about, in the order of the catalogue.
  package let types: [ObjectType]
  package let kind: Kind

  package var id: Int { number }
}
