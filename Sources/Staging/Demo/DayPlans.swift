import Synchronization

/// The days of a demo, worked out once, when somebody asks first.
final class DayPlans: Sendable {
  private let make: @Sendable () -> [DayPlan]
  private let made = Mutex<[DayPlan]?>(nil)

  init(_ make: @escaping @Sendable () -> [DayPlan]) { self.make = make }

  var days: [DayPlan] {
    made.withLock { made in
      if let made { return made }
      let days = make()
      made = days
      return days
    }
  }
}
