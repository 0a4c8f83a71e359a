import Foundation
import GRDB
import HealthModel
import SeededRandom
import Testing

@testable import HealthDaemon
@testable import HealthDatabase

@Suite("A damaged file, or a file without a device, is left unchanged and reported with the reason")
struct DamagedFileTests {
  private let file: TemporaryFile

  init() throws { file = try TemporaryFile() }

  /// Expects opening to fail with the sentence, without changing a byte.
  private func expectRefused(_ sentence: String, status: Int32 = 65) throws {
    let before = try file.contents()
    for access in [SQLiteStorage.Access.readWrite, .readOnly] {
      let error = #expect(throws: DeviceStorageError.self) { try file.open(access) { _ in } }
      #expect(error?.description.contains("“\(file.path)” \(sentence)") == true, "\(error?.description ?? "")")
      #expect(error?.description.hasSuffix("The file was not changed.") == true)
      #expect(error?.exitStatus == status)
    }
    #expect(try file.contents() == before)
    #expect(file.names == ["kim.healthsheet"], "nothing was left beside it")
  }

  private func makeDevice() throws -> Data {
    try file.open { daemon in
      try daemon.addDurably((0..<3000).map { .steps($0, at: Double($0)) } + EveryKind.records.dropFirst(2))
    }
    return try file.contents()
  }

  private func write(_ data: Data) throws { try data.write(to: URL(filePath: file.path)) }

  @Test("A file that is not a database is refused")
  func notADatabase() throws {
    try write(Data("shopping list".utf8))
    try expectRefused("is not a SQLite database, so it is not a healthsheet device: name another file.")
  }

  @Test("Random bytes are refused")
  func randomBytes() throws {
    var random = SplitMix64(seed: 1)
    try write(Data((0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }))
    try expectRefused("is not a SQLite database")
  }

  @Test("Another application's database is refused")
  func foreignDatabase() throws {
    try file.execute("CREATE TABLE notes (text TEXT)")
    try expectRefused("is a database of another application, so it is not a healthsheet device")
  }

