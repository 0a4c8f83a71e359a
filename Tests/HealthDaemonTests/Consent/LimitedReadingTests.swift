import Foundation
import HealthModel
import StatisticsEngine
import TestSupport
import Testing

@testable import HealthDaemon

/// Rules V46 to V89: permission to read only the samples since a date.
@Suite("Reading can be limited to recent samples", .timeLimit(.minutes(20)))
struct LimitedReadingTests {
  let presenter = ScriptedPresenter()

  /// Returns a device with iOS 27 and an app that asked for steps and may read those that end at noon or later.
  private func limitedDevice(_ samples: [SampleRecord] = []) -> (daemon: HealthDaemon, stride: Connection) {
    let daemon = makeDaemon(presenter) { $0.operatingSystemVersion = "27.0" }
    daemon.add(samples)
    daemon.decide(.granted, .stepCount, .share)
    daemon.decide(.limited(since: noon), .stepCount, .read)
    return (daemon, daemon.connect(.stride))
  }

  // MARK: The answer

  @Test("Choosing thirty days on the second page fixes the limit's date (V34, V46, V52, V55 to V58)")
  func thirtyDays() async throws {
    let daemon = makeDaemon(presenter) { $0.operatingSystemVersion = "27.0" }
    let (steps, heart, blood) = (
      Permission(.stepCount, .read), Permission(.heartRate, .read), Permission(.bloodType, .read)
    )
    presenter.script(.answer(.allow([steps, blood, Permission(.stepCount, .share)], .limited)))
    try await daemon.connect(.stride).requestAuthorization(
      toShare: [.stepCount], read: [.stepCount, .heartRate, .bloodType])
    #expect(presenter.prompts.first?.asksForHistory == true)
    let decisions = daemon.decisions(of: AppIdentity.stride.bundleIdentifier)
    #expect(decisions[steps] == .limited(since: noon - 30 * 86_400))
    #expect(decisions[heart] == .denied)
    #expect(decisions[blood] == .granted, "a characteristic has no history")
    #expect(decisions[Permission(.stepCount, .share)] == .granted)
  }

