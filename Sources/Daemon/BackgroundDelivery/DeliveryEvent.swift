import Foundation
import HealthModel

/// An event of an app's background delivery. Developers read the events to learn why the app was or was not woken.
package struct DeliveryEvent: Hashable, Sendable, Identifiable {
  /// The reasons for not waking an app after a change.
  package enum Obstacle: Hashable, Sendable, Codable {
    /// The period of the type has not ended (rules Q70 and B2).
    case period(until: Date)
    /// The device is locked, or has not been unlocked since it started (rule B14).
    case locked
    /// The person force quit the app and has not opened it since (rule B15).
    case forceQuit
    /// The app failed to complete three deliveries in a row (rules Q69 and B23).
    case stopped
    /// The app has not completed the previous delivery (rule Q68).
    case delivering
    /// The app did not complete a delivery; the change waits for the next attempt (rule B27).
    case retry(next: Date)
  }

  package enum Kind: Hashable, Sendable {
    /// The app registered for a type, with the raw value of `HKUpdateFrequency` and the period in effect, in seconds.
    case enabled(frequency: Int, period: TimeInterval)
    case disabled
    /// Samples were added or deleted, but the app is not woken yet.
    case held(Obstacle)
    /// The device woke the app, or launched its process, to deliver a number of changes at once.
    case woken(isLaunch: Bool, changes: Int)
    /// The app called every completion handler.
    case completed
    /// The app called a completion handler more than once (rule B26).
    case completedAgain
    /// The app called a completion handler after the device had given up the delivery.
    case completedLate
    /// The app did not call its completion handler in time. `count` is the number of consecutive failures. `next` is
    /// the time of the next attempt (rule Q69), or nil if no attempt is scheduled.
    case missed(count: Int, next: Date?)
    /// The app may no longer see a waiting change, so the change does not wake the app.
    case hidden
    /// The person opened the app, or its failures were cleared in another way. Deliveries resume.
    case resumed
  }

  /// The number of the event, counted from 1.
  package let number: Int
  /// The date by `DeviceClock.uptime`, which does not change when someone sets the clock.
  package let uptime: Date
  /// The date that the device's clock showed when the event happened.
  package let date: Date
  /// The bundle identifier of the app.
  package let app: String
  /// The types the event is about, in catalogue order.
  package let types: [ObjectType]
  package let kind: Kind

  package var id: Int { number }
}
