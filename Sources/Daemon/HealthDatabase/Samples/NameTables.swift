import GRDB
import HealthModel

/// The ids in the file of types, source revisions and devices, which many samples share.
struct NameTables {
  private var types: [ObjectType: Int64] = [:]
  private var revisions: [SourceRevisionRecord: Int64] = [:]
  private var devices: [DeviceRecord: Int64] = [:]
  // Most samples have the source and the device of the one before.
  private var lastRevision: (record: SourceRevisionRecord, id: Int64)?
  private var lastDevice: (record: DeviceRecord, id: Int64)?

  // MARK: Ids

  /// Returns the id of a type, which is stored if it is new.
  mutating func id(of type: ObjectType, _ db: Database) throws -> Int64 {
    if let known = types[type] { return known }
    let id: Int64
    if let stored = try Int64.fetchOne(
      db, sql: "SELECT id FROM object_type WHERE identifier = ?", arguments: [type.identifier])
    {
      id = stored
    } else {
      id = try CheckedTable.objectType.insertNumbered([type.identifier], db)
    }
    types[type] = id
    return id
  }

  /// Returns the id of a type; nil when the file does not have the type.
  mutating func knownID(of type: ObjectType, _ db: Database) throws -> Int64? {
    if let known = types[type] { return known }
    types[type] = try Int64.fetchOne(
      db, sql: "SELECT id FROM object_type WHERE identifier = ?", arguments: [type.identifier])
    return types[type]
  }

  /// Returns the id of a source revision, which is stored if it is new.
  mutating func id(of revision: SourceRevisionRecord, _ db: Database) throws -> Int64 {
    if let lastRevision, lastRevision.record == revision { return lastRevision.id }
    let id: Int64
    if let known = revisions[revision] {
      id = known
    } else {
      let values: [(any DatabaseValueConvertible)?] = [
        revision.source.bundleIdentifier, revision.source.name, revision.version, revision.productType,
        revision.operatingSystemVersion,
      ]
      if let stored = try Int64.fetchOne(
        db,
        sql: """
          SELECT id FROM source_revision WHERE bundle_identifier = ? AND name = ? AND version IS ? AND product_type IS ?
          AND operating_system_version IS ?
          """, arguments: StatementArguments(values))
      {
        id = stored
      } else {
        id = try CheckedTable.sourceRevision.insertNumbered(values, db)
      }
      revisions[revision] = id
    }
    lastRevision = (revision, id)
    return id
  }

  /// Returns the id of a device, which is stored if it is new; nil for no device.
  mutating func id(of device: DeviceRecord?, _ db: Database) throws -> Int64? {
    guard let device else { return nil }
    if let lastDevice, lastDevice.record == device { return lastDevice.id }
    let id: Int64
    if let known = devices[device] {
      id = known
    } else {
      let values: [(any DatabaseValueConvertible)?] = [
        device.name, device.manufacturer, device.model, device.hardwareVersion, device.firmwareVersion,
        device.softwareVersion, device.localIdentifier, device.udiDeviceIdentifier,
      ]
      if let stored = try Int64.fetchOne(
        db,
        sql: """
          SELECT id FROM device WHERE name IS ? AND manufacturer IS ? AND model IS ? AND hardware_version IS ?
          AND firmware_version IS ? AND software_version IS ? AND local_identifier IS ? AND udi_device_identifier IS ?
          """, arguments: StatementArguments(values))
      {
        id = stored
      } else {
        id = try CheckedTable.device.insertNumbered(values, db)
      }
      devices[device] = id
    }
    lastDevice = (device, id)
    return id
  }
}
