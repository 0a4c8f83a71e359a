import Foundation
import HealthDaemon
import HealthModel
import Testing

@testable import HealthKit

/// Two devices with the same app, which may write but not read. One contains data of other sources, which keeps
/// changing. The other never contained any.
@Suite("A query of a denied type looks like a query of an empty type", .timeLimit(.minutes(20)))
struct DeniedQueryTests {
  private static let steps = HKQuantityType(.stepCount)
  private static let heartRate = HKQuantityType(.heartRate)
  private static let pressure = HKCorrelationType(.bloodPressure)
  private static let types: [HKSampleType] = [
    steps, heartRate, HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic),
    HKObjectType.workoutType(), HKCategoryType(.sleepAnalysis),
  ]

  /// A device, and everything that the app's queries reported: values, errors, order, number of calls.
  private final class World: Sendable {
    let device = TestDevice()
    let store: HKHealthStore
    let transcripts: [String: History<String>]

    init(full: Bool) {
      store = device.store()
      transcripts = Dictionary(uniqueKeysWithValues: kinds.map { ($0.name, History()) })
      for type in types where type != pressure {
        let app = device.connection.app.bundleIdentifier
        device.daemon.setDecision(.granted, for: Permission(type.objectType, .share), of: app)
        device.daemon.setDecision(.denied, for: Permission(type.objectType, .read), of: app)
      }
      device.daemon.setDecision(
        .granted, for: Permission(HKObjectType.activitySummaryType().objectType, .read),
        of: device.connection.app.bundleIdentifier)
      if full { fill() }
    }

    private func fill() {
      device.daemon.add(
        (0..<20_000).map { Self.measured(.stepCount, 10, "count", minute: -$0) }
          + (0..<5_000).map { Self.measured(.heartRate, 70, "count/min", minute: -$0) }
          + (0..<50).map { Self.sleep(minute: -1_440 * $0) })
    }

    static func measured(_ type: ObjectType, _ value: Double, _ unit: String, minute: Int) -> SampleRecord {
      let start = TestDevice.noon.addingTimeInterval(Double(minute) * 60)
      return SampleRecord(
        uuid: UUID(), type: type, start: start, end: start,
        content: .quantity(HealthQuantity(value, HealthUnit(unit)!)),
        sourceRevision: watch)
    }

    private static func sleep(minute: Int) -> SampleRecord {
      let end = TestDevice.noon.addingTimeInterval(Double(minute) * 60)
      return SampleRecord(
        uuid: UUID(), type: .sleepAnalysis, start: end - 8 * 3600, end: end, content: .category(1),
        sourceRevision: watch)
    }

    private static let watch = SourceRevisionRecord(
      source: SourceRecord(name: "Watch", bundleIdentifier: "com.apple.health.watch"))

    /// Saves steps as the app.
    func saveOwn(_ count: Double, minute: Int) async throws {
      let start = TestDevice.noon.addingTimeInterval(Double(minute) * 60)
      try await store.save(
        HKQuantitySample(
          type: DeniedQueryTests.steps, quantity: HKQuantity(unit: .count(), doubleValue: count), start: start,
          end: start + 30))
    }
  }

  /// A kind of query, and whether it goes on to report changes of steps.
  private struct Kind: Sendable {
    var name: String
    var tellsOfChanges = false
    var make: @Sendable (_ tell: @escaping @Sendable (String) -> Void) -> HKQuery
  }

  /// Returns what an app can learn from samples, except for UUIDs, which differ between the devices.
  private static func words(_ samples: [HKSample]?) -> String {
    samples.map { samples in
      samples.map { sample in
        let value = (sample as? HKQuantitySample).map { "\($0.quantity) ×\($0.count)" } ?? ""
        return
          "\(sample.sampleType) \(sample.startDate) \(sample.endDate) \(value) \(sample.sourceRevision.source.name)"
      }
      .joined(separator: "; ")
    } ?? "nil"
  }

  private static func words(_ statistics: HKStatistics?) -> String {
    guard let statistics else { return "nil" }
    return """
      \(statistics.startDate) \(statistics.endDate) \(statistics.sumQuantity()?.description ?? "-") \
      \(statistics.averageQuantity()?.description ?? "-") \(statistics.mostRecentQuantity()?.description ?? "-") \
      \(statistics.duration()?.description ?? "-") \(statistics.sources?.map(\.name) ?? [])
      """
  }

  private static func words(_ collection: HKStatisticsCollection?) -> String {
    collection.map { "\($0.statistics().map { words($0) }) \($0.sources().map(\.name))" } ?? "nil"
  }

  private static func words(_ error: (any Error)?) -> String { error.map { "error \(($0 as NSError).code)" } ?? "ok" }

  private static let kinds: [Kind] = [
    Kind(name: "samples") { tell in
      HKSampleQuery(sampleType: steps, predicate: nil, limit: 0, sortDescriptors: nil) { _, samples, error in
        tell("\(words(samples)) \(words(error))")
      }
    },
    Kind(name: "samples of several types") { tell in
      HKSampleQuery(queryDescriptors: types.map { HKQueryDescriptor(sampleType: $0, predicate: nil) }, limit: 3) {
        tell("\(words($1)) \(words($2))")
      }
    },
    Kind(name: "anchored", tellsOfChanges: true) { tell in
      let query = HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: 0) {
        tell("first \(words($1)) deleted \($2?.count ?? -1) \($3?.description ?? "-") \(words($4))")
      }
      query.updateHandler = {
        tell("then \(words($1)) deleted \($2?.count ?? -1) \($3?.description ?? "-") \(words($4))")
      }
      return query
    },
    Kind(name: "statistics") { tell in
      HKStatisticsQuery(
        quantityType: steps, quantitySamplePredicate: nil,
        options: [.cumulativeSum, .separateBySource, .mostRecent, .duration]
      ) { tell("\(words($1)) \(words($2))") }
    },
    Kind(name: "statistics of a rate") { tell in
      HKStatisticsQuery(
        quantityType: heartRate, quantitySamplePredicate: nil, options: [.discreteAverage, .discreteMax]
      ) { tell("\(words($1)) \(words($2))") }
    },
    Kind(name: "collection", tellsOfChanges: true) { tell in
      let query = HKStatisticsCollectionQuery(
        quantityType: steps, quantitySamplePredicate: nil, options: [.cumulativeSum, .separateBySource],
        anchorDate: TestDevice.noon, intervalComponents: DateComponents(day: 1))
      query.initialResultsHandler = { tell("first \(words($1)) \(words($2))") }
      query.statisticsUpdateHandler = { tell("then \(words($1)) \(words($2)) \(words($3))") }
      return query
    },
    Kind(name: "observer", tellsOfChanges: true) { tell in
      HKObserverQuery(sampleType: steps, predicate: nil) { _, done, error in
        tell(words(error))
        done()
      }
    },
    Kind(name: "sources") { tell in
      HKSourceQuery(sampleType: steps, samplePredicate: nil) { tell("\(($1 ?? []).map(\.name)) \(words($2))") }
    },
    Kind(name: "correlations") { tell in
      HKCorrelationQuery(type: pressure, predicate: nil, samplePredicates: nil) {
        tell("\($1?.count ?? -1) \(words($2))")
      }
    },
    Kind(name: "activity summaries") { tell in
      HKActivitySummaryQuery(predicate: nil) { _, summaries, error in
        tell("\((summaries ?? []).map { "\($0.activeEnergyBurned) \($0.appleExerciseTime)" }) \(words(error))")
      }
    },
    Kind(name: "single values") { tell in
      HKQuantitySeriesSampleQuery(quantityType: steps, predicate: nil) { _, quantity, interval, _, isDone, error in
        tell("\(quantity?.description ?? "-") \(interval?.description ?? "-") \(isDone) \(words(error))")
      }
    },
  ]

  @Test("A refused app gets the same values, errors, order and number of calls as without samples (A46 and A54)")
  func sameTranscripts() async throws {
    let (full, empty) = (World(full: true), World(full: false))
    for world in [full, empty] {
      try await world.saveOwn(100, minute: -30)
      for kind in Self.kinds {
        let transcript = try #require(world.transcripts[kind.name])
        world.store.execute(kind.make { transcript.add($0) })
        _ = await transcript.waits(for: 1)
      }
      // New samples of other sources must not reach the app, but its own samples must.
      if world === full {
        full.device.daemon.add((1...5).map { World.measured(.stepCount, 7, "count", minute: $0) })
        full.device.daemon.add([World.measured(.heartRate, 180, "count/min", minute: 1)])
      }
      try await world.saveOwn(50, minute: -10)
      for kind in Self.kinds where kind.tellsOfChanges { _ = await world.transcripts[kind.name]?.waits(for: 2) }
    }
    for kind in Self.kinds {
      let told = [full, empty].map { $0.transcripts[kind.name]?.all ?? [] }
      #expect(told[0] == told[1], "\(kind.name)")
      #expect(!told[0].isEmpty && told[0].allSatisfy { !$0.contains("Watch") }, "\(kind.name)")
    }
    #expect(full.transcripts["samples"]?.all.first?.contains("100 count") == true, "its own are there")
  }
}
