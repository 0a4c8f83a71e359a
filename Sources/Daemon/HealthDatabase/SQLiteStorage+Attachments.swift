import Foundation
import GRDB
import HealthDaemon
import HealthModel

/// Files attached to samples (rule S44).
extension SQLiteStorage {
  /// Returns the files attached to a sample, in the order they were attached; empty for a sample that is not in the
  /// file.
  package func attachments(of object: SampleReference) throws(DeviceStorageError) -> [AttachmentRecord] {
    try read { db in
      var found: [AttachmentRecord] = []
      guard let sample = try serial(of: object, db) else { return found }
      let table = CheckedTable.attachedFile
      try table.forEach("WHERE sample = ? ORDER BY id", [sample], db, file) { row, _ in
        let created: Double = try row.value(5)
        guard let identifier = UUID(data: try row.value(2)), StoredTime.isPossible(created) else {
          throw table.nonsense(row, file)
        }
        found.append(
          AttachmentRecord(
            identifier: identifier, name: try row.value(3), contentType: try row.value(4),
            created: Date(timeIntervalSinceReferenceDate: created),
            metadata: try (row.value(6) as String?).map { try JSON.value($0) } ?? [:], data: try row.value(7)))
      }
      return found
    }
  }

  /// Returns the samples that have attachments. Uses an index and does not read the attachments.
  func objectsWithAttachments(_ shared: SharedValues) throws -> Set<SampleReference> {
    let samples = try Int64.fetchAll(shared.db, sql: "SELECT DISTINCT sample FROM attached_file")
    return Set(try samples.map(shared.reference))
  }

  /// Stores added attachments and deletes removed ones.
  func store(_ attachments: DeviceChange.Attachments, _ db: Database) throws {
    for object in attachments.forgotten {
      // Attachments of a deleted object are deleted with it.
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
        _ = try CheckedTable.attachedFile.insertNumbered(
          [
            sample, file.identifier.data, file.name, file.contentType, file.created.timeIntervalSinceReferenceDate,
            file.metadata.isEmpty ? nil : try JSON.text(file.metadata), file.data,
          ], db)
      }
    }
  }
}