  @Test(
    "A row missing from a small table is detected",
    arguments: ["permission", "app", "device_setting", "source_order", "object_type", "characteristic"])
  func vanishedRow(table: String) throws {
    try file.open { daemon in
      try daemon.addDurably([.steps(1, at: 1)])
      daemon.introduce(AppIdentity(bundleIdentifier: "com.example.a", displayName: "A"))
      daemon.setDecision(.granted, for: Permission(.stepCount, .read), of: "com.example.a")
      var person = Characteristics()
      person.biologicalSex = 1
      daemon.setCharacteristics(person)
      daemon.storeSetting("color", "red")
    }
    // Delete the rows without updating their count, as if the page had been overwritten.
    try file.execute("DROP TRIGGER \(table)_is_counted_out; DELETE FROM \(table)")
    let error = #expect(throws: DeviceStorageError.self) { try file.open { _ in } }
    #expect(
      error?.description.contains("(rows are missing from the table “\(table)”)") == true, "\(error?.description ?? "")"
    )
  }

  @Test(
    "A sample, a block, a deletion or a count that is missing is detected before any sample is read",
    arguments: [
      (
        "DROP TRIGGER sample_block_is_counted_out; "
          + "DELETE FROM sample_block WHERE id = (SELECT min(id) FROM sample_block)",
        "sample_block", "source"
      ),
      ("DROP TRIGGER sample_block_is_counted_out; DELETE FROM sample_block", "sample_block", "source"),
      (
        "DROP TRIGGER sample_is_counted_out; DELETE FROM sample WHERE serial = (SELECT max(serial) FROM sample)",
        "sample", "source"
      ),
      ("UPDATE sample_tally SET row_count = row_count + 1", "sample", "source"),
      ("UPDATE sample_tally SET block_count = block_count - 1", "sample_block", "source"),
      ("UPDATE sample_tally SET block_checks = ~block_checks", "sample_block", "source"),
      ("DELETE FROM sample_tally", "sample_tally", "source"),
      ("DELETE FROM deleted_sample", "deleted_sample", "com.apple.health.phone"),
      ("DELETE FROM deletion_tally", "deletion_tally", "com.apple.health.phone"),
    ])
  func vanished(damage: String, table: String, source: String) throws {
    try write(Self.countedDevice.get())
    try file.execute(damage)
    let error = #expect(throws: DeviceStorageError.self) { try file.open { _ in } }
    let text = error?.description ?? ""
    // Where `source` is “source”, the message names a source by its number, such as “source 7”.
    #expect(text.contains("(rows of \(source)") && text.contains("are missing from the table “\(table)”)"), "\(text)")
  }

  @Test(
    "Rows that do not match the stored sum of their checksums are detected when their type is read",
    arguments: [
      ("UPDATE sample_tally SET row_checks = ~row_checks", "sample", "source"),
      ("UPDATE deletion_tally SET row_checks = ~row_checks", "deleted_sample", "com.apple.health.phone"),
    ])
  func exchanged(damage: String, table: String, source: String) throws {
    try write(Self.countedDevice.get())
    try file.execute(damage)
    try file.open { daemon in
      for type in [ObjectType.stepCount, .sleepAnalysis] { _ = daemon.allSamples(SampleQuery(type)) }
      let text = daemon.storageProblem ?? ""
      #expect(
        text.contains("(rows of \(source)") && text.contains("are missing from the table “\(table)”)"), "\(text)")
    }
  }

  @Test("A missing end date of a deleted sample is detected when its type is read, and other types are not affected")
  func lostEnd() throws {
    try write(Self.countedDevice.get())
    // Delete the rows without updating their count, as if a page had been overwritten.
    try file.execute("DROP TRIGGER IF EXISTS deleted_sample_end_is_counted_out; DELETE FROM deleted_sample_end")
    try file.open { daemon in
      #expect(daemon.allSamples(SampleQuery(.sleepAnalysis)).count == 1)
      #expect(daemon.storageProblem == nil)
      #expect(daemon.allSamples(SampleQuery(.stepCount)).isEmpty)
      let text = daemon.storageProblem ?? "nothing"
      #expect(text.contains("(rows are missing from the table “deleted_sample_end”)"), "\(text)")
    }
  }

  /// The bytes of a device with two blocks of steps, a night of sleep as a row, and a deleted sample, created once.
  private static let countedDevice = Result {
    let file = try TemporaryFile()
    try file.open { daemon in
      try daemon.addDurably(
        (0..<5_000).map { .steps($0, at: Double($0)) } + [.sample(6_000, .sleepAnalysis, .category(3))])
      daemon.deleteSamples([.fixed(7)])
    }
    return try file.contents()
  }

  @Test("A device written by a newer version is refused")
  func newerVersion() throws {
    _ = try makeDevice()
    try file.execute("PRAGMA user_version = \(Schema.version + 1)")
    try expectRefused(
      "was made by a newer version of healthsheet (its format is \(Schema.version + 1), this program knows "
        + "\(Schema.version)): use that version, or name another file.")
  }

  @Test(
    "A file with another list of migrations is refused",
    arguments: ["SET identifier = identifier || 'x'", "SET identifier = x'00'", "SET identifier = -1"])
  func otherMigrations(change: String) throws {
    let whole = try makeDevice()
    for place in 0..<Schema.version {
      try write(whole)
      try file.execute(
        "UPDATE grdb_migrations \(change) WHERE rowid = (SELECT rowid FROM grdb_migrations LIMIT 1 OFFSET \(place))")
      try expectRefused("is damaged (its tables were changed): put back a copy of the file.")
    }
  }

  @Test("A file truncated anywhere is refused", arguments: [1, 17, 99, 100, 4095, 4096, 40_000, -4096, -1])
  func truncated(length: Int) throws {
    let whole = try makeDevice()
    try write(whole.prefix(length > 0 ? length : whole.count + length))
    try expectRefused(
      (0..<16).contains(length) ? "is not a SQLite database" : "is damaged (its end is missing): put back a copy")
  }

  @Test(
    "Changed bytes in the middle of a file are detected as damage", arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func scrambled(seed: UInt64) throws {
    var data = try makeDevice()
    var random = SplitMix64(seed: seed)
    let place = Int.random(in: 1...(data.count / 4096 - 2), using: &random) * 4096
    for offset in 0..<512 { data[place + offset] = UInt8.random(in: 0...255, using: &random) }
    try write(data)
    do throws(DeviceStorageError) {
      let storage = try SQLiteStorage(path: file.path)
      defer { storage.close() }
      // SQLite does not check the bytes of a block. The block has its own checksum, which is verified when it is read.
      #expect(throws: DeviceStorageError.self) { try storage.samples(of: .stepCount) }
      let daemon = try HealthDaemon(storage: storage)
      #expect(daemon.allSamples(SampleQuery(.stepCount)).isEmpty)
      #expect(daemon.storageProblem?.contains("is damaged (row 1 of the table “sample_block”") == true)
      #expect(throws: HealthError.self) { try daemon.addDurably([.steps(9000)]) }
      #expect(!daemon.allSamples(SampleQuery(.sleepAnalysis)).isEmpty, "other types are as good as before")
    } catch {
      #expect(error.description.contains("“\(file.path)” is damaged"), "\(error)")
      // SQLite's own messages are meant for developers.
      let foreignWords = ["***", "\n", "page ", "Page ", "btree", "schema", "index "].filter(error.description.contains)
      #expect(foreignWords.isEmpty || error.description.contains("(an index does not lead to all rows)"), "\(error)")
      #expect(try file.contents() == data)
      #expect(file.names == ["kim.healthsheet"])
    }
  }

  @Test(
    "The messages of SQLite about damage become one readable sentence",
    arguments: [
      (
        "*** in database main ***\nOn tree page 6 cell 1: btreeInitPage() returns error code 11",
        "its pages do not fit together"
      ),
      ("malformed database schema (sample) - near \"?\": syntax error", "its tables were changed"),
      ("no such column: row_count", "its tables were changed"),
      ("row 2 missing from index sample_by_source", "an index does not lead to all rows"),
      ("NULL value in sample.start", "a row has changed since it was written"),
      ("database disk image is malformed", "its pages do not fit together"),
    ])
  func words(message: String, words: String) {
    let error = StorageFile(path: file.path).damaged(asSQLiteSays: message)
    #expect(error.description == "“\(file.path)” is damaged (\(words)): put back a copy of the file.")
  }

  /// Values that SQLite would reject, written after the constraints were removed from the schema.
  @Test(
    "NULL, text or absurd numbers in rows are reported as damage and do not trap",
    arguments: [
      "UPDATE sample_block SET sample_count = -1", "UPDATE sample_block SET sample_count = 9223372036854775807",
      "UPDATE sample_block SET sample_count = 2305843009213694464", "UPDATE sample_block SET sample_count = NULL",
      "UPDATE sample_block SET first_serial = -1, serials = NULL", "UPDATE sample_block SET first_serial = 'one'",
      "UPDATE sample_block SET uuids = x'00'", "UPDATE sample_block SET starts = NULL",
      "UPDATE sample_block SET source_revision_id = NULL", "UPDATE sample_block SET checksum = 'x'",
      "UPDATE sample SET start_time = NULL", "UPDATE sample SET end_time = 'noon'",
      "UPDATE sample SET value = NULL WHERE unit IS NULL", "UPDATE sample SET value = 9.3e18 WHERE unit IS NULL",
      "UPDATE sample SET value = 1.5 WHERE unit IS NULL", "UPDATE sample SET uuid = NULL",
      "UPDATE sample SET end_time = start_time - 1", "UPDATE sample SET content = 7",
      "UPDATE source_revision SET bundle_identifier = NULL", "UPDATE deleted_sample SET bundle_identifier = NULL",
      "UPDATE deleted_sample SET uuid = 'x'",
      "UPDATE deleted_sample_end SET serial = 0 WHERE serial = (SELECT min(serial) FROM deleted_sample_end)",
      "UPDATE anchor SET position = -7",
      "UPDATE app SET display_name = NULL", "UPDATE permission SET direction = NULL",
      "UPDATE object_choice SET is_allowed = NULL", "UPDATE attached_file SET name = NULL",
      "UPDATE sample SET serial = 9223372036854775807 WHERE serial = (SELECT max(serial) FROM sample)",
      "UPDATE sample SET serial = -serial",
    ])
  func handmadeDamage(_ damage: String) throws {
    try write(Self.looseDevice.get())
    try file.execute(damage)
    try expectDamage()
  }

  /// Values with correct checksums, as a faulty or malicious program would write them.
  @Test(
    "Invalid rows with correct checksums are reported as damage and do not trap",
    arguments: [
      "UPDATE sample SET start_time = -1e18", "UPDATE sample SET end_time = 9e15",
      "UPDATE sample SET start_time = -1e18, end_time = 9e15 WHERE content IS NULL",
      "UPDATE sample SET end_time = 1.8e308", "UPDATE sample SET start_time = 1e300, end_time = 1e300",
      "UPDATE sample_block SET first_start = -1e18", "UPDATE sample_block SET latest_end = 9e15",
      "UPDATE sample_block SET first_start = 1, last_start = 2", "UPDATE sample_block SET sample_count = 7",
      "UPDATE sample_block SET sample_count = 2305843009213694464", "UPDATE sample_block SET unit = 'm³³'",
      "UPDATE sample_block SET starts = ends", "UPDATE sample_block SET ends = zeroblob(length(ends))",
      "UPDATE sample_block SET starts = x'C3ABC16D674EC800' || substr(starts, 9)",
      "UPDATE sample_block SET first_serial = 9", "UPDATE sample_block SET source_revision_id = 77",
      "UPDATE sample_block SET device_id = 77", "UPDATE sample_block SET type_id = 77",
      "UPDATE sample SET end_time = start_time - 1", "UPDATE sample SET value = 1.5 WHERE unit IS NULL",
      "UPDATE sample SET value = 9.3e18 WHERE unit IS NULL", "UPDATE sample SET unit = '!' WHERE content IS NULL",
      "UPDATE sample SET content = '{}' WHERE content IS NOT NULL", "UPDATE sample SET metadata = '[1'",
      "UPDATE sample SET correlation = 4711", "UPDATE sample SET source_revision_id = 77",
      "UPDATE sample SET type_id = 77", "UPDATE sample SET device_id = 77", "UPDATE sample SET serial = -serial",
      "UPDATE permission SET decision = 'perhaps'", "UPDATE permission SET direction = 'sideways'",
      "UPDATE background_delivery SET frequency = 7", "UPDATE object_choice SET object = x'00'",
      "UPDATE characteristic SET value = '99' WHERE name = 'bloodType'",
      "UPDATE characteristic SET value = '-1' WHERE name = 'activityMoveMode'",
      "UPDATE characteristic SET value = '1e400' WHERE name = 'biologicalSex'", "UPDATE app SET entitlements = 'none'",
      "UPDATE anchor SET serial = -7", "UPDATE attached_file SET created = 9e15",
      "UPDATE attached_file SET identifier = x'00'", "UPDATE deleted_sample SET member_types = '7'",
    ])
  func nonsense(_ damage: String) throws {
    try write(Self.looseDevice.get())
    try file.execute(damage)
    try file.writeChecks()
    try expectDamage()
  }

  @Test("A sample is not deleted if its correlation cannot be read")
  func damagedHolder() throws {
    let (stride, type) = (AppIdentity.stride, ObjectType.bloodPressureDiastolic)
    var own = SampleRecord.sample(2, type, .quantity(HealthQuantity(70, .millimeterOfMercury)))
    own.sourceRevision.source = stride.source
    let held = own
    try file.open { daemon in
      daemon.setDecision(.granted, for: Permission(type, .share), of: stride.bundleIdentifier)
      try daemon.addDurably([.sample(1, .bloodPressure, .correlation([held]), by: .scale)])
    }
    try file.execute("UPDATE sample SET content = '{}' WHERE content IS NOT NULL")
    try file.writeChecks()
    try file.open { daemon in
      #expect(daemon.storageProblem?.contains("is damaged") == true)
      let error = #expect(throws: HealthError.self) { try daemon.connect(stride).delete([held.reference]) }
      #expect(error == .databaseInaccessible, "\(error as Any)")
      #expect(daemon.allSamples(SampleQuery(type)).map(\.uuid) == [held.uuid])
    }
  }

  private static var reference: SampleReference {
    SampleReference(
      type: .visionPrescription, bundleIdentifier: AppIdentity.stride.bundleIdentifier,
      start: EveryKind.prescription.start, uuid: EveryKind.prescription.uuid)
  }

  /// The bytes of a device whose tables have no constraints, created once.
  private static let looseDevice = Result {
    let file = try TemporaryFile()
    try file.open { daemon in
      try daemon.addDurably(
        (0..<3000).map { .steps($0, at: Double($0)) }
          + [.sample(4000, .sleepAnalysis, .category(3)), .sample(4001, .bodyMass, .category(0))])
      daemon.deleteSamples([.fixed(7)])
      for direction in Direction.allCases {
        for type in [ObjectType.stepCount, .visionPrescription] {
          daemon.setDecision(.granted, for: Permission(type, direction), of: AppIdentity.stride.bundleIdentifier)
        }
      }
      let app = daemon.connect(.stride)
      _ = try app.sampleChanges(matchingAny: [SampleQuery(.stepCount)])
      try app.enableBackgroundDelivery(of: .stepCount, frequency: 2)
      var characteristics = Characteristics()
      characteristics.bloodType = 7
      daemon.setCharacteristics(characteristics)
      try app.save([EveryKind.prescription])
      daemon.setAllowed(true, object: EveryKind.prescription.uuid, for: "com.example.clinic")
      try app.attach(
        AttachmentRecord(
          identifier: .fixed(1), name: "Scan.pdf", contentType: "com.adobe.pdf", created: noon, metadata: [:],
          data: Data([1])), to: Self.reference)
    }
    try file.execute(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(replace(replace(sql, 'NOT NULL', ''), 'STRICT, ', ''), 'STRICT', '')
      WHERE type = 'table';
      UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (sample_count > 0)', '');
      UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (length(uuid) = 16)', '');
      UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (is_allowed IN (0, 1))', '');
      UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (direction IN (''share'', ''read''))', '');
      UPDATE sqlite_schema SET sql = replace(
        sql, 'CHECK (decision IN (''undetermined'', ''granted'', ''denied''))', '');
      """)
    return try file.contents()
  }

  private func expectDamage() throws {
    do throws(DeviceStorageError) {
      let storage = try SQLiteStorage(path: file.path)
      defer { storage.close() }
      let daemon = try HealthDaemon(settings: .fixed, storage: storage)
      for type in [ObjectType.stepCount, .sleepAnalysis, .visionPrescription] {
        _ = daemon.allSamples(SampleQuery(type))
      }
      let app = daemon.connect(.stride)
      _ = try? app.attachments(of: Self.reference)
      #expect(daemon.storageProblem?.contains("is damaged") == true)
      let day = StatisticsInterval(
        anchor: noon, components: DateComponents(day: 1), calendar: DeviceSettings.fixed.calendar)
      for type in daemon.typesWithSamples() where type.aggregationStyle != nil {
        _ = try? daemon.allStatistics(SampleQuery(type), options: [.duration], interval: day)
      }
      _ = try? daemon.addDurably([.steps(9000)])
    } catch {
      #expect(error.description.contains("“\(file.path)” is damaged"), "\(error)")
    }
  }

  @Test("A folder or a missing file cannot be opened as a store")
  func noFile() throws {
    let folder = #expect(throws: DeviceStorageError.self) { try SQLiteStorage(path: file.folder.path) }
    #expect(folder?.description == "“\(file.folder.path)” is not a file: name a file to keep the device in.")
    let missing = #expect(throws: DeviceStorageError.self) { try file.open(.readOnly) { _ in } }
    #expect(missing?.exitStatus == 66)
    #expect(missing?.description == "There is no file “\(file.path)”: name one that healthsheet made with --store.")
    #expect(throws: DeviceStorageError.self) { try SQLiteStorage(path: file.folder.path + "/no/such/folder/x") }
    #expect(file.names.isEmpty)
  }

  @Test("An empty file, as mktemp creates it, becomes a store")
  func emptyFile() throws {
    try write(Data())
    try file.open { try $0.addDurably([.steps(1)]) }
    #expect(try file.open { $0.summary(of: .stepCount).sampleCount } == 1)
  }

  @Test("A file that another program creates at the same moment is not replaced with the new device")
  func meanwhile() throws {
    let file = StorageFile(path: file.path)
    try file.create { draft in
      try Data("device".utf8).write(to: URL(filePath: draft))
      try Data("letter".utf8).write(to: URL(filePath: file.path))
    }
    #expect(try self.file.contents() == Data("letter".utf8) && self.file.names == ["kim.healthsheet"])
  }

  @Test("The sentence about a failing disk says whether reading or writing failed")
  func failingDisk() {
    let error = DatabaseError(resultCode: .SQLITE_IOERR, message: "disk I/O error")
    func sentence(_ moment: SQLiteStorage.Moment) -> String {
      "\(SQLiteStorage.problem(error, file: StorageFile(path: "kim.healthsheet"), moment))"
    }
    #expect(sentence(.reading).contains("“kim.healthsheet” cannot be read from the disk (disk I/O error)"))
    #expect(sentence(.changing).contains("“kim.healthsheet” cannot be written to the disk (disk I/O error)"))
  }

  @Test("A second process learns which process uses the file, and may read the file")
  func locked() throws {
    let storage = try SQLiteStorage(path: file.path)
    try HealthDaemon(storage: storage).addDurably([.steps(1)])
    let error = #expect(throws: DeviceStorageError.self) { try SQLiteStorage(path: file.path) }
    #expect(
      error?.description
        == "“\(file.path)” is open in another healthsheet (process \(getpid())): quit that one first, or "
        + "name another file.")
    #expect(error?.exitStatus == 75)
    #expect(try file.open(.readOnly) { $0.summary(of: .stepCount).sampleCount } == 1)
    storage.close()
  }
}
