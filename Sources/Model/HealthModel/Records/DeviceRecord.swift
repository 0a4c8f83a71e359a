/// The hardware that measured a sample (rule S41). Each property is nil when unknown.
package struct DeviceRecord: Hashable, Sendable {
  private struct Fields: Hashable, Sendable, Codable {
    var name: String?
    var manufacturer: String?
    var model: String?
    var hardwareVersion: String?
    var firmwareVersion: String?
    var softwareVersion: String?
    var localIdentifier: String?
    var udiDeviceIdentifier: String?
  }

  private var fields: Shared<Fields>

  package init(
    name: String? = nil, manufacturer: String? = nil, model: String? = nil, hardwareVersion: String? = nil,
    firmwareVersion: String? = nil, softwareVersion: String? = nil, localIdentifier: String? = nil,
    udiDeviceIdentifier: String? = nil
  ) {
    fields = Shared(
      Fields(
        name: name, manufacturer: manufacturer, model: model, hardwareVersion: hardwareVersion,
        firmwareVersion: firmwareVersion, softwareVersion: softwareVersion, localIdentifier: localIdentifier,
        udiDeviceIdentifier: udiDeviceIdentifier))
  }

  /// The name that the person or the manufacturer gave the device.
  package var name: String? {
    get { fields.value.name }
    set { fields.value.name = newValue }
  }
  package var manufacturer: String? {
    get { fields.value.manufacturer }
    set { fields.value.manufacturer = newValue }
  }
  /// The manufacturer's name for the model.
  package var model: String? {
    get { fields.value.model }
    set { fields.value.model = newValue }
  }
  package var hardwareVersion: String? {
    get { fields.value.hardwareVersion }
    set { fields.value.hardwareVersion = newValue }
  }
  package var firmwareVersion: String? {
    get { fields.value.firmwareVersion }
    set { fields.value.firmwareVersion = newValue }
  }
  package var softwareVersion: String? {
    get { fields.value.softwareVersion }
    set { fields.value.softwareVersion = newValue }
  }
  /// The app's own identifier for the device.
  package var localIdentifier: String? {
    get { fields.value.localIdentifier }
    set { fields.value.localIdentifier = newValue }
  }
  /// The device identifier (DI) part of the FDA's unique device identification.
  package var udiDeviceIdentifier: String? {
    get { fields.value.udiDeviceIdentifier }
    set { fields.value.udiDeviceIdentifier = newValue }
  }
}

extension DeviceRecord: Codable {
  package init(from decoder: any Decoder) throws { fields = Shared(try Fields(from: decoder)) }
  package func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}

extension DeviceRecord: CustomReflectable {
  /// Mirrors the properties rather than the shared box, so failing tests print them.
  package var customMirror: Mirror { Mirror(reflecting: fields.value) }
}
