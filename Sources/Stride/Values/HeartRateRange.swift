import Foundation

/// The heart rate of an hour, a day, a week or a month, in beats a minute.
struct HeartRateRange: Identifiable, Hashable, Sendable {
  let date: Date
  let lowest: Double
  let highest: Double
  let average: Double

  var id: Date { date }
}
