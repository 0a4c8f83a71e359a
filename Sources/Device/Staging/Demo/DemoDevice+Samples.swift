import Foundation
import HealthModel

extension DemoDevice {
  /// Returns the samples of a range of days, by type, without those that end after `now`.
  func samples(on range: Range<Int>) -> [SampleRecord] { Self.samples(on: days[range], until: now, seed: seed) }

  /// Returns the samples of some days, by type, without those that end after `end`.
  static func samples(on days: ArraySlice<DayPlan>, until end: Date, seed: UInt64) -> [SampleRecord] {
    var list = SampleList(until: end.timeIntervalSinceReferenceDate, seed: seed, capacity: days.count * 420)
    for purpose in Purpose.allCases {
      for day in days { list.add(purpose, of: day) }
    }
    return list.records
  }

  /// The kinds of samples generated for a day, each from its own random numbers.
  enum Purpose: UInt64, CaseIterable {
    case heartRate = 1
    case watchSteps, phoneSteps, watchDistance, phoneDistance, flights, activeEnergy, standHours, sleep
    case restingHeartRate, heartRateVariability, oxygen, workout, weight

    /// The purpose whose random numbers are used. A distance uses the numbers of the steps to which it belongs; any
    /// other purpose uses its own.
    var dice: Purpose {
      switch self {
      case .watchDistance: .watchSteps
      case .phoneDistance: .phoneSteps
      default: self
      }
    }
  }
}

struct SampleList {
  private enum Pedometer { case watch, phone }

  private(set) var records: [SampleRecord] = []
  private let end: Double
  private let seed: UInt64
  private var random: SeededGenerator
  private var identifiers: SeededGenerator
  private var phone: DemoSources.Instrument
  private var watch: DemoSources.Instrument
  private var scale: SourceRevisionRecord

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - end: The latest end of a sample, in seconds since the reference date.
  ///   - capacity: The number of samples to reserve space for.
  init(until end: Double, seed: UInt64, capacity: Int) {
    self.end = end
    self.seed = seed
    random = SeededGenerator(seed: seed, day: 0, purpose: 0)
    identifiers = random
    phone = DemoSources.phones[0]
    watch = DemoSources.watches[0]
    scale = DemoSources.scales[0]
    records.reserveCapacity(capacity)
  }

  mutating func add(_ purpose: DemoDevice.Purpose, of day: DayPlan) {
    begin(day, purpose)
    switch purpose {
    case .heartRate: addHeartRate(day)
    case .watchSteps: if day.wearsWatch { addSteps(day, .watch) }
    case .phoneSteps: addSteps(day, .phone)
    case .watchDistance: if day.wearsWatch { addDistance(day, .watch) }
    case .phoneDistance: addDistance(day, .phone)
    case .flights: addFlights(day)
    case .activeEnergy: addActiveEnergy(day)
    case .standHours: addStandHours(day)
    case .sleep: addSleep(day)
    case .restingHeartRate: addRestingHeartRate(day)
    case .heartRateVariability: addHeartRateVariability(day)
    case .oxygen: addOxygenSaturation(day)
    case .workout: addWorkout(day)
    case .weight: addWeight(day)
    }
  }

  private mutating func begin(_ day: DayPlan, _ purpose: DemoDevice.Purpose) {
    random = SeededGenerator(seed: seed, day: day.number, purpose: purpose.dice.rawValue)
    identifiers = SeededGenerator(seed: ~seed, day: day.number, purpose: purpose.rawValue)
    let version = min(7, Int(day.progress * 8))
    phone = DemoSources.phones[version]
    watch = DemoSources.watches[version]
    scale = DemoSources.scales[version]
  }

  // MARK: Heart

  /// Adds a heart-rate sample every five to nine minutes while the watch is worn, and every minute during a run.
  private mutating func addHeartRate(_ day: DayPlan) {
    guard day.wearsWatch else { return }
    // Running lowers the resting heart rate.
    let rest = 63 - 6 * day.fitness - 4 * day.effort + day.fever + random.around(0, 2)
    var drift = 0.0
    var bout = 0
    var moment = day.midnight + random.number(0, 400)
    let midnight = day.time(86_400)
    while moment < midnight {
      while bout < day.bouts.count, day.bouts[bout].end < moment { bout += 1 }
      var isRunning = false
      if day.isWorn(at: moment) {
        drift = drift * 0.7 + random.number(-3, 3)
        var rate = rest + drift
        if moment < day.wakes || moment > day.goesToBed {
          rate -= 5 + 4 * max(0, 1 - abs(moment - day.midnight - 14_000) / 12_000)
        } else if bout < day.bouts.count, day.bouts[bout].start <= moment {
          isRunning = day.bouts[bout].isRun
          // Model the heart rate, which takes minutes to rise.
          let warmth = min(1, (moment - day.bouts[bout].start) / (isRunning ? 420 : 150))
          rate += (isRunning ? 64 + 32 * day.effort : 30) * warmth + random.number(-6, 8)
        } else {
          rate += random.number(6, 20)
        }
        let value = max(40, min(186, rate.rounded()))
        let second = moment.rounded()
        add(.heartRate, second, second, .quantity(HealthQuantity(value, .beatsPerMinute)), watch)
      }
      moment += isRunning ? 60 : random.number(300, 540)
    }
  }

