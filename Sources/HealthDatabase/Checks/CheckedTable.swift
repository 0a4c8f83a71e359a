import Foundation
import GRDB
import StatisticsEngine

/// A table whose rows carry a check of all their values in a last column, `row_check`.
struct CheckedTable: Sendable {
  let name: String
  /// All but the check. The first ones name a row.
  let columns: [String]
  private let keyCount: Int
  private let selection: String
  private let insertion: String
  private let insertionOrReplacement: String

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

  /// Inserts a row.
  ///
  /// - Parameters:
  ///   - values: In the order of ``columns``.
  ///   - replaces: True when a row with the same key is to go.
  func insert(_ values: [(any DatabaseValueConvertible)?], _ db: Database, replaces: Bool = false) throws {
    var values = values.map { $0?.databaseValue ?? .null }
    values.append(check(values).databaseValue)
    let statement = try db.cachedStatement(sql: replaces ? insertionOrReplacement : insertion)
    try statement.run(values)
  }

  /// Inserts a row under the next number.
  ///
  /// - Parameter values: In the order of ``columns``, without the first.
  func insertNumbered(_ values: [(any DatabaseValueConvertible)?], _ db: Database) throws -> Int64 {
    let number = try nextNumber(db)
    try insert([number] + values, db)
    return number
  }

  func nextNumber(_ db: Database) throws -> Int64 {
    (try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(\(columns[0])) FROM \(name)")) ?? 0) + 1
  }

  /// Changes one value of the row with a number.
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

  /// Reads rows, each checked.
  ///
  /// - Parameter body: Is given a row with the values in the order of ``columns``, and its check.
  /// - Throws: When a row is not as it was written, or makes no sense to the body: damage with table and row.
  func forEach(
    _ condition: String = "", _ arguments: StatementArguments = [], _ db: Database, _ file: StorageFile,
    _ body: (Row, Int64) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(db, sql: "\(selection) \(condition)", arguments: arguments)
    var visited = 0
    defer { VisitCounter.visit(rows: visited) }
    while let row = try rows.next() {
      visited += 1
      guard let kept = Int64.fromDatabaseValue(row[columns.count]), kept == check(values(of: row)) else {
        throw file.damaged("\(name(of: row)) is not as it was written")
      }
      do {
        try body(row, kept)
      } catch is DecodingError {
        throw nonsense(row, file)
      } catch is RowDecodingError {
        throw nonsense(row, file)
      }
    }
  }

  /// Tells of a row that was written by no program like this.
  func nonsense(_ row: Row, _ file: StorageFile) -> any Error { file.damaged("\(name(of: row)) makes no sense") }

  /// As a person finds it: "row 17 of sample", "row com.example.stride, 3 of permission".
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
    return "row \(key.joined(separator: ", ")) of \(name)"
  }

  private func values(of row: Row) -> [DatabaseValue] { columns.indices.map { row[$0] } }

  func check(_ values: [DatabaseValue]) -> Int64 {
    var check = RowCheck(name)
    for value in values { check.add(value) }
    return check.value
  }
}

extension CheckedTable {
  static let objectType = CheckedTable("object_type", "id identifier")
  static let sourceRevision = CheckedTable(
    "source_revision", "id bundle_identifier name version product_type operating_system_version")
  static let device = CheckedTable(
    "device",
    "id name manufacturer model hardware_version firmware_version software_version local_identifier udi_device_identifier"
  )
  static let sample = CheckedTable(
    "sample",
    "serial uuid type_id source_revision_id device_id start_time end_time value unit correlation metadata content")
  static let deletedSample = CheckedTable(
    "deleted_sample", "serial uuid type_id bundle_identifier member_types chosen_object metadata replacement")
  static let sourceOrder = CheckedTable("source_order", key: 2, "type_id position bundle_identifier name")

  static let app = CheckedTable(
    "app",
    """
    bundle_identifier display_name version short_version read_purpose write_purpose clinical_purpose privacy_policy \
    entitlements background_modes required_clinical_types request_position
    """)
  static let permission = CheckedTable("permission", key: 2, "app position type direction decision is_renewed")
  static let objectRequest = CheckedTable("object_request", key: 2, "app position type")
  static let objectChoice = CheckedTable("object_choice", key: 2, "app object is_allowed")
  static let backgroundDelivery = CheckedTable("background_delivery", key: 2, "app type frequency")
  static let anchor = CheckedTable("anchor", key: 2, "app position serial")
  static let auditLine = CheckedTable("audit_line", "seq line")
  /// Of files before the fifth version.
  static let earlierAuditLog = CheckedTable("audit_log", "id time app call answer")

  static let workoutSample = CheckedTable("workout_sample", key: 3, "bundle_identifier workout sample")
  static let workoutRoute = CheckedTable("workout_route", key: 3, "bundle_identifier workout position route")
  static let workoutEffortEvent = CheckedTable(
    "workout_effort_event",
    """
    change workout_source workout_start workout activity sample_type sample_source sample_start sample is_related
    """)
  static let characteristic = CheckedTable("characteristic", "name value")
  static let deviceSetting = CheckedTable("device_setting", "name value")
  static let attachedFile = CheckedTable(
    "attached_file", "id sample identifier name content_type created metadata data")

  static let all = [
    objectType, sourceRevision, device, sample, deletedSample, sourceOrder, app, permission, objectRequest,
    objectChoice, backgroundDelivery, anchor, auditLine, workoutSample, workoutRoute, workoutEffortEvent,
    characteristic,
    deviceSetting, attachedFile,
  ]

  /// True when looking at the whole table takes no time, as much as the device may hold.
  var isSmall: Bool {
    !["sample", "deleted_sample", "attached_file", "anchor", "audit_line"].contains(name)
  }
}
