import Foundation
import HealthDaemon
import HealthModel

/// The samples of Kim's days as they go on: those her phone, watch and scale write from the demo's moment on.
///
/// Each day is drawn from the seed and its own number, so that the samples are the same at any speed of the clock.
package struct DemoArrivals: ArrivalPlan {
  private let calendar: Calendar
  private let seed: UInt64

  package init(_ demo: DemoDevice) {
    calendar = demo.calendar
    seed = demo.seed
  }

  /// - Parameter seed: Draws other days.
  package init(calendar: Calendar, seed: UInt64 = 2) {
    self.calendar = calendar
    self.seed = seed
  }

  package func samples(endingAfter start: Date, through end: Date) -> [SampleRecord] {
    // A night belongs to the day it ends on, and is written the morning after.
    let days = DayPlan.days(from: start - 86_400, through: end, calendar: calendar, seed: seed)
    return DemoDevice.samples(on: days[...], until: end, seed: seed).filter { $0.end > start }
  }
}