  private mutating func addRestingHeartRate(_ day: DayPlan) {
    guard day.wearsWatch else { return }
    let value = (61 - 6 * day.fitness - 4 * day.effort + day.fever + random.around(0, 3)).rounded()
    add(.restingHeartRate, day.midnight, day.time(79_200), .quantity(HealthQuantity(value, .beatsPerMinute)), watch)
  }

  private mutating func addHeartRateVariability(_ day: DayPlan) {
    for _ in 0..<4 {
      let moment = day.time(random.number(0, 79_000))
      let value = (random.around(46 + 10 * day.fitness, 24) * 100).rounded() / 100
      guard day.isWorn(at: moment) else { continue }
      add(.heartRateVariabilitySDNN, moment, moment + 60, .quantity(HealthQuantity(value, .millisecond)), watch)
    }
  }

  private mutating func addOxygenSaturation(_ day: DayPlan) {
    for _ in 0..<5 {
      let moment = day.time(random.number(0, 79_000))
      let value = (random.around(0.968, 0.03) * 100).rounded() / 100
      guard day.isWorn(at: moment) else { continue }
      add(.oxygenSaturation, moment, moment + 15, .quantity(HealthQuantity(min(1, value), .percent)), watch)
    }
  }

  // MARK: Movement

  /// Calls the body with each piece of a walk that a pedometer counted: start, end, steps, and true for a run. A piece
  /// lasts at most ten minutes, and its times and steps are slightly inexact.
  private mutating func forEachPiece(
    _ day: DayPlan, _ pedometer: Pedometer, _ body: (inout SampleList, Double, Double, Double, Bool) -> Void
  ) {
    for bout in day.bouts {
      let pieces = max(1, (bout.duration / 600).rounded(.up))
      for piece in 0..<Int(pieces) {
        let length = bout.duration / pieces
        let lag = random.number(0, pedometer == .phone ? 9 : 4)
        let start = (bout.start + Double(piece) * length + lag).rounded()
        let end = max(start + 1, (bout.start + Double(piece + 1) * length).rounded())
        let error = pedometer == .phone ? random.number(0.9, 1.03) : random.number(0.98, 1.02)
        let isSeen = pedometer == .phone ? !day.phoneIsAway.contains(start) : day.isWorn(at: start)
        guard isSeen else { continue }
        let steps = max(1, ((end - start) * bout.stepsPerSecond * error).rounded())
        body(&self, start, end, steps, bout.isRun)
      }
    }
  }

  private mutating func addSteps(_ day: DayPlan, _ pedometer: Pedometer) {
    forEachPiece(day, pedometer) { list, start, end, steps, _ in
      list.add(
        .stepCount, start, end, .quantity(HealthQuantity(steps, .count)), pedometer == .phone ? list.phone : list.watch)
    }
  }

  private mutating func addDistance(_ day: DayPlan, _ pedometer: Pedometer) {
    forEachPiece(day, pedometer) { list, start, end, steps, isRun in
      // The distance in metres, to the centimetre.
      let metres = (steps * (isRun ? 1.02 : 0.71) * 100).rounded() / 100
      list.add(
        .distanceWalkingRunning, start, end, .quantity(HealthQuantity(metres, .meter)),
        pedometer == .phone ? list.phone : list.watch)
    }
  }

  private mutating func addFlights(_ day: DayPlan) {
    for bout in day.bouts where !bout.isRun && random.happens(0.25) && !day.phoneIsAway.contains(bout.start) {
      let flights = random.number(1, 3.4).rounded()
      add(.flightsClimbed, bout.start, bout.end, .quantity(HealthQuantity(flights, .count)), phone)
    }
  }

