import Foundation
import GRDB
import HealthDaemon

/// The fourth version: data of one source can be found without reading that of others.
extension Schema {
  /// The indexes by source, and the column for the newer version of a replaced sample.
  static let samplesBySource = """
    DROP INDEX sample_by_type;
    CREATE INDEX sample_by_source ON sample (type_id, source_revision_id, start_time, end_time);
    DROP INDEX sample_block_by_type;
    CREATE INDEX source_revision_by_source ON source_revision (bundle_identifier);
    ALTER TABLE deleted_sample ADD COLUMN replacement BLOB;  -- uuid of the newer version that took its place

    """

  /// The tables of relations with the source of the workout, because apps choose UUIDs and two apps' workouts may have
  /// the same one. Relations from an older version go to each workout with the UUID, as they did until then.
  static let associationsBySource = """
    CREATE TEMP TABLE old_workout_sample AS SELECT * FROM main.workout_sample;
    CREATE TEMP TABLE old_workout_route AS SELECT * FROM main.workout_route;
    DROP TABLE main.workout_sample;
    DROP TABLE main.workout_route;
    CREATE TABLE main.workout_sample (
      bundle_identifier TEXT NOT NULL,             -- of the workout's source
      workout BLOB NOT NULL,                       -- uuid
      sample BLOB NOT NULL,                        -- uuid of a sample that was taken for it
      PRIMARY KEY (bundle_identifier, workout, sample)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE main.workout_route (
      bundle_identifier TEXT NOT NULL,             -- of the workout's source
      workout BLOB NOT NULL,                       -- uuid
      position INTEGER NOT NULL,
      route TEXT NOT NULL,                         -- JSON: type, source, start and uuid of the route
      PRIMARY KEY (bundle_identifier, workout, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE main.workout_effort_event (
      change INTEGER PRIMARY KEY,                  -- counted with those of the samples
      workout_source TEXT NOT NULL,
      workout_start REAL NOT NULL,                 -- seconds since 2001-01-01 00:00:00 UTC
      workout BLOB NOT NULL,                       -- uuid
      activity BLOB,                               -- uuid of one activity of the workout; NULL: all of it
      sample_type TEXT,                            -- the sample that tells how hard it was
      sample_source TEXT,
      sample_start REAL,
      sample BLOB,                                 -- NULL: an older version did not keep it
      is_related INTEGER NOT NULL CHECK (is_related IN (0, 1))  -- 0: no longer
    ) STRICT;

    CREATE TEMP TABLE workout_of_old AS
    SELECT DISTINCT uuid, bundle_identifier FROM main.sample
    JOIN main.source_revision ON source_revision.id = source_revision_id
    WHERE type_id = (SELECT id FROM main.object_type WHERE identifier = 'HKWorkoutTypeIdentifier');
    INSERT INTO main.workout_sample
    SELECT bundle_identifier, workout, sample FROM old_workout_sample JOIN workout_of_old ON uuid = workout;
    INSERT INTO main.workout_route
    SELECT bundle_identifier, workout, position, route FROM old_workout_route JOIN workout_of_old ON uuid = workout;
    DROP TABLE workout_of_old;
    DROP TABLE old_workout_sample;
    DROP TABLE old_workout_route;

    """

  /// Moves the effort relations from the one document that held them all into rows.
  static func storeEffortsInRows(_ db: Database) throws {
    if let text = try String.fetchOne(db, sql: "SELECT relationships FROM workout_effort") {
      for event in StoredEffort.events(of: try JSON.value(text)) { try event.insert(db) }
    }
    try db.execute(sql: "DROP TABLE workout_effort")
  }
}
