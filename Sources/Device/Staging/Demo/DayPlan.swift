import Foundation

/// One day in the life of Kim, the person of the demo: the times she slept, walked and ran, and the devices she wore.
struct DayPlan: Sendable {
  struct Bout: Sendable {
    /// The start, in seconds since the reference date.
    var start: Double
    /// The duration, in seconds.
    var duration: Double
    var stepsPerSecond: Double
    var isRun: Bool
    var end: Double { start + duration }
  }

  /// The days since 1 January 2001 in the device's calendar: the same number whenever the demo is made.
  var number: Int
  /// The position of the day in the two years, from 0 to 1, which determines the software versions of the devices.
  var progress: Double
  /// Kim's fitness, from 0 to 1 and back over eight years. Like everything she does, it depends only on the day.
  var fitness: Double
  /// The progress of a training plan, from 0 to 1; see ``YearPlan/effort``.
  var effort: Double
  /// The beats per minute that an illness adds to Kim's heart rate.
  var fever: Double
  /// Midnight, in seconds since the reference date.
  var midnight: Double
  /// The seconds that clocks were set forward during the night; negative if they were set back.
  var clockShift: Double

  // Moments, in seconds since the reference date.
  /// The moment Kim falls asleep, within an hour of the midnight that begins the day.
  var fallsAsleep: Double
  var wakes: Double
  /// The moment Kim goes to bed in the evening. The night that follows belongs to the next day.
  var goesToBed: Double
  var bouts: [Bout] = []
  /// The time that the phone stays at home while Kim is out.
  var phoneIsAway: Range<Double>
  var watchCharges: Range<Double>
  var wearsWatch: Bool
  /// False if the watch stays off until Kim wakes.
  var wearsWatchAtNight: Bool

  /// Returns the moment at a wall-clock time of the day, in seconds after midnight. If the clocks change on this day,
  /// the result is corrected for the change from three o'clock on.
  func time(_ secondsOfDay: Double) -> Double {
    midnight + secondsOfDay - (secondsOfDay >= 10_800 ? clockShift : 0)
  }

  /// Returns true while Kim wears the watch and the watch measures.
  func isWorn(at moment: Double) -> Bool {
    wearsWatch && (wearsWatchAtNight || moment > wakes) && !watchCharges.contains(moment)
  }
}

extension DayPlan {
  private static let hour = 3_600.0
  private static let minute = 60.0

  /// Returns the day of `now` and the 730 before it, oldest first.
  static func days(endingAt now: Date, calendar: Calendar, seed: UInt64) -> [DayPlan] {
    let count = 731
    let today = calendar.startOfDay(for: now)
    var plans: [DayPlan] = []
    plans.reserveCapacity(count)
    var start = calendar.date(byAdding: .day, value: 1 - count, to: today) ?? today
    for index in 0..<count {
      plans.append(day(&start, progress: Double(index) / Double(count - 1), calendar, seed))
    }
    return plans
  }

  /// Returns the days from the first moment to the last, with the devices' latest software.
  static func days(from first: Date, through last: Date, calendar: Calendar, seed: UInt64) -> [DayPlan] {
    var start = calendar.startOfDay(for: first)
    var plans: [DayPlan] = []
    while start <= last { plans.append(day(&start, progress: 1, calendar, seed)) }
    return plans
  }

  /// Returns the day that begins at `start`, and sets `start` to the next midnight.
  private static func day(
    _ start: inout Date, progress: Double, _ calendar: Calendar, _ seed: UInt64
  ) -> DayPlan {
    let noon = start + 13 * hour
    let next = calendar.startOfDay(for: calendar.date(byAdding: .day, value: 1, to: noon) ?? start + 24 * hour)
    defer { start = next }
    // Compute the day's number from its local noon, read as if it were UTC. At noon, a change of the clocks cannot move
    // the result to another day.
    let offset = Double(calendar.timeZone.secondsFromGMT(for: noon))
    return DayPlan(
      number: Int(((noon.timeIntervalSinceReferenceDate + offset) / (24 * hour)).rounded(.down)), progress: progress,
      start: start.timeIntervalSinceReferenceDate, length: next.timeIntervalSince(start), seed: seed)
  }

