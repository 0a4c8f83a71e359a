import GRDB
import HealthModel

/// What many samples share, by its ids, each read when the first sample has it.
final class SharedValues {
  let db: Database
  private let file: StorageFile
  private var revisions: [Int64: SourceRevisionRecord] = [:]
  private var devices: [Int64: DeviceRecord] = [:]

  init(_ db: Database, _ file: StorageFile) {
    self.db = db
    self.file = file
  }

  /// - Throws: When there is no such revision: the file is damaged.
  func revision(_ id: Int64) throws -> SourceRevisionRecord {
    if let known = revisions[id] { return known }
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT bundle_identifier, name, version, product_type, operating_system_version FROM source_revision
        WHERE id = ?
        """, arguments: [id])
    guard let row else { throw file.damaged("a sample has no source") }
    let revision = SourceRevisionRecord(
      source: SourceRecord(name: try row.value(1), bundleIdentifier: try row.value(0)), version: try row.value(2),
      productType: try row.value(3), operatingSystemVersion: try row.value(4))
    revisions[id] = revision
    return revision
  }

  /// - Throws: When there is no such device: the file is damaged.
  func device(_ id: Int64) throws -> DeviceRecord {
    if let known = devices[id] { return known }
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT name, manufacturer, model, hardware_version, firmware_version, software_version, local_identifier,
        udi_device_identifier FROM device WHERE id = ?
        """, arguments: [id])
    guard let row else { throw file.damaged("a sample’s device is missing") }
    let device = DeviceRecord(
      name: try row.value(0), manufacturer: try row.value(1), model: try row.value(2),
      hardwareVersion: try row.value(3), firmwareVersion: try row.value(4), softwareVersion: try row.value(5),
      localIdentifier: try row.value(6), udiDeviceIdentifier: try row.value(7))
    devices[id] = device
    return device
  }
}
