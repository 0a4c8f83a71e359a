import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Activity summaries", .timeLimit(.minutes(20)))
struct ActivitySummaryTests {
  let device = TestDevice()
  let store: HKHealthStore
  let day: TimeInterval = 86_400

  init() {
    store = device.store()
    device.add(HKQuantityType(.activeEnergyBurned), 100, "kcal", at: TestDevice.noon, lasting: 600, from: "Phone")
    device.add(HKQuantityType(.activeEnergyBurned), 300, "kcal", at: TestDevice.noon - day, lasting: 600)
    device.add(HKQuantityType(.activeEnergyBurned), 120, "kcal", at: TestDevice.noon, lasting: 600)
    device.add(HKQuantityType(.appleExerciseTime), 22, "min", at: TestDevice.noon, lasting: 600)
    stand(0, atHour: 9)
    stand(0, atHour: 10)
    stand(0, atHour: 10, from: "Phone")
    stand(1, atHour: 11)
  }

  private func stand(_ value: Int, atHour hour: Int, from source: String = "Watch") {
    let start = TestDevice.noon + Double(hour - 12) * 3_600
    device.daemon.add([
      SampleRecord(
        uuid: UUID(), type: HKCategoryType(.appleStandHour).objectType, start: start, end: start + 3_600,
        content: .category(value),
        sourceRevision: SourceRevisionRecord(
          source: SourceRecord(name: source, bundleIdentifier: "com.apple.health.\(source.lowercased())")))
    ])
  }

  private func allow() {
    device.daemon.setDecision(
      .granted, for: Permission(HKObjectType.activitySummaryType().objectType, .read),
      of: device.connection.app.bundleIdentifier)
  }

  private var calendar: Calendar { device.daemon.settings.calendar }

  private func components(_ offset: Double = 0) -> DateComponents {
    var components = calendar.dateComponents([.era, .year, .month, .day], from: TestDevice.noon + offset * day)
    components.calendar = calendar
    return components
  }

  private func summaries(_ predicate: NSPredicate? = nil) async throws -> [HKActivitySummary] {
    try await HKActivitySummaryQueryDescriptor(predicate: predicate).result(for: store)
  }

  @Test("A summary merges the day's sources, and counts each hour once (rules Q45, Q78 and S133)")
  func addsUp() async throws {
    allow()
    let today = try #require(try await summaries().last)
    #expect(today.activeEnergyBurned.doubleValue(for: .kilocalorie()) == 120, "the phone's are the same walk")
    #expect(today.appleExerciseTime.doubleValue(for: .minute()) == 22)
    #expect(today.appleStandHours.doubleValue(for: .count()) == 2)
    #expect(today.activityMoveMode == .activeEnergy && !today.isPaused)
    #expect(today.standHoursGoal?.doubleValue(for: .count()) == 12)
    #expect(today.appleExerciseTimeGoal == HKQuantity(unit: .minute(), doubleValue: 30))
  }

  @Test("Summaries are sorted by day, have components with the calendar, and exist only for days with data (rule Q78)")
  func days() async throws {
    allow()
    let found = try await summaries()
    #expect(found.map { $0.dateComponents(for: calendar) } == [components(-1), components()])
    var tokyo = Calendar(identifier: .japanese)
    tokyo.timeZone = TimeZone(identifier: "Asia/Tokyo")!
    let reiwa = try #require(found.last).dateComponents(for: tokyo)
    #expect(reiwa.year == 7 && reiwa.month == 6 && reiwa.day == 15, "the same day, told in another calendar")
  }

  @Test("A summary has the person's own goals")
  func goals() async throws {
    allow()
    var characteristics = Characteristics()
    characteristics.activityMoveMode = 2
    characteristics.activityGoals.moveTime = 45
    device.daemon.setCharacteristics(characteristics)
    let today = try #require(try await summaries().last)
    #expect(today.activityMoveMode == .appleMoveTime)
    #expect(today.appleMoveTimeGoal.doubleValue(for: .hour()) == 0.75)
    characteristics.activityMoveMode = 1
    characteristics.dateOfBirth = DateComponents(year: 2020, month: 1, day: 1)
    device.daemon.setCharacteristics(characteristics)
    #expect(try await summaries().last?.activityMoveMode == .appleMoveTime, "a child moves by time (rule S74)")
  }

