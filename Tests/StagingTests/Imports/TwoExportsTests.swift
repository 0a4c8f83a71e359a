import AppleHealthExport
import Foundation
import HealthDaemon
import HealthDatabase
import HealthModel
import Staging
import TestSupport
import Testing

@Suite("Two exports of one phone are merged", .timeLimit(.minutes(20)))
struct TwoExportsTests {
  /// A change between two exports that does not affect the data.
  struct Change: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var make: @Sendable (inout ExportingPhone) -> Void

    init(_ description: String, _ make: @escaping @Sendable (inout ExportingPhone) -> Void) {
      (testDescription, self.make) = (description, make)
    }

    static let all = [
      Change("nothing") { _ in },
      Change("miles, pounds and kilocalories") { $0.isMetric = false },
      Change("another zone, or summer time") { $0.offset = -7 },
      Change("addresses of devices") { $0.address = 0xF00D },
      Change("a new system on phone and watch") { $0.softwareVersion = "18.0" },
      Change("the name of the phone") { $0.phoneName = "Anna’s new iPhone" },
      Change("the names of phone and watch") { ($0.phoneName, $0.watchName) = ("iPhone", "Apple Watch") },
      Change("the name of an app, in another language") { ($0.scaleName, $0.locale) = ("Waage", "de_DE") },
      Change("the order of the elements") { $0.order = { $0.reversed() } },
      Change("distances condensed into one") { $0.isCondensed = true },
      Change("all at once") { phone in
        phone = ExportingPhone(
          phoneName: "iPhone", watchName: "Apple Watch", scaleName: "Waage", isMetric: false, offset: -7, address: 1,
          softwareVersion: "18.0", locale: "de_DE", isCondensed: true, order: { $0.reversed() })
      },
    ]
  }

  @Test("Whatever changed between two exports, the second import adds only new samples", arguments: Change.all)
  func adds(_ change: Change) throws {
    let daemon = HealthDaemon()
    var phone = ExportingPhone()
    #expect(try add(phone.export(days: 3), to: daemon) == 3 * ExportingPhone.samplesADay)
    let before = try totals(of: daemon)
    change.make(&phone)
    #expect(try add(phone.export(days: 4), to: daemon) == ExportingPhone.samplesADay)
    #expect(try add(phone.export(days: 4), to: daemon) == 0)
    let once = HealthDaemon()
    _ = try add(ExportingPhone().export(days: 4), to: once)
    let (after, expected) = (try totals(of: daemon), try totals(of: once))
    for (type, total) in expected { #expect(abs(total - after[type, default: 0]) <= 2e-5 * total, "\(type)") }
    #expect(before.values.allSatisfy { $0 > 0 })
  }

  @Test(
    "Whatever changed between two exports, the second import into a stored device adds only new samples",
    arguments: Change.all)
  func kept(_ change: Change) throws {
    let store = try TemporaryFolder()
    let path = store.path("kim.healthsheet")
    func open(_ body: (HealthDaemon) throws -> Int) throws -> Int {
      let storage = try SQLiteStorage(path: path)
      defer { storage.close() }
      return try body(HealthDaemon(storage: storage))
    }
    var phone = ExportingPhone()
    _ = try open { try add(phone.export(days: 3), to: $0) }
    change.make(&phone)
    #expect(try open { try add(phone.export(days: 4), to: $0) } == ExportingPhone.samplesADay)
    #expect(try open { try add(phone.export(days: 4), to: $0) } == 0)
  }

  @Test("If an export has n equal samples and the device has m, an import adds n − m (rule Y68)")
  func twins() throws {
    let daemon = HealthDaemon()
    var phone = ExportingPhone(hasTwins: false)
    #expect(try add(phone.export(days: 2), to: daemon) == 2 * (ExportingPhone.samplesADay - 1))
    phone.hasTwins = true
    phone.isMetric = false
    #expect(try add(phone.export(days: 2), to: daemon) == 2)
    phone.hasTwins = false
    #expect(try add(phone.export(days: 2), to: daemon) == 0, "absence is no deletion")
  }

  @Test("A renamed source stays one source with its new name, and the import reports this (rule Y69)")
  func renamed() throws {
    let daemon = HealthDaemon()
    var phone = ExportingPhone()
    _ = try add(phone.export(days: 1), to: daemon)
    phone.phoneName = "Pocket"
    phone.scaleName = "Waage"
    let report = try stage(phone.export(days: 2), on: daemon)
    #expect(
      Set(report.renamedSources.map { "\($0.earlier) → \($0.later)" }) == [
        "Anna’s iPhone → Pocket", "WeighWell → Waage",
      ])
    #expect(daemon.sourceOrder(for: .stepCount).map(\.name) == ["Pocket"])
    #expect(daemon.sourceOrder(for: .bodyMass).map(\.name) == ["Waage"])
  }

  @Test("Two existing apps that write the same samples stay separate sources")
  func copies() throws {
    let daemon = HealthDaemon()
    let phone = ExportingPhone()
    _ = try add(phone.export(days: 1), to: daemon)
    let copies = ExportingPhone(scaleName: "Copycat").export(days: 1).split(separator: "\n")
      .filter { $0.contains("Copycat") }
    let end = "</HealthData>"
    let both = phone.export(days: 1).replacing(end, with: copies.joined(separator: "\n") + "\n" + end)
    let report = try stage(both, on: daemon)
    #expect(report.renamedSources.isEmpty)
    #expect(Set(daemon.sourceOrder(for: .bodyMass).map(\.name)) == ["WeighWell", "Copycat"])
  }

  @Test("A corrected value is imported beside the old value, because exports do not list deletions")
  func corrected() throws {
    let daemon = HealthDaemon()
    let export = ExportingPhone(hasTwins: false).export(days: 1)
    _ = try add(export, to: daemon)
    #expect(try add(export.replacing("value=\"70.15\"", with: "value=\"70.25\""), to: daemon) == 1)
  }

  // MARK: Support

  private func stage(_ export: String, on daemon: HealthDaemon) throws -> ImportReport {
    let folder = try TemporaryFolder()
    let url = try folder.write(export, to: "export.xml")
    return try DeviceContents.stageImport(of: url, on: daemon, movesClock: false)
  }

  @Test("An import that the end of its process stopped starts again with the device, and a complete import does not")
  func continued() async throws {
    let folder = try TemporaryFolder()
    let export = try folder.write(ExportingPhone().export(days: 1), to: "export.xml")
    func open(_ body: (DeviceContents) async throws -> Void) async throws {
      let storage = try SQLiteStorage(path: folder.path("kim.healthsheet"))
      defer { storage.close() }
      var options = DeviceOptions(importURL: export, storage: storage, now: Date(timeIntervalSince1970: 1_763_631_660))
      options.isResumed = true
      try await body(DeviceContents.load(options))
    }
    try await open { #expect($0.importURL == export) }
    try await open { contents in
      let report = try await contents.stageImport { _ in true }
      #expect(report != nil && count(in: contents.daemon) == ExportingPhone.samplesADay)
    }
    try await open { #expect($0.importURL == nil && count(in: $0.daemon) == ExportingPhone.samplesADay) }
  }

  /// Imports an export, and returns the number of new samples.
  private func add(_ export: String, to daemon: HealthDaemon) throws -> Int {
    let before = count(in: daemon)
    _ = try stage(export, on: daemon)
    return count(in: daemon) - before
  }

  private func count(in daemon: HealthDaemon) -> Int {
    daemon.typesWithSamples().reduce(0) { $0 + daemon.summary(of: $1).sampleCount }
  }

  private func totals(of daemon: HealthDaemon) throws -> [ObjectType: Double] {
    var totals: [ObjectType: Double] = [:]
    for type in [ObjectType.stepCount, .distanceWalkingRunning, .bodyMass, .dietaryEnergyConsumed, .heartRate] {
      let unit = try #require(type.canonicalUnit)
      totals[type] = daemon.allSamples(SampleQuery(type), sortedBy: []).reduce(0) {
        $0 + ($1.content.quantity?.value(in: unit) ?? 0)
      }
    }
    return totals
  }
}
