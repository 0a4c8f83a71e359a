import Foundation
import HealthDaemon
import HealthModel

/// The hardware that a sample comes from. Unknown properties are nil (rule S41). iOS 9.
open class HKDevice: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  /// The stored record.
  package let record: DeviceRecord

  init(_ record: DeviceRecord) { self.record = record }

  /// Creates a device. Nil means that a property is unknown.
  public convenience init(
    name: String?, manufacturer: String?, model: String?, hardwareVersion: String?, firmwareVersion: String?,
    softwareVersion: String?, localIdentifier: String?, udiDeviceIdentifier UDIDeviceIdentifier: String?
  ) {
    self.init(
      DeviceRecord(
        name: name, manufacturer: manufacturer, model: model, hardwareVersion: hardwareVersion,
        firmwareVersion: firmwareVersion, softwareVersion: softwareVersion, localIdentifier: localIdentifier,
        udiDeviceIdentifier: UDIDeviceIdentifier))
  }

  /// Returns the device on which this code runs: the phone, or the watch for code of an app’s program on the watch.
  open class func local() -> HKDevice { HKDevice(DefaultConnection.current.settings.hardware) }

  /// The name its owner or manufacturer gave it: "Apple Watch".
  open var name: String? { record.name }
  /// The manufacturer: "Apple Inc."
  open var manufacturer: String? { record.manufacturer }
  /// The model: "Watch".
  open var model: String? { record.model }
  /// The version of the device's hardware: "Watch7,1".
  open var hardwareVersion: String? { record.hardwareVersion }
  /// The version of the device's firmware.
  open var firmwareVersion: String? { record.firmwareVersion }
  /// The version of the device's software: "11.1".
  open var softwareVersion: String? { record.softwareVersion }
  /// An identifier that is only valid on this device, such as a Bluetooth address.
  open var localIdentifier: String? { record.localIdentifier }
  /// The device part of a unique device identifier.
  open var udiDeviceIdentifier: String? { record.udiDeviceIdentifier }

  // MARK: Value semantics

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKDevice)?.record == record }

  open override var hash: Int { record.hashValue }

  open override var description: String {
    [
      ("name", name), ("manufacturer", manufacturer), ("model", model), ("hardware", hardwareVersion),
      ("firmware", firmwareVersion), ("software", softwareVersion),
    ].compactMap { label, value in value.map { "\(label): \($0)" } }.joined(separator: ", ")
  }

  static func object(of record: DeviceRecord) -> NSObject? { HKDevice(record) }
}

// MARK: - Properties to search by

/// The key for the ``HKDevice/name``, in ``HKQuery/predicateForObjects(withDeviceProperty:allowedValues:)``.
public let HKDevicePropertyKeyName = "HKDevicePropertyName"
/// The key for the ``HKDevice/manufacturer``, in ``HKQuery/predicateForObjects(withDeviceProperty:allowedValues:)``.
public let HKDevicePropertyKeyManufacturer = "HKDevicePropertyManufacturer"
/// The key for the ``HKDevice/model``, in ``HKQuery/predicateForObjects(withDeviceProperty:allowedValues:)``.
public let HKDevicePropertyKeyModel = "HKDevicePropertyModel"
/// The key for the ``HKDevice/hardwareVersion``, in ``HKQuery/predicateForObjects(withDeviceProperty:allowedValues:)``.
public let HKDevicePropertyKeyHardwareVersion = "HKDevicePropertyHardwareVersion"
/// The key for the ``HKDevice/firmwareVersion``, in ``HKQuery/predicateForObjects(withDeviceProperty:allowedValues:)``.
public let HKDevicePropertyKeyFirmwareVersion = "HKDevicePropertyFirmwareVersion"
/// The key for the ``HKDevice/softwareVersion``, in ``HKQuery/predicateForObjects(withDeviceProperty:allowedValues:)``.
public let HKDevicePropertyKeySoftwareVersion = "HKDevicePropertySoftwareVersion"
/// The key for the ``HKDevice/localIdentifier``, in ``HKQuery/predicateForObjects(withDeviceProperty:allowedValues:)``.
public let HKDevicePropertyKeyLocalIdentifier = "HKDevicePropertyLocalIdentifier"
/// The key for the ``HKDevice/udiDeviceIdentifier``, in
/// ``HKQuery/predicateForObjects(withDeviceProperty:allowedValues:)``.
public let HKDevicePropertyKeyUDIDeviceIdentifier = "HKDevicePropertyUDIDeviceIdentifier"
