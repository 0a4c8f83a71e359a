import GRDB

/// The schema of the file, whose tables people can read in the `sqlite3` shell.
///
/// Versions are migrations, which never change after release. Opening a file for writing migrates it to the current
/// version. `user_version` counts the migrations, so that an older program recognizes a newer file.
enum Schema {
  /// The `PRAGMA application_id`, "HSht". `file` and other tools recognize the program's files by it.
  static let applicationID: Int32 = 0x4853_6874
  /// The number of migrations this program knows.
  static let version: Int32 = 10

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: samples, consent, settings") { db in
      try db.execute(sql: samples + consent + device + views)
    }
    migrator.registerMigration("2: attached files; rows are found by type and time") { db in
      // No index on the UUID: the daemon keeps a map in memory, and the index cost one page per save.
      try db.execute(sql: attachments + "DROP INDEX sample_by_uuid;")
    }
    migrator.registerMigration("3: files belong to one object, deleted samples are found by source") { db in
      try db.execute(sql: attachmentsOfSamples + deletedSamplesBySource)
    }
    migrator.registerMigration("4: samples are found by source, rows are checked") { db in
      try db.execute(sql: samplesBySource + associationsBySource)
      try addChecks(db)
      try storeEffortsInRows(db)
      try addBlockChecks(db)
      try db.execute(sql: tallies)
      try fillTallies(db)
    }
    migrator.registerMigration("5: the audit log is a chain of lines") { db in try chainAuditLog(db) }
    migrator.registerMigration("6: the rows of small tables are counted") { db in try countSmallTables(db) }
    migrator.registerMigration("7: reading can be limited to recent samples") { db in
      try db.execute(sql: limitedReading)
      try countRows(of: .limitedReading, db)
    }
    migrator.registerMigration("8: apps can get new health records automatically") { db in
      try db.execute(sql: automaticSharing)
      try countRows(of: .automaticSharing, db)
    }
    migrator.registerMigration("9: the reason for an undecided permission is kept") { db in
      try db.execute(sql: undecidedPermissions)
      try countRows(of: .undecidedPermission, db)
      try noteUndecidedPermissions(db)
    }
    migrator.registerMigration("10: the ends of deleted samples are counted") { db in
      try countRows(of: .deletedSampleEnd, db)
    }
    return migrator
  }

  /// Returns true for a file of the current version, false for an older one.
  static func isCurrent(_ db: Database) throws -> Bool {
    try Int32.fetchOne(db, sql: "PRAGMA user_version") == version
  }

  private static let samples = """
    CREATE TABLE object_type (
      id INTEGER PRIMARY KEY,
      identifier TEXT NOT NULL UNIQUE              -- HKQuantityTypeIdentifierStepCount
    ) STRICT;

    CREATE TABLE source_revision (
      id INTEGER PRIMARY KEY,
      bundle_identifier TEXT NOT NULL,
      name TEXT NOT NULL,
      version TEXT,
      product_type TEXT,                           -- iPhone16,1
      operating_system_version TEXT
    ) STRICT;

    CREATE TABLE device (
      id INTEGER PRIMARY KEY,
      name TEXT, manufacturer TEXT, model TEXT, hardware_version TEXT, firmware_version TEXT, software_version TEXT,
      local_identifier TEXT, udi_device_identifier TEXT
    ) STRICT;

    -- Samples one by one: what was saved lately, and whatever has more than a number.
    CREATE TABLE sample (
      serial INTEGER PRIMARY KEY,                  -- the change of the store that saved it; anchors count these
      uuid BLOB NOT NULL CHECK (length(uuid) = 16),  -- unique among the samples of its source
      type_id INTEGER NOT NULL REFERENCES object_type,
      source_revision_id INTEGER NOT NULL REFERENCES source_revision,
      device_id INTEGER REFERENCES device,
      start_time REAL NOT NULL,                    -- seconds since 2001-01-01 00:00:00 UTC
      end_time REAL NOT NULL,
      value REAL,                                  -- of a quantity, in its unit; of a category; NULL: not a number
      unit TEXT,                                   -- NULL for a category
      correlation INTEGER,                         -- serial of the correlation that holds the sample
      metadata TEXT,                               -- JSON
      content TEXT                                 -- JSON: whatever is neither a quantity nor a category
    ) STRICT;
    CREATE INDEX sample_by_uuid ON sample (uuid);
    CREATE INDEX sample_by_type ON sample (type_id, start_time, end_time);
    CREATE INDEX sample_by_correlation ON sample (correlation) WHERE correlation IS NOT NULL;

    -- Samples by the thousand: alike in all but time, number and uuid. The BLOBs are columns of 8-byte big-endian
    -- numbers (16 bytes for a uuid), in the order of starts; the view readable_block_samples takes them apart.
    CREATE TABLE sample_block (
      id INTEGER PRIMARY KEY,
      type_id INTEGER NOT NULL REFERENCES object_type,
      source_revision_id INTEGER NOT NULL REFERENCES source_revision,
      device_id INTEGER REFERENCES device,
      unit TEXT,
      metadata TEXT,                               -- JSON, the same for every sample of the block
      sample_count INTEGER NOT NULL CHECK (sample_count > 0),
      first_start REAL NOT NULL,
      last_start REAL NOT NULL,
      latest_end REAL NOT NULL,
      first_serial INTEGER NOT NULL,               -- the lowest
      last_serial INTEGER NOT NULL,                -- the highest
      checksum INTEGER NOT NULL,                   -- of the BLOBs
      starts BLOB NOT NULL,                        -- doubles, seconds since 2001-01-01 00:00:00 UTC
      ends BLOB NOT NULL,
      sample_values BLOB NOT NULL,
      uuids BLOB NOT NULL,
      serials BLOB                                 -- NULL: first_serial and on, one by one
    ) STRICT;
    CREATE INDEX sample_block_by_type ON sample_block (type_id, latest_end, first_start, last_start);

    -- What is left of deleted samples, for apps that ask what changed since they last looked.
    CREATE TABLE deleted_sample (
      serial INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL,
      type_id INTEGER NOT NULL REFERENCES object_type,
      bundle_identifier TEXT NOT NULL,
      member_types TEXT,                           -- JSON: of a correlation, what it held
      chosen_object BLOB,                          -- uuid of the medication a dose was of; NULL: its own
      metadata TEXT                                -- JSON: its sync identifier and version
    ) STRICT;
    CREATE INDEX deleted_sample_by_type ON deleted_sample (type_id);

    CREATE TABLE source_order (
      type_id INTEGER NOT NULL REFERENCES object_type,
      position INTEGER NOT NULL,                   -- 0 is the source that counts first
      bundle_identifier TEXT NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (type_id, position)
    ) STRICT, WITHOUT ROWID;

    """

  private static let consent = """
    CREATE TABLE app (
      bundle_identifier TEXT PRIMARY KEY,
      display_name TEXT NOT NULL,
      version TEXT NOT NULL,
      short_version TEXT,
      read_purpose TEXT,
      write_purpose TEXT,
      clinical_purpose TEXT,
      privacy_policy TEXT,
      entitlements TEXT NOT NULL,                  -- JSON
      background_modes TEXT NOT NULL,              -- JSON
      required_clinical_types TEXT NOT NULL,       -- JSON
      request_position INTEGER                     -- place among the apps that asked; NULL: never asked
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE permission (
      app TEXT NOT NULL REFERENCES app ON DELETE CASCADE,
      position INTEGER NOT NULL,                   -- in the order they were asked for
      type TEXT NOT NULL,
      direction TEXT NOT NULL CHECK (direction IN ('share', 'read')),
      decision TEXT NOT NULL CHECK (decision IN ('undetermined', 'granted', 'denied')),
      is_renewed INTEGER NOT NULL CHECK (is_renewed IN (0, 1)),  -- answered, and to be asked about again
      PRIMARY KEY (app, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE object_request (
      app TEXT NOT NULL REFERENCES app ON DELETE CASCADE,
      position INTEGER NOT NULL,
      type TEXT NOT NULL,
      PRIMARY KEY (app, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE object_choice (
      app TEXT NOT NULL REFERENCES app ON DELETE CASCADE,
      object BLOB NOT NULL,                        -- uuid of a sample
      is_allowed INTEGER NOT NULL CHECK (is_allowed IN (0, 1)),
      PRIMARY KEY (app, object)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE background_delivery (
      app TEXT NOT NULL REFERENCES app ON DELETE CASCADE,
      type TEXT NOT NULL,
      frequency INTEGER NOT NULL,                  -- 1 at once, 2 hourly, 3 daily, 4 weekly
      PRIMARY KEY (app, type)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE anchor (
      app TEXT NOT NULL,
      position INTEGER NOT NULL,                   -- what the app was given, counted from 0
      serial INTEGER NOT NULL,                     -- the change it stands for
      PRIMARY KEY (app, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE audit_log (
      id INTEGER PRIMARY KEY,
      time TEXT NOT NULL,                          -- by the device's clock
      app TEXT,                                    -- NULL: the person
      call TEXT NOT NULL,
      answer TEXT NOT NULL
    ) STRICT;
    \(auditLogKeepsItsLines)
    CREATE TRIGGER audit_log_loses_no_line BEFORE DELETE ON audit_log
    BEGIN SELECT RAISE(ABORT, 'The audit log only grows.'); END;

    """

  /// The trigger that prevents changes to lines of the audit log in files before version 5.
  static let auditLogKeepsItsLines = """
    CREATE TRIGGER audit_log_keeps_its_lines BEFORE UPDATE ON audit_log
    BEGIN SELECT RAISE(ABORT, 'The audit log only grows.'); END;
    """

  private static let device = """
    CREATE TABLE workout_sample (
      workout BLOB NOT NULL,                       -- uuid
      sample BLOB NOT NULL,                        -- uuid of a sample that was taken for it
      PRIMARY KEY (workout, sample)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE workout_route (
      workout BLOB NOT NULL,                       -- uuid
      position INTEGER NOT NULL,
      route TEXT NOT NULL,                         -- JSON: type, source, start and uuid of the route
      PRIMARY KEY (workout, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE workout_effort (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      relationships TEXT NOT NULL                  -- JSON: how hard workouts were
    ) STRICT;

    CREATE TABLE characteristic (
      name TEXT PRIMARY KEY,                       -- dateOfBirth, bloodType …
      value TEXT NOT NULL                          -- JSON: raw values as in HealthKit
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE device_setting (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    """

  private static let attachments = """
    CREATE TABLE attachment (
      id INTEGER PRIMARY KEY,                      -- in the order they were attached
      object BLOB NOT NULL,                        -- uuid of the sample
      identifier BLOB NOT NULL,                    -- uuid of the file
      name TEXT NOT NULL,
      content_type TEXT NOT NULL,                  -- com.adobe.pdf
      created REAL NOT NULL,                       -- seconds since 2001-01-01 00:00:00 UTC
      metadata TEXT,                               -- JSON
      data BLOB NOT NULL,
      UNIQUE (object, identifier)
    ) STRICT;

    """

  /// The table of attachments, which refers to a sample's row. An older version referred to the sample's UUID, which is
  /// unique only among the samples of its source.
  private static let attachmentsOfSamples = """
    CREATE TABLE attached_file (
      id INTEGER PRIMARY KEY,                      -- in the order they were attached
      sample INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
      identifier BLOB NOT NULL,                    -- uuid of the file
      name TEXT NOT NULL,
      content_type TEXT NOT NULL,                  -- com.adobe.pdf
      created REAL NOT NULL,                       -- seconds since 2001-01-01 00:00:00 UTC
      metadata TEXT,                               -- JSON
      data BLOB NOT NULL,
      UNIQUE (sample, identifier)
    ) STRICT;
    INSERT INTO attached_file
    SELECT a.id, min(serial), identifier, name, content_type, created, a.metadata, data
    FROM attachment AS a JOIN sample ON uuid = object AND type_id = (
      SELECT id FROM object_type WHERE identifier = 'HKVisionPrescriptionTypeIdentifier')
    GROUP BY a.id;
    DROP TABLE attachment;

    """

  private static let deletedSamplesBySource = """
    DROP INDEX deleted_sample_by_type;
    CREATE INDEX deleted_sample_by_type ON deleted_sample (type_id, bundle_identifier);

    """
}
