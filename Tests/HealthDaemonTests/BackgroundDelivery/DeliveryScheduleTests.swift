import Foundation
import HealthModel
import SeededRandom
import Testing

@testable import BackgroundDelivery
@testable import HealthDaemon

@Suite("Background delivery wakes apps as the schedule says")
struct DeliveryScheduleTests {
  private let app = "com.example.trail"
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)
  private var schedule = DeliverySchedule()

  private func minutes(_ count: Double) -> Date { noon + count * 60 }

  private mutating func suspendedApp(_ registrations: [ObjectType: Int]) {
    for (type, frequency) in registrations.sorted(by: { $0.key.row < $1.key.row }) {
      schedule.enable(type, frequency: frequency, for: app, at: noon)
    }
    schedule.setPresence(.suspended, of: app, at: noon)
  }

  private mutating func change(_ types: ObjectType..., at date: Date, isLocked: Bool = false) {
    schedule.note(Set(types), own: [], for: app, at: date, isLocked: isLocked)
  }

  private mutating func due(
    at date: Date, isLocked: Bool = false, isVisible: (ObjectType, Bool) -> Bool = { _, _ in true }
  ) -> [DeliverySchedule.Wake] {
    schedule.takeDue(at: date, isLocked: isLocked) { isVisible($1, $2.isOwn) }
  }

  private mutating func completes(_ wake: DeliverySchedule.Wake, at date: Date) {
    schedule.begin(wake.delivery, for: Set(wake.types), of: app)
    schedule.complete(wake.delivery, of: app, isFirst: true, at: date)
  }

  private var kinds: [DeliveryEvent.Kind] { schedule.events.map(\.kind) }

  @Test("Changes of a type become one delivery, and the next delivery comes after the period (rules B2, B11 and Q72)")
  mutating func merging() throws {
    suspendedApp([.stepCount: 1])
    for minute in 0..<5 { change(.stepCount, at: minutes(Double(minute))) }
    #expect(schedule.nextDue(isLocked: false) == noon, "the first has nothing to wait for")
    let wake = try #require(due(at: minutes(5)).first)
    #expect(wake.types == [.stepCount] && !wake.isLaunch)
    #expect(kinds.last == .woken(isLaunch: false, changes: 5))
    completes(wake, at: minutes(5))
    change(.stepCount, at: minutes(6))
    #expect(kinds.last == .held(.period(until: minutes(65))), "steps are hourly at most, whatever was asked for")
    #expect(due(at: minutes(64)).isEmpty)
    #expect(schedule.nextDue(isLocked: false) == minutes(65))
    completes(try #require(due(at: minutes(65)).first), at: minutes(65))
    change(.stepCount, at: minutes(125))
    #expect(kinds.last == .completed, "at the end of a period, nothing holds a change")
  }

  @Test("Two types due together cause one wake-up, and a type that is not due waits (rule B13)")
  mutating func together() throws {
    suspendedApp([.sleepAnalysis: 1, .heartRate: 1, .bodyMass: 3])
    change(.bodyMass, at: noon)
    completes(try #require(due(at: noon).first), at: noon)
    change(.sleepAnalysis, .heartRate, .bodyMass, at: minutes(1))
    #expect(due(at: minutes(1)).map(\.types) == [[.heartRate, .sleepAnalysis].inOrder])
    #expect(schedule.nextDue(isLocked: false) == minutes(1.5), "the time for the completion is over then")
  }

  @Test("After three failed deliveries with growing delays, an app is not woken until it is opened (rules Q69, B23)")
  mutating func threeStrikes() throws {
    suspendedApp([.sleepAnalysis: 1])
    change(.sleepAnalysis, at: noon)
    #expect(due(at: noon).count == 1)
    #expect(due(at: noon + 30).isEmpty)
    #expect(kinds.last == .missed(count: 1, next: noon + 90))
    #expect(due(at: noon + 89).isEmpty)
    #expect(due(at: noon + 90).count == 1)
    #expect(due(at: noon + 120).isEmpty)
    #expect(kinds.last == .missed(count: 2, next: noon + 240), "twice the delay")
    #expect(due(at: noon + 240).count == 1)
    #expect(due(at: noon + 270).isEmpty)
    #expect(kinds.last == .missed(count: 3, next: nil))
    change(.sleepAnalysis, at: minutes(60))
    #expect(schedule.nextDue(isLocked: false) == nil)
    #expect(due(at: minutes(600)).isEmpty)
    schedule.setPresence(.active, of: app, at: minutes(601))
    schedule.setPresence(.suspended, of: app, at: minutes(602))
    #expect(kinds.last == .resumed)
    change(.sleepAnalysis, at: minutes(603))
    #expect(due(at: minutes(603)).count == 1)
  }

  @Test("Enabling delivery again clears the failures, and so does a completion (rule B23)")
  mutating func cleared() throws {
    suspendedApp([.sleepAnalysis: 1])
    for _ in 0..<2 {
      change(.sleepAnalysis, at: noon)
      #expect(due(at: noon).count == 1)
      schedule.fail(app, at: noon)
      schedule.enable(.sleepAnalysis, frequency: 1, for: app, at: noon)
      #expect(kinds.last == .resumed)
    }
    #expect(due(at: noon).count == 1)
    schedule.fail(app, at: noon)
    #expect(schedule.nextDue(isLocked: false) == noon + 60, "a failure delays the next attempt")
    completes(try #require(due(at: noon + 60).first), at: noon + 60)
    #expect(schedule.apps[app]?.failures == 0 && kinds.last == .completed)
    change(.sleepAnalysis, at: minutes(2))
    #expect(due(at: minutes(2)).count == 1)
    schedule.fail(app, at: minutes(2))
    #expect(kinds.last == .missed(count: 1, next: minutes(3)), "counted from the start again")
  }

  @Test("A locked device wakes no app, and unlocking wakes the waiting apps (rule B14)")
  mutating func locked() {
    suspendedApp([.sleepAnalysis: 1])
    change(.sleepAnalysis, at: noon, isLocked: true)
    #expect(kinds.last == .held(.locked))
    #expect(schedule.nextDue(isLocked: true) == nil)
    #expect(due(at: minutes(500), isLocked: true).isEmpty)
    #expect(due(at: minutes(500)).count == 1)
  }

  @Test(
    "A force-quit app is not woken until it is opened, unless the device wakes apps after a force quit (rule B15)",
    arguments: [false, true])
  mutating func forceQuit(isLenient: Bool) {
    schedule.limits.wakesAfterForceQuit = isLenient
    suspendedApp([.sleepAnalysis: 1])
    schedule.setPresence(.notRunning, of: app, at: noon, isForceQuit: true)
    change(.sleepAnalysis, at: noon)
    #expect(due(at: noon).map(\.isLaunch) == (isLenient ? [true] : []))
    if !isLenient { #expect(kinds.last == .held(.forceQuit)) }
    schedule.setPresence(.active, of: app, at: minutes(1))
    schedule.setPresence(.notRunning, of: app, at: minutes(2))
    change(.sleepAnalysis, at: minutes(3))
    #expect(due(at: minutes(3)).map(\.isLaunch) == [true], "the system ended it, and starts it again")
  }

  @Test("A change of samples that the app may no longer see wakes the app only if the samples are its own (rule A54)")
  mutating func revoked() {
    suspendedApp([.heartRate: 1, .sleepAnalysis: 1])
    change(.heartRate, at: noon)
    schedule.note([.sleepAnalysis], own: [.sleepAnalysis], for: app, at: noon, isLocked: false)
    #expect(due(at: noon) { _, isOwn in isOwn }.map(\.types) == [[.sleepAnalysis]])
    #expect(kinds.contains(.hidden))
    #expect(schedule.apps[app]?.registrations[.heartRate]?.waiting == nil)
  }

  @Test("Repeated and late completions have no effect, and each observer must complete (rules B13 and B26)")
  mutating func completion() throws {
    suspendedApp([.sleepAnalysis: 1])
    change(.sleepAnalysis, at: noon)
    let wake = try #require(due(at: noon).first)
    schedule.begin(wake.delivery, handler: 1, for: [.sleepAnalysis], of: app)
    schedule.begin(wake.delivery, handler: 2, for: [.sleepAnalysis], of: app)
    schedule.complete(wake.delivery, handler: 3, of: app, isFirst: true, at: noon)
    #expect(kinds.last == .completedLate && schedule.apps[app]?.delivery != nil, "this handler was never called")
    schedule.complete(wake.delivery, handler: 1, of: app, isFirst: true, at: noon)
    #expect(schedule.apps[app]?.delivery != nil)
    schedule.complete(wake.delivery, handler: 1, of: app, isFirst: false, at: noon)
    #expect(kinds.last == .completedAgain && schedule.apps[app]?.delivery != nil)
    #expect(due(at: noon + 30).isEmpty)
    schedule.complete(wake.delivery, of: app, isFirst: true, at: noon + 31)
    #expect(kinds.last == .completedLate && schedule.apps[app]?.failures == 1)
  }

  @Test("After a missed delivery an app stays suspended; if it has ended, the next attempt starts it (B15)")
  mutating func endedMeanwhile() {
    suspendedApp([.sleepAnalysis: 1])
    change(.sleepAnalysis, at: noon)
    #expect(due(at: noon).map(\.isLaunch) == [false])
    #expect(due(at: noon + 30).isEmpty && schedule.apps[app]?.presence == .suspended)
    #expect(due(at: noon + 90).map(\.isLaunch) == [false])
    schedule.setPresence(.notRunning, of: app, at: noon + 100)
    #expect(due(at: noon + 120).isEmpty)
    #expect(due(at: noon + 240).map(\.isLaunch) == [true])
  }

  @Test("A foreground app gets no delivery, and disabling delivery discards waiting changes (rules B42 and Q70)")
  mutating func active() {
    suspendedApp([.sleepAnalysis: 1])
    change(.sleepAnalysis, at: noon)
    schedule.setPresence(.active, of: app, at: noon)
    change(.sleepAnalysis, at: noon)
    #expect(schedule.nextDue(isLocked: false) == nil)
    schedule.setPresence(.suspended, of: app, at: noon)
    #expect(schedule.nextDue(isLocked: false) == nil, "no change from the foreground waits")
    change(.sleepAnalysis, at: noon)
    #expect(schedule.nextDue(isLocked: false) == noon)
    schedule.disable(nil, for: app, at: noon)
    change(.sleepAnalysis, at: noon)
    #expect(due(at: minutes(1)).isEmpty && kinds.last == .disabled)
    schedule.disable(nil, for: app, at: noon)
    #expect(kinds.count { $0 == .disabled } == 1, "nothing was left to disable")
  }

  @Test("Opening a woken app ends its delivery without a failure, and a later completion has no effect (rule B42)")
  mutating func opened() throws {
    suspendedApp([.sleepAnalysis: 1])
    change(.sleepAnalysis, at: noon)
    let wake = try #require(due(at: noon).first)
    #expect(schedule.isDelivering)
    schedule.setPresence(.active, of: app, at: noon + 10)
    #expect(!schedule.isDelivering)
    completes(wake, at: noon + 20)
    #expect(due(at: noon + 30).isEmpty)
    #expect(kinds.last == .woken(isLaunch: false, changes: 1))
  }

  @Test("Each reason for which a change waits is reported once (rules B23 and B27)")
  mutating func reasons() throws {
    suspendedApp([.sleepAnalysis: 1])
    change(.sleepAnalysis, at: noon)
    #expect(due(at: noon).count == 1)
    for second in 1...2 { change(.sleepAnalysis, at: noon + Double(second)) }
    #expect(due(at: noon + 30).isEmpty)
    change(.sleepAnalysis, at: noon + 40)
    #expect(schedule.nextDue(isLocked: false) == noon + 90)
    change(.sleepAnalysis, at: noon + 90)
    #expect(due(at: noon + 90).count == 1)
    #expect(kinds.last == .woken(isLaunch: false, changes: 5), "none is lost")
    #expect(due(at: noon + 120).isEmpty)
    #expect(due(at: noon + 240).count == 1)
    #expect(due(at: noon + 270).isEmpty)
    change(.sleepAnalysis, at: minutes(60))
    let held = kinds.compactMap { if case .held(let obstacle) = $0 { obstacle } else { nil } }
    #expect(held == [.delivering, .retry(next: noon + 90), .stopped])
  }

  @Test("Opening an app after a force quit and a failure reports once that deliveries resume (rules B15 and B23)")
  mutating func resumed() {
    var count: Int { kinds.count { $0 == .resumed } }
    suspendedApp([.sleepAnalysis: 1])
    schedule.setPresence(.active, of: app, at: noon)
    #expect(count == 0, "nothing had stopped")
    schedule.setPresence(.suspended, of: app, at: noon)
    change(.sleepAnalysis, at: noon)
    #expect(due(at: noon).count == 1)
    schedule.fail(app, at: noon)
    schedule.setPresence(.notRunning, of: app, at: noon, isForceQuit: true)
    schedule.setPresence(.active, of: app, at: minutes(1))
    #expect(count == 1)
    schedule.setPresence(.notRunning, of: app, at: minutes(2), isForceQuit: true)
    schedule.setPresence(.active, of: app, at: minutes(3))
    #expect(count == 2)
    schedule.disable(nil, for: app, at: minutes(4))
    schedule.setPresence(.notRunning, of: app, at: minutes(4), isForceQuit: true)
    schedule.setPresence(.active, of: app, at: minutes(5))
    #expect(count == 2, "without a registration, nothing resumes")
  }

  @Test("After a restart, the changes of an open delivery wait for a new delivery, which starts the app (rule B15)")
  mutating func restart() throws {
    suspendedApp([.sleepAnalysis: 1, .bodyMass: 1])
    change(.sleepAnalysis, at: noon)
    let first = try #require(due(at: noon).first)
    schedule.restart(at: noon + 5)
    #expect(!schedule.isDelivering && schedule.nextDue(isLocked: false) == noon)
    let second = try #require(due(at: noon + 5).first)
    #expect(second.isLaunch && second.types == [.sleepAnalysis] && second.delivery != first.delivery)
    completes(first, at: noon + 6)
    #expect(kinds.last == .completedLate && schedule.isDelivering)
    completes(second, at: noon + 7)
    #expect(kinds.last == .completed)
    schedule.setPresence(.notRunning, of: app, at: noon + 8, isForceQuit: true)
    schedule.restart(at: noon + 9)
    schedule.restart(at: noon + 10)
    #expect(kinds.count { $0 == .resumed } == 1, "the first restart ends the force quit")
    change(.bodyMass, at: noon + 11)
    #expect(due(at: noon + 11).count == 1)
  }

  @Test("Changes of a failed delivery join later changes, with the latest end and a mark for own samples (rule V79)")
  mutating func takenBack() {
    suspendedApp([.sleepAnalysis: 1])
    func ends(_ minute: Double) -> [ObjectType: Date] { [.sleepAnalysis: noon + 60 * minute] }
    schedule.note([.sleepAnalysis], own: [], endingBy: ends(-60), for: app, at: noon, isLocked: false)
    #expect(due(at: noon).count == 1)
    schedule.note([.sleepAnalysis], own: [.sleepAnalysis], endingBy: ends(-30), for: app, at: noon + 1, isLocked: false)
    schedule.fail(app, at: noon + 2)
    var waiting: DeliverySchedule.Waiting? { schedule.apps[app]?.registrations[.sleepAnalysis]?.waiting }
    #expect(waiting == DeliverySchedule.Waiting(since: noon, changes: 2, isOwn: true, latestEnd: minutes(-30)))
    schedule.note([.sleepAnalysis], own: [], endingBy: ends(-90), for: app, at: noon + 3, isLocked: false)
    #expect(waiting?.changes == 3 && waiting?.isOwn == true && waiting?.latestEnd == minutes(-30))
  }

  @Test("A failed delivery of an hourly type is not retried before an hour has passed (rule B27)")
  mutating func hourlyRetry() {
    suspendedApp([.stepCount: 1])
    change(.stepCount, at: noon)
    #expect(due(at: noon).count == 1)
    #expect(due(at: noon + 30).isEmpty)
    #expect(kinds.last == .missed(count: 1, next: noon + 30 + 3_600))
  }

  @Test("Restored registrations replace the current ones, and a type in both keeps its waiting changes")
  mutating func stored() {
    schedule.restore([app: [.stepCount: 2]])
    #expect(schedule.frequencies == [app: [.stepCount: 2]])
    change(.stepCount, at: noon)
    #expect(schedule.nextDue(isLocked: false) == noon, "no earlier wake-up is known")
    schedule.restore([app: [.stepCount: 3, .bodyMass: 1]])
    #expect(schedule.frequencies == [app: [.stepCount: 3, .bodyMass: 1]])
    #expect(schedule.apps[app]?.registrations[.stepCount]?.period == 86_400)
    #expect(due(at: noon).map(\.types) == [[.stepCount]])
    schedule.restore([:])
    #expect(schedule.frequencies == [:] && schedule.nextDue(isLocked: true) == noon + 30)
  }

  @Test("Delivery events are numbered, with uptime and date; beyond a thousand, the oldest are dropped")
  mutating func events() {
    schedule.correction = 3_600
    for _ in 0..<1_000 { schedule.drop([.stepCount], of: app, at: noon) }
    #expect(schedule.events.map(\.number) == Array(1...1_000))
    schedule.drop([.stepCount], of: app, at: noon)
    #expect(schedule.events.map(\.number) == Array(102...1_001) && schedule.lastEvent == 1_001)
    #expect(schedule.events.last?.uptime == noon && schedule.events.last?.date == minutes(60))
  }

  @Test("A type wakes an app once per requested period, and hourly types at most once an hour (rules B2 and B10)")
  func periods() {
    func hours(_ type: ObjectType, onWatch: Bool = false) -> [Double] {
      (1...4).map { DeliveryPeriod.seconds(for: type, frequency: $0, onWatch: onWatch) / 3_600 }
    }
    #expect(hours(.bodyMass) == [0, 1, 24, 168])
    #expect(hours(.stepCount) == [1, 1, 24, 168])
    #expect(hours(.bodyMass, onWatch: true) == [1, 1, 24, 168])
    #expect(hours(.highHeartRateEvent, onWatch: true) == [0, 1, 24, 168])
  }

  @Test(
    "If two types share a wake-up, only the type whose handler was not completed counts as missed"
  )
  mutating func eachOnItsOwn() throws {
    suspendedApp([.stepCount: 1, .heartRate: 1])
    change(.stepCount, .heartRate, at: noon)
    let wake = try #require(due(at: noon).first)
    // The first handler is called and completes before the second is called.
    schedule.begin(wake.delivery, handler: 1, for: [.stepCount], of: app)
    schedule.complete(wake.delivery, handler: 1, of: app, isFirst: true, at: noon)
    #expect(kinds.last != .completed)
    schedule.complete(wake.delivery, handler: 1, of: app, isFirst: false, at: noon)
    schedule.begin(wake.delivery, handler: 2, for: [.heartRate], of: app)
    #expect(kinds.last == .completedAgain && schedule.apps[app]?.delivery != nil)
    #expect(due(at: noon + 31).isEmpty)
    #expect(schedule.events.last?.types == [.heartRate])
    #expect(schedule.apps[app]?.registrations[.stepCount]?.waiting == nil)
    #expect(schedule.apps[app]?.registrations[.heartRate]?.waiting != nil)
  }

  @Test("Registering again before any wake-up does not delay the first change (rule B2)")
  mutating func registeredAgain() throws {
    suspendedApp([.bodyMass: 1])
    schedule.enable(.bodyMass, frequency: 2, for: app, at: noon)
    change(.bodyMass, at: noon)
    completes(try #require(due(at: noon).first), at: noon)
    change(.bodyMass, at: minutes(1))
    #expect(schedule.nextDue(isLocked: false) == minutes(60))
  }

  @Test("Over a year with five apps, no app is woken too often, and memory does not grow")
  mutating func oneYear() {
    var random = SplitMix64(seed: 13)
    let types: [ObjectType] = [.stepCount, .heartRate, .sleepAnalysis, .bodyMass]
    let names = (0..<5).map { "com.example.app\($0)" }
    for (index, name) in names.enumerated() {
      for type in types { schedule.enable(type, frequency: 1 + index % 4, for: name, at: noon) }
      schedule.setPresence(.suspended, of: name, at: noon)
    }
    var last: [String: Date] = [:]
    var wakes = 0
    // A change of one type about every ten minutes.
    var now = noon
    while now < noon + 365.25 * 86_400 {
      now += Double(random.next() % 1_200)
      let type = types[Int(random.next() % 4)]
      for name in names { schedule.note([type], own: [], for: name, at: now, isLocked: false) }
      for wake in schedule.takeDue(at: now, isLocked: false, isVisible: { _, _, _ in true }) {
        wakes += 1
        for type in wake.types {
          let period = schedule.apps[wake.app]?.registrations[type]?.period ?? 0
          if let before = last["\(wake.app) \(type.swiftName)"], now < before + period { Issue.record("too early") }
          last["\(wake.app) \(type.swiftName)"] = now
        }
        schedule.begin(wake.delivery, for: Set(wake.types), of: wake.app)
        schedule.complete(wake.delivery, of: wake.app, isFirst: true, at: now)
      }
    }
    #expect(wakes > 50_000)
    #expect(schedule.events.count <= DeliverySchedule.eventLimit && schedule.apps.count == 5)
  }
}
