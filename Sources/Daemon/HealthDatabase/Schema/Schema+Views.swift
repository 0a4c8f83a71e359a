extension Schema {
  /// The views for people who read the file. `readable_block_samples` and `readable_samples` need functions that are
  /// built into the `sqlite3` shell.
  static let views = """
    CREATE VIEW readable_row_samples AS
    SELECT
      serial, \(uuidText("uuid")) AS uuid, object_type.identifier AS type,
      \(dateText("start_time")) AS start, \(dateText("end_time")) AS "end",
      value, unit, source_revision.name AS source, source_revision.version AS version, device.name AS device,
      metadata, content
    FROM sample
    JOIN object_type ON object_type.id = type_id
    JOIN source_revision ON source_revision.id = source_revision_id
    LEFT JOIN device ON device.id = device_id;

    CREATE VIEW readable_block_samples AS
    SELECT
      coalesce(\(integer("serials")), first_serial + i.value) AS serial,
      \(uuidText("substr(uuids, 16 * i.value + 1, 16)")) AS uuid, object_type.identifier AS type,
      \(dateText(real("starts"))) AS start, \(dateText(real("ends"))) AS "end",
      \(real("sample_values")) AS value, unit, source_revision.name AS source, source_revision.version AS version,
      device.name AS device, metadata, NULL AS content
    FROM sample_block
    JOIN generate_series(0, sample_count - 1) AS i
    JOIN object_type ON object_type.id = type_id
    JOIN source_revision ON source_revision.id = source_revision_id
    LEFT JOIN device ON device.id = device_id;

    CREATE VIEW readable_samples AS
    SELECT * FROM readable_row_samples UNION ALL SELECT * FROM readable_block_samples;

    CREATE VIEW sample_summary AS
    SELECT
      identifier AS type,
      (SELECT count(*) FROM sample WHERE type_id = object_type.id) AS in_rows,
      (SELECT coalesce(sum(sample_count), 0) FROM sample_block WHERE type_id = object_type.id) AS in_blocks,
      (SELECT count(*) FROM deleted_sample WHERE type_id = object_type.id) AS deleted
    FROM object_type;

    """

  private static func dateText(_ seconds: String) -> String {
    "strftime('%Y-%m-%dT%H:%M:%fZ', \(seconds) + 978307200, 'unixepoch')"
  }

  private static func uuidText(_ blob: String) -> String {
    let hex = "hex(\(blob))"
    return [(1, 8), (9, 4), (13, 4), (17, 4), (21, 12)]
      .map { "substr(\(hex), \($0.0), \($0.1))" }.joined(separator: " || '-' || ")
  }

  private static func real(_ column: String) -> String { "ieee754_from_blob(substr(\(column), 8 * i.value + 1, 8))" }

  /// Returns a SQL expression that decodes a serial. SQLite has no function that reads an integer from bytes, so the
  /// expression adds up its sixteen hexadecimal digits.
  private static func integer(_ column: String) -> String {
    """
    (SELECT sum((instr('0123456789ABCDEF', substr(hex(substr(\(column), 8 * i.value + 1, 8)), d.value + 1, 1)) - 1)
      << (60 - 4 * d.value)) FROM generate_series(0, 15) AS d)
    """
  }
}
