import Foundation
import GRDB
import HealthDaemon
import HealthModel

/// Files of objects (rule S44).
extension SQLiteStorage {
  package func attachments(of object: UUID) throws(DeviceStorageError) -> [AttachmentRecord] {
    try read { db in
      var found: [AttachmentRecord] = []
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT identifier, name, content_type, created, metadata, data FROM attachment WHERE object = ? ORDER BY id
          """, arguments: [object.data])
      while let row = try rows.next() {
        guard let identifier = UUID(data: row[0]) else { throw file.damaged("an attachment has no identifier") }
        found.append(
          AttachmentRecord(
            identifier: identifier, name: row[1], contentType: row[2],
            created: Date(timeIntervalSinceReferenceDate: row[3]),
            metadata: try (row[4] as String?).map { try JSON.value($0) } ?? [:], data: row[5]))
      }
      return found
    }
  }

  /// Read from an index: no file is touched.
  func objectsWithAttachments(_ db: Database) throws -> Set<UUID> {
    // A file of version 1 that is only looked at has no such table.
    guard try db.tableExists("attachment") else { return [] }
    return Set(try Data.fetchAll(db, sql: "SELECT DISTINCT object FROM attachment").compactMap(UUID.init(data:)))
  }

  func keep(_ attachments: DeviceChange.Attachments, _ db: Database) throws {
    for object in attachments.forgotten {
      try db.execute(sql: "DELETE FROM attachment WHERE object = ?", arguments: [object.data])
    }
    for (object, identifiers) in attachments.removed {
      for identifier in identifiers {
        try db.execute(
          sql: "DELETE FROM attachment WHERE object = ? AND identifier = ?", arguments: [object.data, identifier.data])
      }
    }
    for (object, files) in attachments.added {
      for file in files {
        try db.execute(
          sql: """
            INSERT INTO attachment (object, identifier, name, content_type, created, metadata, data)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
          arguments: [
            object.data, file.identifier.data, file.name, file.contentType,
            file.created.timeIntervalSinceReferenceDate,
            file.metadata.isEmpty ? nil : try JSON.text(file.metadata), file.data,
          ])
      }
    }
  }
}