  /// Adds the energy of each hour: a little for being awake, more for moving.
  private mutating func addActiveEnergy(_ day: DayPlan) {
    for hour in 6..<23 {
      let start = day.time(Double(hour) * 3_600)
      let idle = random.number(3, 15)
      guard day.wearsWatch, start > day.wakes else { continue }
      var kilocalories = idle
      for bout in day.bouts where bout.end > start && bout.start < start + 3_600 {
        let minutes = (min(bout.end, start + 3_600) - max(bout.start, start)) / 60
        kilocalories += minutes * (bout.isRun ? 10.5 : 4.2)
      }
      let value = (kilocalories * 1_000).rounded() / 1_000
      add(.activeEnergyBurned, start, start + 3_600, .quantity(HealthQuantity(value, .kilocalorie)), watch)
    }
  }

  private mutating func addStandHours(_ day: DayPlan) {
    for hour in 7..<22 {
      let start = day.time(Double(hour) * 3_600)
      guard day.wearsWatch, start > day.wakes else { continue }
      let stood = day.bouts.contains { $0.end > start && $0.start < start + 3_600 }
      add(.appleStandHour, start, start + 3_600, .category(stood ? 0 : 1), watch)
    }
  }

  private mutating func addWorkout(_ day: DayPlan) {
    guard day.wearsWatch, let run = day.bouts.first(where: \.isRun) else { return }
    add(
      .workout, run.start, run.end, .workout(activityType: 37, duration: run.duration), watch,
      metadata: Self.outdoors)
  }

  // MARK: Night and scale

  /// Adds the time in bed from the phone and the sleep stages from the watch: cycles of ninety minutes, first deep
  /// sleep, later REM.
  private mutating func addSleep(_ day: DayPlan) {
    add(.sleepAnalysis, day.fallsAsleep - 1_200, day.wakes + 300, .category(0), phone)
    guard day.wearsWatch, day.wearsWatchAtNight else { return }
    var moment = day.fallsAsleep
    var stage = 0
    while moment < day.wakes - 600 {
      let night = (moment - day.fallsAsleep) / (day.wakes - day.fallsAsleep)
      let (value, minutes): (Int, Double) =
        switch stage % 4 {
        case 0: (3, random.number(15, 35))
        case 1: (4, random.number(8, 38) * (1.1 - night))
        case 2: (3, random.number(12, 30))
        default: (5, random.number(6, 30) * (0.4 + night))
        }
      let end = min(day.wakes, (moment + max(4, minutes) * 60).rounded())
      add(.sleepAnalysis, moment, end, .category(value), watch)
      moment = end
      stage += 1
      if stage % 4 == 0, moment < day.wakes - 900, random.happens(0.55) {
        let wakeful = (moment + random.number(60, 420)).rounded()
        add(.sleepAnalysis, moment, wakeful, .category(2), watch)
        moment = wakeful
      }
    }
  }

  /// Adds a weight about once a week, on the weekday of Kim's reminder or the day after.
  private mutating func addWeight(_ day: DayPlan) {
    let weekday = ((day.number % 7) + 7) % 7
    guard random.happens(weekday == 6 ? 0.75 : weekday == 0 ? 0.25 : 0.01) else { return }
    let season = 0.8 * sin(Double(day.number) / 58)
    let kilograms = ((71.4 - 3.1 * day.fitness + season + random.around(0, 0.6)) * 20).rounded() / 20
    let moment = (day.wakes + random.number(600, 1_800)).rounded()
    add(
      .bodyMass, moment, moment, .quantity(HealthQuantity(kilograms, .kilogram)), scale, nil, Self.measured)
  }

  // MARK: Records

  private static let outdoors: [String: MetadataValue] = ["HKIndoorWorkout": .bool(false)]
  private static let measured: [String: MetadataValue] = ["HKWasUserEntered": .bool(false)]
  private static let nothing: [String: MetadataValue] = [:]

  private mutating func add(
    _ type: ObjectType, _ start: Double, _ end: Double, _ content: SampleRecord.Content,
    _ instrument: DemoSources.Instrument, metadata: [String: MetadataValue] = nothing
  ) {
    add(type, start, end, content, instrument.revision, instrument.device, metadata)
  }

  private mutating func add(
    _ type: ObjectType, _ start: Double, _ end: Double, _ content: SampleRecord.Content,
    _ revision: SourceRevisionRecord, _ device: DeviceRecord?, _ metadata: [String: MetadataValue]
  ) {
    // Generate a UUID even for a sample that is still in the future, so that today's samples are the same an hour
    // later.
    let uuid = identifiers.uuid()
    guard end <= self.end else { return }
    records.append(
      SampleRecord(
        uuid: uuid, type: type, start: Date(timeIntervalSinceReferenceDate: start),
        end: Date(timeIntervalSinceReferenceDate: end), content: content, sourceRevision: revision, device: device,
        metadata: metadata))
  }
}
