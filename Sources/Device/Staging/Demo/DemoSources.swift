import HealthModel

package enum DemoSources {
  package static let phone = SourceRecord(name: "Kim’s iPhone", bundleIdentifier: "com.apple.health.demo-iphone")
  package static let health = SourceRecord(name: "Health", bundleIdentifier: "com.apple.Health")
  package static let watch = SourceRecord(name: "Kim’s Apple Watch", bundleIdentifier: "com.apple.health.demo-watch")
  package static let scale = SourceRecord(name: "WeighWell", bundleIdentifier: "com.example.WeighWell")
  package static let linden = SourceRecord(name: "Linden Opticians", bundleIdentifier: "com.example.LindenOpticians")
  package static let clearview = SourceRecord(
    name: "Clearview Eye Care", bundleIdentifier: "com.example.ClearviewEyeCare")

  /// A device with one of its system versions, which it has for some months until its next update.
  package struct Instrument: Sendable {
    package var revision: SourceRevisionRecord
    package var device: DeviceRecord

    init(_ source: SourceRecord, model: String, hardware: String, software: String) {
      revision = SourceRevisionRecord(
        source: source, version: software, productType: hardware, operatingSystemVersion: software)
      device = DeviceRecord(
        name: model, manufacturer: "Apple Inc.", model: model == "iPhone" ? "iPhone" : "Watch",
        hardwareVersion: hardware, softwareVersion: software)
    }
  }

  /// Kim's iPhone with its system version in each quarter of a year, over slightly more than two years.
  package static let phones = ["16.6.1", "17.0.3", "17.2.1", "17.4.1", "17.5.1", "17.6.1", "18.0.1", "18.1.0"].map {
    Instrument(phone, model: "iPhone", hardware: "iPhone16,1", software: $0)
  }
  /// Kim's Apple Watch with its system version in each quarter of a year, over slightly more than two years.
  package static let watches = ["9.6.3", "10.0.2", "10.2", "10.4", "10.5", "10.6.1", "11.0.1", "11.1"].map {
    Instrument(watch, model: "Apple Watch", hardware: "Watch7,1", software: $0)
  }
  /// The scale's app with its version in each quarter of a year, over slightly more than two years.
  package static let scales = ["204", "210", "211", "223", "230", "231", "240", "250"].map {
    SourceRevisionRecord(source: scale, version: $0, productType: "iPhone16,1")
  }
}