  /// Generates a day.
  ///
  /// - Parameters:
  ///   - start: The day's first midnight, in seconds since the reference date.
  ///   - length: The day's length in seconds: 23 or 25 hours on days when the clocks change.
  init(number: Int, progress: Double, start: Double, length: Double, seed: UInt64) {
    var random = SeededGenerator(seed: seed, day: number, purpose: 0)
    self.number = number
    self.progress = progress
    fitness = 0.5 - 0.5 * cos(2 * .pi * Double(number - 8_000) / 2_922)
    midnight = start
    clockShift = 24 * Self.hour - length
    // 1 January 2001 was a Monday.
    let weekday = ((number % 7) + 7) % 7
    let year = YearPlan(number: number, seed: seed)
    let isWeekend = weekday >= 5 || year.occasion != .everyday
    fever = 0
    effort = year.effort
    (fallsAsleep, wakes, goesToBed, phoneIsAway, watchCharges) = (start, start, start, start..<start, start..<start)
    let isForgotten = random.happens(1 / 26)
    wearsWatch = !isForgotten && !year.watchIsInDrawer
    wearsWatchAtNight = !random.happens(0.3)

    fallsAsleep = time(random.around(-10 * Self.minute, 40 * Self.minute))
    wakes = time(random.around((isWeekend ? 8.4 : 6.8) * Self.hour, 0.8 * Self.hour))
    goesToBed = time(random.around(22.9 * Self.hour, 0.7 * Self.hour))
    let charging = time(random.around(21.5 * Self.hour, 0.5 * Self.hour))
    watchCharges = charging..<charging + random.around(50 * Self.minute, 20 * Self.minute)

    let feelsUnwell = random.happens(1 / 90)
    var mood = random.around(0.78 + 0.4 * year.warmth, 0.3) * (year.isRestDay ? 0.8 : 1)
    if feelsUnwell { mood = 0.15 }
    if case .illness(let severity) = year.occasion {
      mood = 0.1 + 0.4 * (1 - severity)
      fever = 11 * severity
    }
    addBouts(isWeekend: isWeekend, year: year, mood: mood, &random)
    if let load = year.trainingLoad, !feelsUnwell, random.happens(0.9) {
      let start = time(random.around((isWeekend ? 10 : 18.5) * Self.hour, 0.6 * Self.hour))
      let run = Bout(
        start: start, duration: random.around(36 * load * Self.minute, 6 * Self.minute),
        stepsPerSecond: random.number(2.55, 2.8), isRun: true)
      bouts.removeAll { $0.end > run.start - 120 && $0.start < run.end + 120 }
      bouts.append(run)
    }
    bouts.sort { $0.start < $1.start }

    // Kim usually runs without the phone. On some days the phone stays at home during a walk.
    if let run = bouts.first(where: \.isRun), random.happens(0.75) {
      phoneIsAway = run.start - 300..<run.end + 300
    } else if random.happens(0.3) {
      let leaves = time(random.number(10, 18) * Self.hour)
      phoneIsAway = leaves..<leaves + random.number(1, 3) * Self.hour
    }
  }

  /// Adds the ways to work and back, lunch, a walk on some evenings and weekends, hikes on a holiday, and short walks
  /// in between.
  private mutating func addBouts(
    isWeekend: Bool, year: YearPlan, mood: Double, _ random: inout SeededGenerator
  ) {
    func walk(_ hours: Double, _ minutes: Double) {
      guard mood > 0.3 || minutes < 4 else { return }
      let start = time(random.around(hours * Self.hour, 0.25 * Self.hour))
      let duration = max(40, random.around(minutes * mood, minutes * 0.4) * Self.minute)
      add(Bout(start: start, duration: duration, stepsPerSecond: random.number(1.65, 1.95), isRun: false))
    }
    if year.occasion == .holiday(isHiking: true) {
      if random.happens(0.8) { walk(10.5, 80) }
      if random.happens(0.7) { walk(14, 70) }
      walk(19, 25)
    } else if isWeekend {
      if random.happens(0.7) { walk(11, 35) }
      if random.happens(0.1 + 0.3 * year.warmth) { walk(14.5, 90) }
      if random.happens(0.5) { walk(17, 20) }
    } else {
      walk(8, 14)
      walk(12.4, 11)
      walk(17.6, 15)
      if random.happens(0.1 + 0.45 * year.warmth) { walk(20, 25) }
    }
    // Short walks around the house and the office. A walk that would overlap another is left out.
    var hours = (wakes - midnight + clockShift) / Self.hour + 0.2
    while hours < 22 {
      walk(hours, random.number(0.7, 3.6))
      hours += random.number(0.5, 1.5)
    }
  }

  private mutating func add(_ bout: Bout) {
    guard bout.start > wakes, bout.end < goesToBed else { return }
    for other in bouts where bout.start < other.end + 60 && other.start < bout.end + 60 { return }
    bouts.append(bout)
  }
}
