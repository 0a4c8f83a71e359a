import Foundation
import GRDB
import StatisticsEngine

/// A table whose rows end with a checksum of all their values, in the column `row_check`.
struct CheckedTable: Sendable {
  let name: String
  /// The names of the columns without the checksum. The first ones are the key of a row.
  let columns: [String]
  private let keyCount: Int
  private let selection: String
  private let insertion: String
  private let insertionOrReplacement: String

  /// Creates the description of a table.
  ///
  /// - Parameters:
  ///   - keyCount: The number of leading columns that identify a row.
  ///   - columns: The names of the columns without the checksum, separated by spaces.
  init(_ name: String, key keyCount: Int = 1, _ columns: String) {
    self.name = name
    self.keyCount = keyCount
    self.columns = columns.split(separator: " ").map(String.init)
    let names = self.columns.joined(separator: ", ")
    let values = self.columns.map { _ in "?, " }.joined()
    selection = "SELECT \(names), row_check FROM \(name)"
    insertion = "INSERT INTO \(name) (\(names), row_check) VALUES (\(values)?)"
    insertionOrReplacement = "INSERT OR REPLACE INTO \(name) (\(names), row_check) VALUES (\(values)?)"
  }

  // MARK: Writing

  /// Inserts a row with its checksum.
  ///
  /// - Parameters:
  ///   - values: The values in the order of ``columns``.
  ///   - replaces: True to replace a row with the same key.
  func insert(_ values: [(any DatabaseValueConvertible)?], _ db: Database, replaces: Bool = false) throws {
    var values = values.map { $0?.databaseValue ?? .null }
    values.append(check(values).databaseValue)
    let statement = try db.cachedStatement(sql: replaces ? insertionOrReplacement : insertion)
    try statement.run(values)
  }

  /// Inserts a row with the next number, and returns the number.
  ///
  /// - Parameter values: The values in the order of ``columns``, without the first.
  func insertNumbered(_ values: [(any DatabaseValueConvertible)?], _ db: Database) throws -> Int64 {
    let number = try nextNumber(db)
    try insert([number] + values, db)
    return number
  }

  /// Returns the largest number in the first column plus one; 1 for an empty table.
  func nextNumber(_ db: Database) throws -> Int64 {
    (try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(\(columns[0])) FROM \(name)")) ?? 0) + 1
  }

  /// Changes one value of the row with a number, and updates its checksum. Does nothing when the table does not have
  /// the row.
  func change(
    _ column: String, to value: (any DatabaseValueConvertible)?, number: Int64, _ db: Database, _ file: StorageFile
  ) throws {
    guard let index = columns.firstIndex(of: column) else { return }
    var changed: Int64?
    try forEach("WHERE \(columns[0]) = ?", [number], db, file) { row, _ in
      var values = values(of: row)
      values[index] = value?.databaseValue ?? .null
      changed = check(values)
    }
    guard let changed else { return }
    let statement = try db.cachedStatement(
      sql: "UPDATE \(name) SET \(column) = ?, row_check = ? WHERE \(columns[0]) = ?")
    try statement.execute(arguments: [value, changed, number])
  }

  // MARK: Reading

  /// Reads rows, verifying the checksum of each.
  ///
  /// - Parameter body: Called with each row, its values in the order of ``columns``, and its checksum.
  ///
  /// - Throws: A `DeviceStorageError` that names the table and the row, when a row differs from what was written or the
  ///   body cannot decode it.
  func forEach(
    _ condition: String = "", _ arguments: StatementArguments = [], _ db: Database, _ file: StorageFile,
    _ body: (Row, Int64) throws -> Void
  ) throws {
    try forEach(of: Row.fetchCursor(db, sql: "\(selection) \(condition)", arguments: arguments), file, body)
  }

  /// Calls a closure with the row that has an id, if there is one, after verifying it. Compiles its SQL once for each
  /// database connection; the closure must not call this method of the same table.
  func withRow(_ id: Int64, _ db: Database, _ file: StorageFile, _ body: (Row, Int64) throws -> Void) throws {
    let statement = try db.cachedStatement(sql: "\(selection) WHERE id = ?")
    try forEach(of: Row.fetchCursor(statement, arguments: [id]), file, body)
  }

  private func forEach(of rows: RowCursor, _ file: StorageFile, _ body: (Row, Int64) throws -> Void) throws {
    var visited = 0
    defer { VisitCounter.visit(rows: visited) }
    while let row = try rows.next() {
      visited += 1
      guard let stored = Int64.fromDatabaseValue(row[columns.count]), stored == check(values(of: row)) else {
        throw file.damaged("\(name(of: row)) has changed since it was written")
      }
      do {
        try body(row, stored)
      } catch is DecodingError {
        throw nonsense(row, file)
      } catch is RowDecodingError {
        throw nonsense(row, file)
      }
    }
  }

  /// Returns the error for a row whose checksum is right but whose values this program never writes.
  func nonsense(_ row: Row, _ file: StorageFile) -> any Error { file.damaged("\(name(of: row)) has an invalid value") }

  /// Returns a description of the row: "row 17 of the table “sample”".
  private func name(of row: Row) -> String {
    let key = (0..<keyCount).map { index -> String in
      switch (row[index] as DatabaseValue).storage {
      case .blob(let data): UUID(data: data)?.uuidString ?? "of \(data.count) bytes"
      case .string(let text): text
      case .int64(let number): "\(number)"
      case .double(let number): "\(number)"
      case .null: "nothing"
      }
    }
    return "row \(key.joined(separator: ", ")) of the table “\(name)”"
  }

  private func values(of row: Row) -> [DatabaseValue] { columns.indices.map { row[$0] } }

  /// Returns the checksum of a row's values, in the order of ``columns``.
  func check(_ values: [DatabaseValue]) -> Int64 { RowCheck(name, values).value }
}

extension CheckedTable {
  static let objectType = CheckedTable("object_type", "id identifier")
  static let sourceRevision = CheckedTable(
    "source_revision", "id bundle_identifier name version product_type operating_system_version")
  /// The hardware that measured samples, by number.
  static let device = CheckedTable(
    "device",
    "id name manufacturer model hardware_version firmware_version software_version local_identifier udi_device_identifier"
  )
  static let sample = CheckedTable(
    "sample",
    "serial uuid type_id source_revision_id device_id start_time end_time value unit correlation metadata content")
  /// Deleted samples, by serial.
  static let deletedSample = CheckedTable(
    "deleted_sample", "serial uuid type_id bundle_identifier member_types chosen_object metadata replacement")
  /// The ends of deleted samples, by serial. An app with limited access is not told about a deletion whose end is
  /// missing.
  static let deletedSampleEnd = CheckedTable("deleted_sample_end", "serial end_time")
  /// The sources of each type, in order of priority.
  static let sourceOrder = CheckedTable("source_order", key: 2, "type_id position bundle_identifier name")

