import Foundation

/// Who wrote a sample: an app or a device, known by its bundle identifier.
package struct SourceRecord: Hashable, Sendable {
  package var name: String
  package var bundleIdentifier: String

  package init(name: String, bundleIdentifier: String) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
  }
}

/// A source at one version, on one kind of hardware.
package struct SourceRevisionRecord: Hashable, Sendable {
  package var source: SourceRecord
  package var version: String?
  /// The hardware, as Apple names it: "iPhone16,1", "Watch7,1".
  package var productType: String?
  /// "18.1.0", or nil when unknown.
  package var operatingSystemVersion: String?

  package init(
    source: SourceRecord, version: String? = nil, productType: String? = nil, operatingSystemVersion: String? = nil
  ) {
    self.source = source
    self.version = version
    self.productType = productType
    self.operatingSystemVersion = operatingSystemVersion
  }
}

/// The hardware that measured a sample (rule S41). Everything may be unknown.
package struct DeviceRecord: Hashable, Sendable {
  package var name: String?
  package var manufacturer: String?
  package var model: String?
  package var hardwareVersion: String?
  package var firmwareVersion: String?
  package var softwareVersion: String?
  package var localIdentifier: String?
  package var udiDeviceIdentifier: String?

  package init(
    name: String? = nil, manufacturer: String? = nil, model: String? = nil, hardwareVersion: String? = nil,
    firmwareVersion: String? = nil, softwareVersion: String? = nil, localIdentifier: String? = nil,
    udiDeviceIdentifier: String? = nil
  ) {
    self.name = name
    self.manufacturer = manufacturer
    self.model = model
    self.hardwareVersion = hardwareVersion
    self.firmwareVersion = firmwareVersion
    self.softwareVersion = softwareVersion
    self.localIdentifier = localIdentifier
    self.udiDeviceIdentifier = udiDeviceIdentifier
  }
}
