import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthDaemon

/// One device contains very many samples of a type that an app was denied. Another never contained any.
///
/// At full size there are a million. `HEALTHSHEET_DENIED_SAMPLES` sets another number.
@Suite("A denied type with many samples answers like an empty type", .timeLimit(.minutes(20)))
struct MillionSamplesTests {
  static let count = TestSize.amount(50_000, full: 1_000_000, variable: "HEALTHSHEET_DENIED_SAMPLES")

  /// Returns the results of each kind of query: values, order, errors, anchors.
  private func answers(_ app: Connection, _ type: ObjectType) -> [String] {
    let query = SampleQuery(type)
    let options: StatisticsOptions =
      type.aggregationStyle == .cumulative ? [.cumulativeSum] : [.discreteAverage, .discreteMin, .discreteMax]
    let every = options.union([.mostRecent, .duration, .separateBySource])
    let day = StatisticsInterval(anchor: noon, components: DateComponents(day: 1), calendar: .london)
    func told(_ body: () throws -> Any?) -> String {
      var text = ""
      do { dump(try body(), to: &text) } catch { text = "\(error)" }
      return text
    }
    return [
      told { try app.samples(matchingAny: [query]) },
      told { try app.samples(matchingAny: [query], sortedBy: [.init(.end, ascending: false)], limit: 5) },
      told { try app.statistics(query, options: every) },
      told { try app.statisticsCollection(query, options: every, interval: day) },
      told { try app.sources(query) },
      told { try app.sampleChanges(matchingAny: [query]) },
      told { try app.sampleChanges(matchingAny: [query], since: 1, limit: 3) },
      told { try app.samples(matchingAny: [SampleQuery(.bloodPressure)]) },
      told { try app.effortRelationships(ofWorkoutsMatching: .all, since: 0) },
      told { try app.add([.steps(4_000_000)], to: SampleRecord.workout(5_000_000).reference) },
      told { try app.requestStatus(toShare: [type], read: [type]) },
      told { app.shareDecision(for: type) },
      told { try app.delete([.fixed(1)]) },
      told { try app.deleteObjects(of: type, matching: .all) },
    ]
  }

  @Test("A refused app gets the same answers and notifications, whether or not the type has samples (A46 and A54)")
  func sameAnswers() async throws {
    let (full, empty) = (makeDaemon(), makeDaemon())
    for start in stride(from: 0, to: Self.count, by: 10_000) {
      full.add((start..<min(start + 10_000, Self.count)).map { .steps($0, at: Double(-$0)) })
    }
    full.add([.heartRate(2_000_000), .bloodPressure(2_000_001, [.quantity(2_000_002, .bloodPressureSystolic, 120)])])
    #expect(full.summary(of: .stepCount).sampleCount == Self.count)
    full.add([.workout(5_000_000)])
    let apps = [full, empty].map { daemon in
      for type in [
        ObjectType.stepCount, .heartRate, .bloodPressureSystolic, .bloodPressureDiastolic, .workout,
        .workoutEffortScore,
      ] {
        daemon.decide(.granted, type, .share)
        daemon.decide(.denied, type, .read)
      }
      return daemon.connect(.stride)
    }
    for type in [ObjectType.stepCount, .heartRate] {
      #expect(answers(apps[0], type) == answers(apps[1], type))
    }
    let heard = apps.map { $0.changes(of: [.stepCount, .workout]) }
    let pulse = full.connect(.pulse)
    for direction in [Direction.share, .read] {
      for type in [ObjectType.workout, .workoutEffortScore] { full.decide(.granted, type, direction, for: .pulse) }
    }
    try pulse.save([.effort(5_000_001)])
    try pulse.relateEffort(
      SampleRecord.effort(5_000_001).reference(by: .pulse), with: SampleRecord.workout(5_000_000).reference,
      activity: nil)
    #expect(try pulse.effortRelationships(ofWorkoutsMatching: .all, since: 0).relationships.count == 1)
    full.add([.steps(3_000_000, at: 10)])
    full.deleteSamples([.fixed(5)])
    for app in apps { try app.save([.steps(3_000_001, at: 20)]) }
    #expect(answers(apps[0], .stepCount) == answers(apps[1], .stepCount))
    for app in apps { app.invalidate() }
    var changes: [[StoreChange]] = []
    for stream in heard { changes.append(await stream.reduce(into: []) { $0.append($1) }) }
    #expect(changes[0] == changes[1])
    #expect(changes[0].count >= 1)
  }
}
