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
    #expect(due(at: minutes(65)).count == 1)
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

  @Test("Three failed deliveries with growing delays stop waking until the app is opened (rules Q69, B23)")
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
    let wake = try #require(due(at: noon).first)
    completes(wake, at: noon)
    #expect(schedule.apps[app]?.failures == 0 && kinds.last == .completed)
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
    "A force-quit app is not woken until it is opened, unless the device's setting says so (rule B15)",
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
    schedule.complete(wake.delivery, handler: 1, of: app, isFirst: true, at: noon)
    #expect(schedule.apps[app]?.delivery != nil)
    schedule.complete(wake.delivery, handler: 1, of: app, isFirst: false, at: noon)
    #expect(kinds.last == .completedAgain && schedule.apps[app]?.delivery != nil)
    #expect(due(at: noon + 30).isEmpty)
    schedule.complete(wake.delivery, of: app, isFirst: true, at: noon + 31)
    #expect(kinds.last == .completedLate && schedule.apps[app]?.failures == 1)
  }

  @Test("A foreground app gets no delivery, and disabling delivery discards waiting changes (rules B42 and Q70)")
  mutating func active() {
    suspendedApp([.sleepAnalysis: 1])
    change(.sleepAnalysis, at: noon)
    schedule.setPresence(.active, of: app, at: noon)
    change(.sleepAnalysis, at: noon)
    #expect(schedule.nextDue(isLocked: false) == nil)
    schedule.setPresence(.suspended, of: app, at: noon)
    schedule.disable(nil, for: app, at: noon)
    change(.sleepAnalysis, at: noon)
    #expect(due(at: minutes(1)).isEmpty && kinds.last == .disabled)
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
