import Foundation
import HealthModel
import Testing

@testable import HealthDaemon

/// Rules S5 to S15: saving.
@Suite("Saving")
struct SavingTests {
  let daemon = makeDaemon()
  let stride: Connection

  init() {
    stride = daemon.connect(.stride)
    daemon.decide(.granted, .stepCount, .share)
    daemon.decide(.denied, .bodyMass, .share)
  }

  private func invalidArgument(_ body: () throws -> Void) -> String? {
    let error = #expect(throws: HealthError.self, performing: body)
    #expect(error?.code == .invalidArgument)
    return error?.message
  }

  @Test("If one object is invalid, none is saved (S5)")
  func allOrNothing() {
    #expect(throws: HealthError.authorizationDenied) { try stride.save([.steps(1), .quantity(2, .bodyMass, 70)]) }
    #expect(daemon.typesWithSamples().isEmpty)
  }

  @Test(
    "Saving gives errorAuthorizationNotDetermined (5) if never asked, errorAuthorizationDenied (4) if denied (A52, S6)")
  func permission() {
    #expect(throws: HealthError.authorizationNotDetermined) { try stride.save([.heartRate(1)]) }
    #expect(throws: HealthError.authorizationDenied) { try stride.save([.quantity(1, .bodyMass, 70)]) }
    #expect(HealthError.authorizationDenied.message == "Not authorized")
  }

  @Test("An object can be saved only once (S7)")
  func twice() throws {
    try stride.save([.steps(1)])
    #expect(invalidArgument { try stride.save([.steps(2), .steps(1)]) }?.contains("\(UUID.fixed(1))") == true)
    _ = invalidArgument { try stride.save([.steps(3), .steps(3)]) }
    #expect(try stride.sees(.stepCount) == [1])
  }

  @Test("Saving an object with the UUID of another app's sample does not change that sample")
  func foreignUUID() throws {
    daemon.add([.steps(1, 70, by: .watch)])
    try stride.save([.steps(1, 30)])
    #expect(try stride.sees(.stepCount) == [1])
    _ = invalidArgument { try stride.save([.steps(1, 30)]) }
    try stride.delete([SampleRecord.steps(1).reference])
    #expect(try stride.sees(.stepCount).isEmpty)
    #expect(daemon.allSamples(SampleQuery(.stepCount)).map(\.sourceRevision) == [.watch], "which stays as it was")
  }

