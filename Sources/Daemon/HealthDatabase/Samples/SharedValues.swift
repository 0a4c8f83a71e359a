import Foundation
import GRDB
import HealthModel

/// The source revisions, devices and types of the file by id. Each is read when the first sample refers to it.
final class SharedValues {
  let db: Database
  private let file: StorageFile
  private var revisions: [Int64: SourceRevisionRecord] = [:]
  private var devices: [Int64: DeviceRecord] = [:]
  private var types: [Int64: String] = [:]
  private var references: [Int64: SampleReference] = [:]

  init(_ db: Database, _ file: StorageFile) {
    self.db = db
    self.file = file
  }

  /// Returns the source revision with an id.
  ///
  /// - Throws: A `DeviceStorageError` for a damaged file that has no such revision.
  func revision(_ id: Int64) throws -> SourceRevisionRecord {
    if let known = revisions[id] { return known }
    try CheckedTable.sourceRevision.withRow(id, db, file, noteRevision)
    guard let revision = revisions[id] else {
      throw file.damaged("row \("\(id)") is missing from the table “source_revision”")
    }
    return revision
  }

  func allRevisions() throws -> [Int64: SourceRevisionRecord] {
    try CheckedTable.sourceRevision.forEach("", [], db, file, noteRevision)
    return revisions
  }

  private func noteRevision(_ row: Row, _: Int64) throws {
    revisions[try row.value(0)] = SourceRevisionRecord(
      source: SourceRecord(name: try row.value(2), bundleIdentifier: try row.value(1)), version: try row.value(3),
      productType: try row.value(4), operatingSystemVersion: try row.value(5))
  }

  /// Returns the device with an id.
  ///
  /// - Throws: A `DeviceStorageError` for a damaged file that has no such device.
  func device(_ id: Int64) throws -> DeviceRecord {
    if let known = devices[id] { return known }
    try CheckedTable.device.withRow(id, db, file) { row, _ in
      devices[id] = DeviceRecord(
        name: try row.value(1), manufacturer: try row.value(2), model: try row.value(3),
        hardwareVersion: try row.value(4), firmwareVersion: try row.value(5), softwareVersion: try row.value(6),
        localIdentifier: try row.value(7), udiDeviceIdentifier: try row.value(8))
    }
    guard let device = devices[id] else { throw file.damaged("row \("\(id)") is missing from the table “device”") }
    return device
  }

  /// Returns the identifiers of all types by id, including types that only a later version of this program knows. Reads
  /// the table at each call.
  func allTypes() throws -> [Int64: String] {
    try CheckedTable.objectType.forEach("", [], db, file) { row, _ in types[try row.value(0)] = try row.value(1) }
    return types
  }

  /// Returns the identifier of one type. Reads only its row, so that the time does not reveal how many types the file
  /// has.
  private func type(_ id: Int64) throws -> String? {
    if let known = types[id] { return known }
    try CheckedTable.objectType.withRow(id, db, file) { row, _ in types[id] = try row.value(1) }
    return types[id]
  }

  /// Returns the reference to the sample with a serial.
  ///
  /// - Throws: A `DeviceStorageError` for a damaged file that has no such row.
  func reference(to serial: Int64) throws -> SampleReference {
    if let known = references[serial] { return known }
    let table = CheckedTable.sample
    try table.forEach("WHERE serial = ?", [serial], db, file) { row, _ in
      guard let type = try type(row.value(2)).flatMap(ObjectType.init(identifier:)),
        let uuid = UUID(data: try row.value(1))
      else { throw table.nonsense(row, file) }
      references[serial] = SampleReference(
        type: type, bundleIdentifier: try revision(row.value(3)).source.bundleIdentifier,
        start: Date(timeIntervalSinceReferenceDate: try row.value(5)), uuid: uuid)
    }
    guard let reference = references[serial] else {
      throw file.damaged("row \("\(serial)") is missing from the table “sample”")
    }
    return reference
  }
}