  /// The apps, their declarations, and their positions among the apps that requested permissions.
  static let app = CheckedTable(
    "app",
    """
    bundle_identifier display_name version short_version read_purpose write_purpose clinical_purpose privacy_policy \
    entitlements background_modes required_clinical_types request_position
    """)
  /// The decisions about types, in the order of the requests.
  static let permission = CheckedTable("permission", key: 2, "app position type direction decision is_renewed")
  /// The types of which an app may read only recent samples, with the earliest allowed end of a sample.
  static let limitedReading = CheckedTable("limited_reading", key: 2, "app type earliest_end")
  /// The undetermined permissions that the person saw on a sheet, with the reason why nothing was decided.
  static let undecidedPermission = CheckedTable("undecided_permission", key: 3, "app type direction reason")
  /// The apps that receive new health records automatically.
  static let automaticSharing = CheckedTable("automatic_sharing", "app")
  /// The types for which an app requested per-object access.
  static let objectRequest = CheckedTable("object_request", key: 2, "app position type")
  static let objectChoice = CheckedTable("object_choice", key: 2, "app object is_allowed")
  /// The background deliveries each app has enabled, with their frequency.
  static let backgroundDelivery = CheckedTable("background_delivery", key: 2, "app type frequency")
  static let anchor = CheckedTable("anchor", key: 2, "app position serial")
  static let auditLine = CheckedTable("audit_line", "seq line")
  /// The audit log in files before version 5.
  static let earlierAuditLog = CheckedTable("audit_log", "id time app call answer")

  static let workoutSample = CheckedTable("workout_sample", key: 3, "bundle_identifier workout sample")
  static let workoutRoute = CheckedTable("workout_route", key: 3, "bundle_identifier workout position route")
  /// The starts and ends of relations between effort scores and workouts, by the serial of the change.
  static let workoutEffortEvent = CheckedTable(
    "workout_effort_event",
    """
    change workout_source workout_start workout activity sample_type sample_source sample_start sample is_related
    """)
  static let characteristic = CheckedTable("characteristic", "name value")
  static let deviceSetting = CheckedTable("device_setting", "name value")
  static let attachedFile = CheckedTable(
    "attached_file", "id sample identifier name content_type created metadata data")

  /// All tables with checksums, in the current version of the schema.
  static let all = ofSixthVersion + [limitedReading, deletedSampleEnd, automaticSharing, undecidedPermission]

  /// The tables with checksums in files of version 6.
  static let ofSixthVersion = [
    objectType, sourceRevision, device, sample, deletedSample, sourceOrder, app, permission, objectRequest,
    objectChoice, backgroundDelivery, anchor, auditLine, workoutSample, workoutRoute, workoutEffortEvent,
    characteristic, deviceSetting, attachedFile,
  ]

  /// True for a table that takes no noticeable time to read as a whole, however much data the device holds.
  var isSmall: Bool {
    !["sample", "deleted_sample", "deleted_sample_end", "attached_file", "anchor", "audit_line"].contains(name)
  }
}