  @Test("If an app ends during a call that has not changed anything yet, the call changes nothing")
  func endedMeanwhile() {
    let error = #expect(throws: HealthError.self) {
      try stride.answer(nil, by: .changing) { call throws(HealthError) in
        stride.invalidate()
        try call.change([.stepCount], adding: [.steps(1)]) { changes in changes.insert([.steps(1)]) }
      }
    }
    #expect(error?.code == .unknownError)
    #expect(daemon.typesWithSamples().isEmpty)
  }

  @Test("Saving an empty array is an error (S8)")
  func empty() {
    #expect(invalidArgument { try stride.save([]) } == "There is nothing to save: the array of objects is empty.")
  }

  @Test("A saved sample has the name and version of the app, and the model and system of the device (S9)")
  func source() throws {
    try stride.save([.steps(1, by: .watch)])
    let saved = try stride.samples(matchingAny: [SampleQuery(.stepCount)]).first
    #expect(
      saved?.sourceRevision
        == SourceRevisionRecord(
          source: SourceRecord(name: "Stride", bundleIdentifier: "com.example.stride"), version: "1",
          productType: "iPhone16,1", operatingSystemVersion: "26.6"))
    #expect(saved?.uuid == .fixed(1), "the UUID is the object's own (S10)")
  }

  @Test(
    "Samples saved on the watch have its model and system",
    arguments: [
      ("18.1", "11.1"), ("26.6", "26.6"),
    ])
  func sourceOnWatch(phone: String, watch: String) throws {
    let daemon = makeDaemon { $0.operatingSystemVersion = phone }
    daemon.introduce(.stride)
    daemon.decide(.granted, .stepCount, .share)
    try daemon.connect(.stride, as: .watchApp).save([.steps(1)])
    try daemon.connect(.stride).save([.steps(2)])
    let saved = daemon.allSamples(SampleQuery(.stepCount)).map(\.sourceRevision)
    #expect(Set(saved.map(\.productType)) == ["Watch7,1", "iPhone16,1"])
    #expect(saved.first { $0.productType == "Watch7,1" }?.operatingSystemVersion == watch)
    #expect(saved.first { $0.productType == "iPhone16,1" }?.operatingSystemVersion == phone)
  }

  @Test("The watch can be read while the phone is locked, and keeps only recent days (rules A89, S4 and S11)")
  func storeOfWatch() throws {
    let daemon = makeDaemon()
    let (phone, watch) = (daemon.connect(.stride), daemon.connect(.stride, as: .watchApp))
    daemon.decide(.granted, .stepCount, .read)
    daemon.decide(.granted, .stepCount, .share)
    daemon.add([.steps(1), .steps(2, at: -8 * 1_440)])
    daemon.changeSettings { $0.isLocked = true }
    #expect(throws: HealthError.databaseInaccessible) { try phone.sees(.stepCount) }
    #expect(try watch.sees(.stepCount) == [1])
    daemon.changeSettings { $0.isLocked = false }
    #expect(try phone.sees(.stepCount).count == 2)
    #expect(throws: HealthError.self) { try watch.save([.steps(3, at: -8 * 1_440)]) }
    daemon.changeSettings { $0.watchHistory = nil }
    #expect(try watch.sees(.stepCount).count == 2)
  }

  @Test("A sample is read back as saved, with unit, device and metadata")
  func roundTrip() throws {
    daemon.decide(.granted, .heartRate, .share)
    daemon.decide(.granted, .sleepAnalysis, .share)
    daemon.decide(.granted, .visionPrescription, .share)
    var heartRate = SampleRecord.heartRate(1, 71.3)
    heartRate.device = DeviceRecord(name: "Strap", manufacturer: "Acme")
    heartRate.metadata = ["HKWasUserEntered": .bool(true), "note": .string("after lunch")]
    let sleep = SampleRecord(
      uuid: .fixed(2), type: .sleepAnalysis, start: noon, end: noon.minutes(90), content: .category(3),
      sourceRevision: .watch)
    let originals = [heartRate, sleep, .prescription(3)]
    try stride.save(originals)
    let saved = try stride.samples(
      matchingAny: [SampleQuery(.heartRate), SampleQuery(.sleepAnalysis), SampleQuery(.visionPrescription)])
    let expected = originals.map { record in
      var record = record
      record.sourceRevision = saved[0].sourceRevision
      return record
    }
    #expect(saved == expected)
    #expect(daemon.allSamples(SampleQuery(.heartRate)) == [expected[0]])
  }

  @Test("A sample that ends before it starts or has a wrong unit gives an error that names the mistake")
  func flawed() {
    var backwards = SampleRecord.steps(1)
    backwards.end = backwards.start.minutes(-1)
    #expect(invalidArgument { try stride.save([backwards]) }?.hasPrefix("A sample cannot end before it starts") == true)
    #expect(
      invalidArgument { try stride.save([.quantity(1, .stepCount, 5, in: .kilogram)]) }
        == "kg is not a unit of HKQuantityTypeIdentifierStepCount, which is measured in count.")
    var misfit = SampleRecord.steps(1)
    misfit.content = .category(0)
    _ = invalidArgument { try stride.save([misfit]) }
    var endless = SampleRecord.steps(1)
    endless.end = Date(timeIntervalSinceReferenceDate: .infinity)
    _ = invalidArgument { try stride.save([endless]) }
    #expect(daemon.add([backwards, misfit, endless, .steps(2)]) == 1, "and left out of what the system adds")
  }

  @Test("A category value too large for a Double gives an error that names the value and the type")
  func hugeCategory() throws {
    daemon.decide(.granted, .sleepAnalysis, .share)
    func sleep(_ value: Int) -> SampleRecord {
      SampleRecord(
        uuid: .fixed(1), type: .sleepAnalysis, start: noon, end: noon, content: .category(value), sourceRevision: .watch
      )
    }
    for value in [Int.max, .min + 1, 1 << 53 + 1] {
      #expect(
        invalidArgument { try stride.save([sleep(value)]) }
          == "\(value) is not a value of HKCategoryTypeIdentifierSleepAnalysis.")
    }
    try stride.save([sleep(1 << 53)])
    #expect(daemon.allSamples(SampleQuery(.sleepAnalysis)).map(\.content) == [.category(1 << 53)])
  }

  @Test("Samples of any date are found and counted")
  func anyTime() throws {
    daemon.decide(.granted, .stepCount, .read)
    let (past, future) = (Date.distantPast, Date.distantFuture.minutes(-1))
    for (number, date) in [(1, past), (2, noon), (3, future)] {
      var sample = SampleRecord.steps(number)
      (sample.start, sample.end) = (date, date.minutes(1))
      try stride.save([sample])
    }
    #expect(try stride.sees(.stepCount) == [1, 2, 3])
    #expect(try stride.sees(.stepCount, .startDate(.lessThan, noon)) == [1])
    #expect(try stride.sees(.stepCount, .endDate(.greaterThan, noon.minutes(2))) == [3])
    #expect(try stride.statistics(SampleQuery(.stepCount), options: [.cumulativeSum])?.merged.sum == 300)
    #expect(try stride.deleteObjects(of: .stepCount, matching: .all) == 3)
  }

  @Test("A date out of range, such as a date in milliseconds, gives an error that names the valid years")
  func beyondTime() {
    for seconds in [1.7e12, 9e15, 1e18, -1e18, .nan, -.infinity] {
      var sample = SampleRecord.steps(1)
      sample.start = Date(timeIntervalSinceReferenceDate: seconds)
      sample.end = sample.start
      #expect(
        invalidArgument { try stride.save([sample]) }
          == "The start of HKQuantityTypeIdentifierStepCount is not a date between the years 1 and 4001.")
      #expect(daemon.add([sample]) == 0)
    }
  }

  @Test("The system adds samples unchanged, and skips those already saved")
  func add() {
    #expect(daemon.add([.steps(1, by: .watch), .steps(2, at: 20), .steps(1)]) == 2)
    #expect(daemon.add([.steps(2, at: 20), .steps(3)]) == 1)
    #expect(daemon.summary(of: .stepCount).sampleCount == 3)
    #expect(daemon.allSamples(SampleQuery(.stepCount)).map(\.sourceRevision) == [.watch, .phone, .phone])
  }

  @Test("A type's summary has the number, the sources, and the earliest and latest date of its samples")
  func summary() {
    #expect(
      daemon.summary(of: .stepCount)
        == StoreSummary(type: .stepCount, sampleCount: 0, sources: [], earliest: nil, latest: nil))
    daemon.add([.quantity(1, .stepCount, 1, from: 0, to: 500), .steps(2, at: 60, by: .watch), .heartRate(3)])
    #expect(
      daemon.summary(of: .stepCount)
        == StoreSummary(
          type: .stepCount, sampleCount: 2,
          sources: [SourceRevisionRecord.watch.source, SourceRevisionRecord.phone.source], earliest: noon,
          latest: noon.minutes(500)))
    #expect(daemon.typesWithSamples() == [.stepCount, .heartRate].sorted { $0.row < $1.row })
  }
}
