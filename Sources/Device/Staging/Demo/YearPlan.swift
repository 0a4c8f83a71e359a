import Foundation

/// The effects of the time of year on one of Kim's days: the season, her training, a holiday, an illness, a watch left
/// in a drawer.
///
/// The plan depends only on the seed and the day of the calendar year, so the past is the same whenever the demo is
/// created.
struct YearPlan: Sendable {
  enum Occasion: Hashable, Sendable {
    case everyday
    /// Two weeks of hiking in summer, and the days between Christmas and New Year.
    case holiday(isHiking: Bool)
    /// A week of illness and recovery at the end of winter; the severity falls from 1 to 0.
    case illness(severity: Double)
  }

  var occasion = Occasion.everyday
  /// True on the nine days in late spring when the watch is in a drawer.
  var watchIsInDrawer = false
  /// The season, from 0 in the middle of January to 1 in the middle of July.
  var warmth: Double
  /// The length of the day's run, as a multiple of an ordinary one; nil on days without training.
  var trainingLoad: Double?
  /// The progress of the training, from 0 in the quiet months to 1 right before a race. As it rises, Kim runs harder
  /// and her resting heart rate falls.
  var effort: Double
  var isRestDay: Bool

  /// - Parameter number: Days since 1 January 2001, which was a Monday.
  init(number: Int, seed: UInt64) {
    let (year, dayOfYear) = Self.place(of: number)
    let weekday = ((number % 7) + 7) % 7
    warmth = 0.5 - 0.5 * cos(2 * .pi * Double(dayOfYear - 15) / 365.25)
    isRestDay = weekday == 6

    var random = SeededGenerator(seed: seed, day: year, purpose: 1_000)
    let fallsIll = 38 + Int(random.number(0, 28))
    let drawer = 145 + Int(random.number(0, 20))
    let holiday = 213 + Int(random.number(0, 14))
    watchIsInDrawer = (drawer..<drawer + 9).contains(dayOfYear)
    if (holiday..<holiday + 14).contains(dayOfYear) {
      occasion = .holiday(isHiking: true)
    } else if dayOfYear >= 358 || dayOfYear == 1 {
      occasion = .holiday(isHiking: false)
    } else if (fallsIll..<fallsIll + 7).contains(dayOfYear) {
      occasion = .illness(severity: max(0.1, 1 - Double(max(0, dayOfYear - fallsIll - 2)) / 4))
    }
    let build = Self.build(dayOfYear)
    effort = min(1, max(0, (build - 0.9) / 0.6) * 0.8 + 0.2 * warmth)
    trainingLoad = Self.load(number: number, weekday: weekday, build: build, warmth: warmth)
    // Kim resumes training a week after an illness, and does not train on hiking days.
    if occasion != .everyday || (fallsIll..<fallsIll + 13).contains(dayOfYear) { trainingLoad = nil }
  }

  /// Returns the length of a day's run, as a multiple of an ordinary one; nil on days without training. The load rises
  /// for three weeks and falls in the fourth. Runs are longer in the weeks before the races in May and October, and in
  /// winter there are only two a week.
  private static func load(number: Int, weekday: Int, build: Double, warmth: Double) -> Double? {
    // Tuesday, Thursday, and the long run on Saturday.
    guard weekday == 1 || weekday == 3 || weekday == 5 else { return nil }
    let week = ((number / 7) % 4 + 4) % 4
    let isRecovery = week == 3
    if weekday == 3, isRecovery || warmth < 0.25 { return nil }
    return build * [0.85, 1, 1.2, 0.55][week] * (weekday == 5 ? 1.35 : 0.85)
  }

  /// Returns the factor for the length of runs: 1 to 1.5 in the twelve weeks before a race, and 0.9 otherwise.
  private static func build(_ dayOfYear: Int) -> Double {
    let daysToRace = [135, 282].map { $0 - dayOfYear }.filter { $0 >= 0 }.min() ?? 365
    return daysToRace < 84 ? 1 + 0.5 * (1 - Double(daysToRace) / 84) : 0.9
  }

  /// Returns the year and the day of the year, counted from 1, in the Gregorian calendar.
  private static func place(of number: Int) -> (year: Int, dayOfYear: Int) {
    func daysBefore(_ year: Int) -> Int {
      let years = year - 1
      return years * 365 + years / 4 - years / 100 + years / 400
    }
    let first = daysBefore(2001)
    var year = 2001 + Int((Double(number) / 365.2425).rounded(.down))
    while daysBefore(year + 1) - first <= number { year += 1 }
    while daysBefore(year) - first > number { year -= 1 }
    return (year, number - (daysBefore(year) - first) + 1)
  }
}
