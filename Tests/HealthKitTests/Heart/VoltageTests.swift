import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Voltages", .timeLimit(.minutes(20)))
struct VoltageTests {
  let device = TestDevice()
  let store: HKHealthStore
  let type = HKObjectType.electrocardiogramType()

  init() {
    store = device.store()
    device.grant(read: [type])
  }

  private func electrocardiogram(
    _ voltages: [Double], classification: Int = 1, heartRate: HealthQuantity? = nil
  ) async throws -> HKElectrocardiogram {
    let record = SampleRecord(
      uuid: UUID(), type: type.objectType, start: TestDevice.noon, end: TestDevice.noon + 30,
      content: .electrocardiogram(
        ElectrocardiogramRecord(
          classification: classification, averageHeartRate: heartRate, voltages: voltages, samplingFrequency: 4)),
      sourceRevision: SourceRevisionRecord(
        source: SourceRecord(name: "Watch", bundleIdentifier: "com.apple.health.watch")))
    device.daemon.add([record])
    let mine = HKQuery.predicateForObject(with: record.uuid)
    return try #require(
      try await HKSampleQueryDescriptor(predicates: [.electrocardiogram(mine)], sortDescriptors: [])
        .result(for: store).first)
  }

  private func voltages(of sample: HKElectrocardiogram) async throws -> [HKElectrocardiogram.VoltageMeasurement] {
    var found: [HKElectrocardiogram.VoltageMeasurement] = []
    for try await voltage in HKElectrocardiogramQueryDescriptor(sample).results(for: store) { found.append(voltage) }
    return found
  }

  @Test(
    "A voltage query calls its handler for each voltage, and finally with none (rule Q83)", arguments: [0, 1, 3])
  func olderHandler(count: Int) async throws {
    let sample = try await electrocardiogram((0..<count).map { Double($0) / 1_000 })
    let history = History<String>()
    store.execute(
      HKElectrocardiogramQuery(electrocardiogram: sample) { _, voltage, done, error in
        let volts = voltage?.quantity(for: .appleWatchSimilarToLeadI)?.doubleValue(for: .volt())
        history.add("\(volts.map { "\($0)" } ?? "none") \(done) \(error == nil)")
      })
    let calls = ["0.0 false true", "0.001 false true", "0.002 false true"].prefix(count) + ["none true true"]
    #expect(await history.waits(for: count + 1) == Array(calls))
  }

  @Test("A voltage query's handler gets one error if the app may no longer read (rule Q83)")
  func olderHandlerFails() async throws {
    let sample = try await electrocardiogram([0.1, 0.2])
    device.daemon.setDecision(.denied, for: Permission(type.objectType, .read), of: "com.example.stride")
    let history = History<String>()
    store.execute(
      HKElectrocardiogramQuery(electrocardiogram: sample) { _, voltage, done, error in
        history.add("\(voltage == nil) \(done) \((error as? HKError)?.code.rawValue ?? -1)")
      })
    #expect(await history.waits(for: 1) == ["true true 11"])
  }

  @Test("Voltages with the same time and volts, and copies, are equal and have the same hash")
  func equality() async throws {
    let sample = try await electrocardiogram([0.1, 0.1, 0.2])
    let (voltages, again) = (try await voltages(of: sample), try await voltages(of: sample))
    #expect(voltages == again && voltages.map(\.hash) == again.map(\.hash))
    #expect(Set(voltages + again).count == 3, "the same volts a quarter of a second later are another voltage")
    #expect(voltages.map(\.timeSinceSampleStart) == [0, 0.25, 0.5])
    let other = try await self.voltages(of: try await electrocardiogram([0.3]))
    #expect(other != [voltages[0]] && !voltages[0].isEqual(sample))
    #expect(voltages[2].copy() as? HKElectrocardiogram.VoltageMeasurement == voltages[2])
  }

  @Test("An unknown classification becomes unrecognized, and the heart rate is optional")
  func unknown() async throws {
    let later = try await electrocardiogram([], classification: 99)
    #expect(later.classification == .unrecognized && later.averageHeartRate == nil)
    #expect(later.numberOfVoltageMeasurements == 0 && later.symptomsStatus == .notSet)
    let known = try await electrocardiogram([], classification: 2, heartRate: HealthQuantity(61, .beatsPerMinute))
    #expect(known.classification == .atrialFibrillation)
    #expect(known.averageHeartRate == HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 61))
    #expect(known.samplingFrequency == HKQuantity(unit: .hertz(), doubleValue: 4))
  }
}
