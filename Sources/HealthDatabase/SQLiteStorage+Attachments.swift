import Foundation
import GRDB
import HealthDaemon
import HealthModel

/// Files of objects (rule S44).
extension SQLiteStorage {
  package func attachments(of object: SampleReference) throws(DeviceStorageError) -> [AttachmentRecord] {
    try read { db in
      var found: [AttachmentRecord] = []
      guard let sample = try serial(of: object, db) else { return found }
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT identifier, name, content_type, created, metadata, data FROM attached_file WHERE sample = ? ORDER BY id
          """, arguments: [sample])
      while let row = try rows.next() {
        guard let identifier = UUID(data: try row.value(0)) else {
          throw file.damaged("an attachment has no identifier")
        }
        found.append(
          AttachmentRecord(
            identifier: identifier, name: try row.value(1), contentType: try row.value(2),
            created: Date(timeIntervalSinceReferenceDate: try row.value(3)),
            metadata: try (row.value(4) as String?).map { try JSON.value($0) } ?? [:], data: try row.value(5)))
      }
      return found
    }
  }

  /// Read from an index: no file is touched.
  func objectsWithAttachments(_ db: Database) throws -> Set<SampleReference> {
    let samples = try Int64.fetchAll(db, sql: "SELECT DISTINCT sample FROM attached_file")
    return Set(try samples.compactMap { try reference(to: $0, db) })
  }

  func keep(_ attachments: DeviceChange.Attachments, _ db: Database) throws {
    for object in attachments.forgotten {
      // Of an object that is gone they went with it.
      guard let sample = try serial(of: object, db) else { continue }
      try db.execute(sql: "DELETE FROM attached_file WHERE sample = ?", arguments: [sample])
    }
    for (object, identifiers) in attachments.removed {
      guard let sample = try serial(of: object, db) else { continue }
      for identifier in identifiers {
        try db.execute(
          sql: "DELETE FROM attached_file WHERE sample = ? AND identifier = ?", arguments: [sample, identifier.data])
      }
    }
    for (object, files) in attachments.added {
      guard let sample = try serial(of: object, db) else { continue }
      for file in files {
        try db.execute(
          sql: """
            INSERT INTO attached_file (sample, identifier, name, content_type, created, metadata, data)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
          arguments: [
            sample, file.identifier.data, file.name, file.contentType,
            file.created.timeIntervalSinceReferenceDate,
            file.metadata.isEmpty ? nil : try JSON.text(file.metadata), file.data,
          ])
      }
    }
  }
}