  @Test("A predicate selects one day, or several days including the first and last (rule Q103)")
  func predicates() async throws {
    allow()
    let yesterday = HKQuery.predicateForActivitySummary(with: components(-1))
    #expect(try await summaries(yesterday).map { $0.dateComponents(for: calendar) } == [components(-1)])
    let both = HKQuery.predicate(forActivitySummariesBetweenStart: components(-1), end: components())
    #expect(try await summaries(both).count == 2)
    let backwards = HKQuery.predicate(forActivitySummariesBetweenStart: components(), end: components(-1))
    #expect(try await summaries(backwards).isEmpty)
    #expect(try await summaries(NSCompoundPredicate(notPredicateWithSubpredicate: yesterday)).count == 1)
    #expect(
      try await summaries(
        NSCompoundPredicate(orPredicateWithSubpredicates: [
          yesterday, HKQuery.predicateForActivitySummary(with: components(-400)),
        ])
      ).count == 1)
    let summary = try #require(try await summaries().first)
    #expect(yesterday.evaluate(with: summary))
  }

  @Test(
    "A summary query gives errorAuthorizationNotDetermined (5) if never asked, no summaries if denied (A54, A56, Q79)")
  func consent() async throws {
    device.grant(read: [HKQuantityType(.activeEnergyBurned)])
    await #expect(throws: HKError(.errorAuthorizationNotDetermined)) { try await summaries() }
    device.daemon.setDecision(
      .denied, for: Permission(HKObjectType.activitySummaryType().objectType, .read),
      of: device.connection.app.bundleIdentifier)
    #expect(try await summaries().isEmpty)
    allow()
    device.daemon.setDecision(
      .denied, for: Permission(HKQuantityType(.activeEnergyBurned).objectType, .read),
      of: device.connection.app.bundleIdentifier)
    #expect(try await summaries().count == 2, "whatever may be read of the samples")
  }

  @Test("The update handler receives changed days, even if the app may not read the samples behind them (Q78)")
  func updates() async throws {
    allow()
    let history = History<[Double]>()
    let query = HKActivitySummaryQuery(predicate: nil) { _, summaries, _ in
      history.add(summaries?.map { $0.activeEnergyBurned.doubleValue(for: .kilocalorie()) } ?? [])
    }
    query.updateHandler = { _, summaries, _ in
      history.add(summaries?.map { $0.activeEnergyBurned.doubleValue(for: .kilocalorie()) } ?? [])
    }
    store.execute(query)
    #expect(await history.waits(for: 1) == [[300, 120]])
    device.add(HKQuantityType(.activeEnergyBurned), 30, "kcal", at: TestDevice.noon + 1_200, lasting: 60)
    #expect(await history.waits(for: 2).last == [150])
    store.stop(query)
  }

  @Test("The descriptor's sequence starts with every day and continues with changes")
  func sequence() async throws {
    allow()
    var results = HKActivitySummaryQueryDescriptor(predicate: nil).results(for: store).makeAsyncIterator()
    #expect(try await results.next()?.count == 2)
    stand(0, atHour: 14)
    let changed = try #require(try await results.next())
    #expect(changed.map { $0.appleStandHours.doubleValue(for: .count()) } == [3])
  }

  @Test("An app can create, copy and archive its own summary")
  func made() throws {
    let summary = HKActivitySummary()
    summary.activeEnergyBurned = HKQuantity(unit: .kilocalorie(), doubleValue: 10)
    summary.exerciseTimeGoal = HKQuantity(unit: .minute(), doubleValue: 20)
    #expect(summary.standHoursGoal == nil && summary.appleStandHoursGoal == HKQuantity(unit: .count(), doubleValue: 0))
    let copy = try #require(summary.copy() as? HKActivitySummary)
    copy.isPaused = true
    #expect(copy != summary && !summary.isPaused)
    let data = try NSKeyedArchiver.archivedData(withRootObject: copy, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKActivitySummary.self, from: data) == copy)
  }

  @Test("Date components without a calendar stop the app (rule Q103)")
  func noCalendar() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKQuery.predicateForActivitySummary(with: DateComponents(year: 2025, month: 6, day: 15))
    }
    #expect(result.says("must be of a day and have a calendar"))
  }
}
