import Foundation
import HealthDaemon
import HealthModel
import Testing

@testable import Staging

@Suite("The demo's samples are generated on demand")
struct DemoSamplesTests {
  private static let demo = DemoDeviceTests.demo
  private static let samples = DemoSamples(demo)
  private static let now = demo.now

  private func rows(
    _ type: ObjectType, by sources: Set<String>? = nil, from start: Date = .beforeEverything, known: Date? = nil
  ) -> StoredSamples {
    Self.samples.samples(of: type, by: sources, from: start, known: known)
  }

  @Test("Samples generated type by type equal those generated all at once")
  func same() {
    let entered: Set<ObjectType> = [.visionPrescription, .userAnnotatedMedication, .medicationDoseEvent]
    let expected = Dictionary(grouping: Self.demo.records(), by: \.type).filter { !entered.contains($0.key) }
    #expect(Set(expected.keys) == Set(Self.samples.sources.keys))
    for (type, records) in expected {
      let made = rows(type)
      #expect(made.isComplete && Set(made.rows.map(\.record)) == Set(records) && made.rows.count == records.count)
      #expect(Set(made.rows.map(\.serial)).count == records.count)
      #expect(made.rows.allSatisfy { 1...Self.samples.lastSerial ~= $0.serial })
      #expect(
        Set(records.map(\.bundleIdentifier))
          == Set(Self.samples.sources[type]?.map(\.source.bundleIdentifier) ?? []))
    }
  }

  @Test("Reading the demo's last week and then all earlier samples gives each sample once, with its serial number")
  func latestFirst() {
    let week = Self.now - 7 * 86_400
    for type in [ObjectType.heartRate, .stepCount, .sleepAnalysis] {
      let all = Dictionary(uniqueKeysWithValues: rows(type).rows.map { ($0.record.uuid, $0.serial) })
      let latest = rows(type, from: week)
      let earlier = rows(type, from: .beforeEverything, known: week)
      #expect(!latest.isComplete && earlier.isComplete && latest.rows.count < all.count / 50)
      #expect(latest.rows.count + earlier.rows.count == all.count)
      #expect((latest.rows + earlier.rows).allSatisfy { all[$0.record.uuid] == $0.serial })
      #expect(earlier.rows.allSatisfy { $0.record.end < week })
    }
  }

  @Test("The demo's samples can be read by source, and by identifier")
  func sources() {
    let watch = DemoSources.watch.bundleIdentifier
    let (some, all) = (rows(.stepCount, by: [watch]).rows, rows(.stepCount).rows)
    #expect(some.map(\.serial) == all.filter { $0.record.bundleIdentifier == watch }.map(\.serial))
    let uuids: Set = [some[7].record.uuid, UUID()]
    #expect(Self.samples.types(of: uuids, among: [.heartRate, .stepCount], by: nil) == [.stepCount])
    #expect(Self.samples.types(of: uuids, among: [.heartRate], by: nil) == [])
    #expect(Self.samples.types(of: [UUID()], among: [.stepCount], by: nil) == [])
  }

  @Test("A device counts, deletes and reports generated samples as if they had always been stored")
  func onDevice() throws {
    let settings = DeviceSettings(now: { Self.now }, calendar: Self.demo.calendar)
    let made = HealthDaemon(settings: settings, samples: Self.samples)
    let staged = HealthDaemon(settings: settings)
    Self.demo.stage(on: staged)
    Self.demo.stageEntries(on: made)
    for type in [ObjectType.stepCount, .sleepAnalysis, .bodyMass] {
      // Load a part first, as a chart of a week does.
      let week = SampleQuery(type, .startDate(.greaterThan, Self.now - 7 * 86_400))
      #expect(Set(made.allSamples(week)) == Set(staged.allSamples(week)))
      #expect(made.summary(of: type) == staged.summary(of: type))
    }
    let watch = DemoSources.watch.bundleIdentifier
    #expect(made.sampleCounts(by: watch) == staged.sampleCounts(by: watch))
    made.deleteAllData(of: watch)
    staged.deleteAllData(of: watch)
    #expect(made.summary(of: .stepCount) == staged.summary(of: .stepCount))
    #expect(made.summary(of: .heartRate).sampleCount == 0)
  }
}
