import Synchronization

/// The days of a demo, worked out once, at the first access.
final class DayPlans: Sendable {
  private let make: @Sendable () -> [DayPlan]
  private let made = Mutex<[DayPlan]?>(nil)

  init(_ make: @escaping @Sendable () -> [DayPlan]) { self.make = make }

  /// The days, oldest first. The first access makes them and waits; it takes some milliseconds.
  var days: [DayPlan] {
    made.withLock { made in
      if let made { return made }
      let days = make()
      made = days
      return days
    }
  }
}
