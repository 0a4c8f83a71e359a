import GRDB
import HealthModel

/// The types, source revisions and devices that many samples share, each with its id in the file.
struct NameTables {
  private var types: [ObjectType: Int64] = [:]
  private var revisions: [SourceRevisionRecord: Int64] = [:]
  private var devices: [DeviceRecord: Int64] = [:]
  // Keep the latest ids: most samples have the same source and device as the sample before.
  private var lastRevision: (record: SourceRevisionRecord, id: Int64)?
  private var lastDevice: (record: DeviceRecord, id: Int64)?

  /// Returns the id of a type, storing it if it is new.
  mutating func id(of type: ObjectType, _ db: Database) throws -> Int64 {
    if let known = try knownID(of: type, db) { return known }
    let id = try CheckedTable.objectType.insertNumbered([type.identifier], db)
    types[type] = id
    return id
  }

  /// Returns the id of a type; nil when it is not in the file.
  mutating func knownID(of type: ObjectType, _ db: Database) throws -> Int64? {
    if types[type] == nil { types[type] = try CheckedTable.objectType.number(of: [type.identifier], db) }
    return types[type]
  }

  /// Returns the id of a source revision, storing it if it is new.
  mutating func id(of revision: SourceRevisionRecord, _ db: Database) throws -> Int64 {
    if let lastRevision, lastRevision.record == revision { return lastRevision.id }
    let id =
      try revisions[revision]
      ?? CheckedTable.sourceRevision.numberOrInsert(
        [
          revision.source.bundleIdentifier, revision.source.name, revision.version, revision.productType,
          revision.operatingSystemVersion,
        ], db)
    revisions[revision] = id
    lastRevision = (revision, id)
    return id
  }

  /// Returns the id of a device, storing it if it is new; nil for no device.
  mutating func id(of device: DeviceRecord?, _ db: Database) throws -> Int64? {
    guard let device else { return nil }
    if let lastDevice, lastDevice.record == device { return lastDevice.id }
    let id =
      try devices[device]
      ?? CheckedTable.device.numberOrInsert(
        [
          device.name, device.manufacturer, device.model, device.hardwareVersion, device.firmwareVersion,
          device.softwareVersion, device.localIdentifier, device.udiDeviceIdentifier,
        ], db)
    devices[device] = id
    lastDevice = (device, id)
    return id
  }
}

extension CheckedTable {
  /// Returns the id, in the first column, of the row whose other columns have these values; nil when there is none.
  fileprivate func number(of values: [(any DatabaseValueConvertible)?], _ db: Database) throws -> Int64? {
    let condition = columns.dropFirst().map { "\($0) IS ?" }.joined(separator: " AND ")
    return try Int64.fetchOne(
      db, sql: "SELECT \(columns[0]) FROM \(name) WHERE \(condition)", arguments: StatementArguments(values))
  }

  fileprivate func numberOrInsert(_ values: [(any DatabaseValueConvertible)?], _ db: Database) throws -> Int64 {
    try number(of: values, db) ?? insertNumbered(values, db)
  }
}
