import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Sources and devices")
struct SourceTests {
  @Test("The default source is the running app")
  func defaultSource() {
    let connection = HealthDaemon().connect(
      AppIdentity(bundleIdentifier: "com.example.stride", displayName: "Stride", version: "42"))
    Connection.$current.withValue(connection) {
      #expect(HKSource.default().name == "Stride")
      #expect(HKSource.default().bundleIdentifier == "com.example.stride")
      let date = Date(timeIntervalSinceReferenceDate: 0)
      let session = HKCategorySample(type: HKCategoryType(.mindfulSession), value: 0, start: date, end: date)
      #expect(session.sourceRevision.source == .default() && session.sourceRevision.version == "42")
      #expect(session.sourceRevision.productType == "iPhone16,1")
      #expect(session.sourceRevision.operatingSystemVersion.majorVersion == 26)
      #expect(HKDevice.local().model == "iPhone")
    }
  }

  @Test("The local device of an app on the watch is the watch, also in new samples")
  func watch() {
    let daemon = HealthDaemon()
    daemon.changeSettings { $0.operatingSystemVersion = "18.6" }
    let app = AppIdentity(bundleIdentifier: "com.example.stride", displayName: "Stride", version: "42")
    Connection.$current.withValue(daemon.connect(app, as: .watchApp)) {
      let device = HKDevice.local()
      #expect(device.name == "Apple Watch" && device.model == "Watch" && device.manufacturer == "Apple Inc.")
      #expect(device.hardwareVersion == "Watch7,1" && device.softwareVersion == "11.6")
      let date = Date(timeIntervalSinceReferenceDate: 0)
      let session = HKCategorySample(type: HKCategoryType(.mindfulSession), value: 0, start: date, end: date)
      #expect(session.sourceRevision.productType == "Watch7,1")
      let system = session.sourceRevision.operatingSystemVersion
      #expect(system.majorVersion == 11 && system.minorVersion == 6)
    }
    Connection.$current.withValue(daemon.connect(app)) {
      #expect(HKDevice.local().hardwareVersion == "iPhone16,1" && HKDevice.local().softwareVersion == "18.6")
    }
  }

  @Test("A program outside any app is a source with its own name")
  func processSource() {
    #expect(!HKSource.default().bundleIdentifier.isEmpty)
  }

  @Test("Source revisions and devices are equal by value and survive archives")
  func values() throws {
    let revision = HKSourceRevision(
      source: .default(), version: "1", productType: "Watch7,1",
      operatingSystemVersion: OperatingSystemVersion(majorVersion: 11, minorVersion: 2, patchVersion: 0))
    let data = try NSKeyedArchiver.archivedData(withRootObject: revision, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKSourceRevision.self, from: data))
    #expect(read == revision && read.operatingSystemVersion.minorVersion == 2)

    let device = HKDevice(
      name: "Band", manufacturer: nil, model: "B2", hardwareVersion: nil, firmwareVersion: "1.0", softwareVersion: nil,
      localIdentifier: nil, udiDeviceIdentifier: nil)
    let archive = try NSKeyedArchiver.archivedData(withRootObject: device, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKDevice.self, from: archive) == device)
    #expect(device.manufacturer == nil && device.description == "name: Band, model: B2, firmware: 1.0")
  }
}
