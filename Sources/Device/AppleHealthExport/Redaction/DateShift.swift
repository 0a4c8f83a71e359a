import Foundation
import HealthModel

/// A move of all dates by the same number of days: each stays at its time of day by the clock of a place, through the
/// changes of summer time.
struct DateShift {
  /// The number of days, negative for the past.
  let days: Int
  private let zone: TimeZone

  /// A move by so many days, at the clock of a time zone.
  init(days: Int, in zone: TimeZone) { (self.days, self.zone) = (days, zone) }

  /// The number of days for a device: whole weeks, so that a Monday stays one, from one year back to ten.
  static func days(from key: UInt64) -> Int { -7 * (52 + Int(key % 469)) }

  /// Returns the date at the same time of day, so many days later.
  func moved(_ date: Date) -> Date { date + offset(at: date) }

  /// Returns the seconds a date is moved by. All dates of one sample are moved by those of its start, so that it lasts
  /// as long as it did.
  func offset(at date: Date) -> TimeInterval {
    let seconds = Double(days) * 86_400
    guard date.isOfSamples, (date + seconds).isOfSamples else { return 0 }
    let before = zone.secondsFromGMT(for: date)
    // The offset there depends on where the clock stands, which depends on the offset: the second look settles it.
    var moved = date + seconds
    for _ in 0..<2 { moved = date + seconds + Double(before - zone.secondsFromGMT(for: moved)) }
    return moved.timeIntervalSince(date)
  }
}