  @Test("Don’t Allow on the second page makes the request fail and decides nothing (V47 to V49)")
  func refusedOnSecondPage() async throws {
    let daemon = makeDaemon(presenter) { $0.operatingSystemVersion = "27.0" }
    let stride = daemon.connect(.stride)
    presenter.script(.answer(.dontAllowHistory))
    let error = await #expect(throws: HealthError.self) {
      try await stride.requestAuthorization(toShare: [.stepCount], read: [.stepCount])
    }
    #expect(error == .deniedByPerson)
    #expect(error?.code == .authorizationDenied && error?.message == "The user denied authorization.")
    #expect(Set(daemon.decisions(of: AppIdentity.stride.bundleIdentifier).values) == [.undetermined])
    #expect(try stride.requestStatus(toShare: [.stepCount], read: [.stepCount]) == .shouldRequest)
    try await stride.requestAuthorization(toShare: [.stepCount], read: [.stepCount])
    #expect(presenter.prompts.count == 2, "the same sheet comes up again")
  }

  @Test("Before iOS 27 no sheet asks about history, and an answer cannot limit the history")
  func olderSystem() async {
    let daemon = makeDaemon(presenter) { $0.operatingSystemVersion = "26.6" }
    presenter.script(.answer(.allow([Permission(.stepCount, .read)], .limited)))
    await #expect(throws: HealthError.self) {
      try await daemon.connect(.stride).requestAuthorization(toShare: [], read: [.stepCount])
    }
    #expect(presenter.prompts.first?.asksForHistory == false)
    #expect(daemon.decisions(of: AppIdentity.stride.bundleIdentifier).values.allSatisfy { $0 == .undetermined })
  }

  @Test(
    "For approved research the person is not asked about history, from iOS 27.2 on (V44)", arguments: ["27.0", "27.2"])
  func research(version: String) async throws {
    let daemon = makeDaemon(presenter) { $0.operatingSystemVersion = version }
    var app = AppIdentity.stride
    app.entitlements.insert(.research)
    try await daemon.connect(app).requestAuthorization(toShare: [], read: [.stepCount])
    #expect(presenter.prompts.first?.asksForHistory == (version == "27.0"))
  }

  @Test("A limited type counts as answered, and its share status does not reveal the limit (V61, V62)")
  func isAnswered() throws {
    let (_, stride) = limitedDevice()
    #expect(try stride.requestStatus(toShare: [.stepCount], read: [.stepCount]) == .unnecessary)
    #expect(stride.shareDecision(for: .stepCount) == .granted)
  }

  @Test("A later request neither moves a limit nor lists the limited type (V4, V59 and V62)")
  func laterRequest() async throws {
    let daemon = makeDaemon(presenter) { $0.operatingSystemVersion = "27.0" }
    daemon.decide(.limited(since: noon), .stepCount, .read)
    try await daemon.connect(.stride).requestAuthorization(toShare: [.stepCount], read: [.stepCount, .heartRate])
    #expect(presenter.prompts.first?.rows == ["share stepCount", "read heartRate"])
    #expect(
      daemon.decisions(of: AppIdentity.stride.bundleIdentifier)[Permission(.stepCount, .read)] == .limited(since: noon))
  }

  @Test("An answer does not widen a limit set in Settings while the sheet is open (V42 and V96)")
  func limitedUnderTheSheet() async throws {
    let daemon = makeDaemon(presenter) { $0.operatingSystemVersion = "27.0" }
    let stride = daemon.connect(.stride)
    presenter.script(.wait)
    let request = Task { try await stride.requestAuthorization(toShare: [], read: [.stepCount, .heartRate]) }
    await presenter.appeared(1)
    daemon.decide(.limited(since: noon), .stepCount, .read)
    presenter.answerWaiting(.allow([Permission(.stepCount, .read), Permission(.heartRate, .read)], .full))
    try await request.value
    let decisions = daemon.decisions(of: AppIdentity.stride.bundleIdentifier)
    #expect(
      decisions == [Permission(.stepCount, .read): .limited(since: noon), Permission(.heartRate, .read): .granted])
  }

  // MARK: Reading

  @Test("A sample is hidden if it ends before the limit's date, and otherwise visible (V65, V69 to V72)")
  func workedExample() throws {
    let (_, stride) = limitedDevice([
      .steps(1, 500, at: -100),  // ends before the date
      .quantity(2, .stepCount, 120, from: -7, to: 3),  // begins before the date, ends after it
      .quantity(3, .stepCount, 10, from: 0),  // an instant at the date
      .steps(4, 30, at: 60),
    ])
    #expect(try stride.sees(.stepCount) == [2, 3, 4])
    let oldest = try stride.samples(
      matchingAny: [SampleQuery(.stepCount)], sortedBy: [SampleOrder(.start, ascending: true)], limit: 1)
    #expect(oldest.map(\.uuid.number) == [2], "limits apply after hiding (V69)")
    let sum = try stride.statistics(SampleQuery(.stepCount), options: .cumulativeSum)
    #expect(sum?.merged.sum == 160)
    #expect(sum?.start == noon.minutes(-7), "the earliest visible start (V72)")
    let hour = StatisticsInterval(anchor: noon, components: DateComponents(hour: 1), calendar: .london)
    let buckets = try stride.statisticsCollection(SampleQuery(.stepCount), options: .cumulativeSum, interval: hour)
      .buckets.map { $0.merged.sum ?? 0 }
    #expect(buckets == [84, 46, 30], "the visible part of the straddling sample, divided by time (V70 and V71)")
  }

  @Test("A query entirely before the limit's date is empty, without an error (V67 and V80)")
  func beforeTheDate() throws {
    let (_, stride) = limitedDevice([.steps(1, at: -100)])
    let before = SamplePredicate.dates(start: nil, end: noon.minutes(-60), strictStart: false, strictEnd: true)
    #expect(try stride.sees(.stepCount, before) == [])
    #expect(try stride.sees(.stepCount, .uuids([.fixed(1)])) == [], "no predicate reaches it (V80)")
    #expect(try stride.statistics(SampleQuery(.stepCount, before), options: .cumulativeSum) == nil)
  }

  @Test("An app's own samples are visible whenever they ended (V68 and V86)")
  func ownSamples() throws {
    let (_, stride) = limitedDevice([.steps(1, at: -100)])
    try stride.save([.steps(2, at: -200), .steps(3, at: 20)])
    #expect(try stride.sees(.stepCount) == [2, 3])
    #expect(try stride.statistics(SampleQuery(.stepCount), options: .cumulativeSum)?.merged.sum == 200)
    try stride.delete([.fixed(2)])
    #expect(try stride.sees(.stepCount) == [3])
  }

  @Test("Only sources with a visible sample are listed (V73)")
  func sources() throws {
    let (_, stride) = limitedDevice([.steps(1, at: -100, by: .watch), .steps(2, at: 10, by: .phone)])
    #expect(try stride.sources(SampleQuery(.stepCount)).map(\.bundleIdentifier) == ["com.apple.health.phone"])
  }

  @Test("Of two overlapping visible sources, only the one with higher priority counts")
  func overlappingSources() throws {
    let (daemon, stride) = limitedDevice([.steps(1, 100, at: 10, by: .watch), .steps(2, 70, at: 10, by: .phone)])
    #expect(try stride.statistics(SampleQuery(.stepCount), options: .cumulativeSum)?.merged.sum == 100)
    daemon.deleteSamples([.fixed(1)])
    #expect(try stride.statistics(SampleQuery(.stepCount), options: .cumulativeSum)?.merged.sum == 70)
  }

  @Test("A visible series is returned completely, with its values from before the limit's date (V81)")
  func series() throws {
    let values = [-20.0, 5].map {
      QuantitySeriesRecord.Value(
        HealthQuantity(1, .count), over: DateInterval(start: noon.minutes($0), duration: 60))
    }
    let series = SampleRecord(
      uuid: .fixed(1), type: .stepCount, start: noon.minutes(-20), end: noon.minutes(6),
      content: .quantitySeries(QuantitySeriesRecord(values, style: .cumulative)!), sourceRevision: .phone)
    let (_, stride) = limitedDevice([series])
    #expect(try stride.statistics(SampleQuery(.stepCount), options: .cumulativeSum)?.merged.sum == 2)
  }

  @Test("A correlation is returned with the members that end on or after the limit's date for their type (V82)")
  func correlations() throws {
    let daemon = makeDaemon { $0.operatingSystemVersion = "27.0" }
    let upper = SampleRecord.quantity(1, .bloodPressureSystolic, 120, from: 5)
    let lower = SampleRecord.quantity(2, .bloodPressureDiastolic, 80, from: 5)
    let (oldUpper, oldLower) = (
      SampleRecord.quantity(3, .bloodPressureSystolic, 120, from: -50),
      SampleRecord.quantity(4, .bloodPressureDiastolic, 80, from: -50)
    )
    daemon.add([.bloodPressure(10, [upper, lower]), .bloodPressure(11, [oldUpper, oldLower])])
    daemon.decide(.limited(since: noon), .bloodPressureSystolic, .read)
    daemon.decide(.limited(since: noon.minutes(60)), .bloodPressureDiastolic, .read)
    let stride = daemon.connect(.stride)
    let found = try stride.samples(matchingAny: [SampleQuery(.bloodPressure)])
    #expect(found.map(\.uuid.number) == [10])
    guard case .correlation(let members)? = found.first?.content else { return #expect(Bool(false)) }
    #expect(members.map(\.uuid.number) == [1])
    // Without its only visible member, the correlation is hidden too.
    daemon.deleteSamples([.fixed(1)])
    #expect(try stride.sees(.bloodPressure) == [])
    daemon.decide(.granted, .bloodPressureDiastolic, .read)
    #expect(try stride.sees(.bloodPressure) == [10, 11], "what is allowed in full has no date")
  }

  @Test("Activity summaries of days that end on or after the limit's date are visible (V54 and V84)")
  func summaries() throws {
    let daemon = makeDaemon { $0.operatingSystemVersion = "27.0" }
    daemon.add([
      .quantity(1, .activeEnergyBurned, 100, from: -3 * 1440, to: -3 * 1440 + 10),
      .quantity(2, .activeEnergyBurned, 200, from: -100, to: -90),
      .quantity(3, .activeEnergyBurned, 50, from: 10, to: 20),
    ])
    daemon.decide(.limited(since: noon), .activitySummary, .read)
    let summaries = try daemon.connect(.stride).activitySummaries(matching: .all)
    #expect(summaries.map(\.activeEnergy) == [250], "that day's as it is")
  }

  // MARK: Changes

  @Test("An app is notified of a newly saved sample only if it ends on or after the limit's date (V77 and V79)")
  func backfill() async throws {
    let (daemon, stride) = limitedDevice()
    let heard = stride.changes(of: [.stepCount])
    let anchor = try stride.sampleChanges(matchingAny: [SampleQuery(.stepCount)]).anchor
    daemon.add([.steps(1, at: -100)])
    daemon.add([.steps(2, at: 10)])
    let changes = try stride.sampleChanges(matchingAny: [SampleQuery(.stepCount)], since: anchor)
    #expect(changes.added.map(\.uuid.number) == [2])
    stride.invalidate()
    var told: [StoreChange] = []
    for await change in heard { told.append(change) }
    #expect(told.flatMap(\.added) == [.fixed(2)])
  }

  @Test("An app is notified of a deletion if it could have seen the sample (V78)")
  func deletions() throws {
    let (daemon, stride) = limitedDevice([.steps(1, at: -100), .steps(2, at: 10)])
    let anchor = try stride.sampleChanges(matchingAny: [SampleQuery(.stepCount)]).anchor
    daemon.deleteSamples([.fixed(1), .fixed(2)])
    let changes = try stride.sampleChanges(matchingAny: [SampleQuery(.stepCount)], since: anchor)
    #expect(changes.deleted.map(\.uuid.number) == [2])
  }

  @Test("Narrowing a limit reports no deletions, and widening a limit reports no additions (V75 and V76)")
  func narrowingAndWidening() throws {
    let (daemon, stride) = limitedDevice([.steps(1, at: -100), .steps(2, at: 10), .steps(3, at: 200)])
    let anchor = try stride.sampleChanges(matchingAny: [SampleQuery(.stepCount)]).anchor
    daemon.decide(.limited(since: noon.minutes(100)), .stepCount, .read)
    #expect(try stride.sees(.stepCount) == [3])
    daemon.decide(.granted, .stepCount, .read)
    let changes = try stride.sampleChanges(matchingAny: [SampleQuery(.stepCount)], since: anchor)
    #expect(changes.added.isEmpty && changes.deleted.isEmpty)
    #expect(try stride.sees(.stepCount) == [1, 2, 3], "a new query finds what is there")
    daemon.decide(.denied, .stepCount, .read)
    #expect(try stride.sees(.stepCount) == [])
  }

  @Test("A new version replaces a visible sample, and a new version of a hidden sample stays hidden")
  func replacement() throws {
    func version(_ number: Int, _ version: Int, _ identifier: String, at start: Double) -> SampleRecord {
      .quantity(
        number, .stepCount, Double(version), from: start, to: start + 5,
        ["HKMetadataKeySyncIdentifier": .string(identifier), "HKMetadataKeySyncVersion": .integer(version)])
    }
    let (daemon, stride) = limitedDevice([version(1, 1, "new", at: 10), version(2, 1, "old", at: -60)])
    #expect(try stride.sees(.stepCount) == [1])
    daemon.add([version(3, 2, "new", at: 10), version(4, 2, "old", at: -60)])
    #expect(try stride.sees(.stepCount) == [3])
  }

  @Test("After a large import, an app sees exactly the samples that end on or after the limit's date")
  func largeImport() throws {
    let (daemon, stride) = limitedDevice([.steps(1, at: 10)])
    #expect(try stride.sees(.stepCount) == [1])
    try daemon.addDurably((0..<5_000).map { .steps(100 + $0, 1, at: Double($0 - 2_500)) })
    // The first visible sample begins ten minutes before noon and ends at noon.
    #expect(try stride.sees(.stepCount).count == 1 + 2_510)
  }

  // MARK: Related objects

  @Test("An effort score is returned if both the score and its workout are visible (V83)")
  func efforts() throws {
    let daemon = makeDaemon { $0.operatingSystemVersion = "27.0" }
    let pulse = daemon.connect(.pulse)
    for type in [ObjectType.workout, .workoutEffortScore] {
      for direction in [Direction.share, .read] { daemon.decide(.granted, type, direction, for: .pulse) }
      daemon.decide(.limited(since: noon), type, .read)
    }
    daemon.add([.workout(1, at: -100), .workout(2, at: 10)])
    for (number, start) in [(1, -100.0), (2, 10)] {
      try pulse.save([.effort(10 + number, at: start)])
      try pulse.relateEffort(
        SampleRecord.effort(10 + number, at: start).reference(by: .pulse),
        with: SampleRecord.workout(number, at: start).reference, activity: nil)
    }
    let stride = daemon.connect(.stride)
    let told = try stride.effortRelationships(ofWorkoutsMatching: .all, since: 0)
    #expect(told.relationships.flatMap(\.samples).map(\.uuid.number) == [12])
  }

  @Test("The reason for limited access contains the limit's date")
  func reason() {
    let (daemon, _) = limitedDevice()
    let reason = daemon.accessReason(Permission(.stepCount, .read), for: .stride)
    #expect(reason.cause == .limited(since: noon) && reason.rule == "V65" && !reason.isInFull)
  }
}
