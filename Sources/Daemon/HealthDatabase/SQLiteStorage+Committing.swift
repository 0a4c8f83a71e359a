import Foundation
import GRDB
import HealthDaemon
import HealthModel

extension SQLiteStorage {
  /// Stores a change in one transaction. Afterwards, may move individually saved samples into blocks in the background.
  package func commit(_ change: DeviceChange) throws(DeviceStorageError) {
    try self.change(change.urgency) { db in
      for block in change.blocks { try insertSamples(block, db) }
      if !change.added.isEmpty { try insertSamples(change, db) }
      if !change.removed.isEmpty { try removeSamples(change.removed, db) }
      for correlation in change.changedCorrelations { try updateContent(of: correlation, db) }
      if !change.holders.isEmpty { try storeHolders(change.holders, db) }
      for (type, changes) in change.sourceOrders { try store(changes, of: type, db) }
      for app in change.forgottenApps {
        try db.execute(sql: "DELETE FROM app WHERE bundle_identifier = ?", arguments: [app])
      }
      for app in change.apps { try store(app, db) }
      for anchor in change.anchors {
        try CheckedTable.anchor.insert([anchor.app, anchor.position, Int64(anchor.serial)], db, replaces: true)
      }
      if let associations = change.associations { try store(associations, db) }
      if let attachments = change.attachments { try store(attachments, db) }
      if let characteristics = change.characteristics { try store(characteristics, db) }
      for (name, value) in change.settings {
        try CheckedTable.deviceSetting.insert([name, value], db, replaces: true)
      }
      try store(change.audit, db)
    }
    compactIfWorthwhile()
  }

  // MARK: Adding

  /// The number of samples at which grouping them into blocks is worthwhile.
  private static let bulk = 256

  private func insertSamples(_ change: DeviceChange, _ db: Database) throws {
    func holder(of record: SampleRecord) -> SampleReference? {
      change.holders.isEmpty ? nil : change.holders[record.reference]
    }
    func serial(_ index: Int) -> UInt64 { change.firstSerial + UInt64(index) }

    guard change.added.count >= Self.bulk else {
      for (index, record) in change.added.enumerated() {
        try insert(
          StoredSamples.Row(serial: serial(index), record: record, correlation: holder(of: record)), db)
      }
      return
    }
    var groups = SampleGroups()
    // Iterate over indices, which does not copy the records.
    for index in change.added.indices {
      groups.add(change.added[index], serial: serial(index), correlation: holder(of: change.added[index]))
    }
    for block in groups.takeBlocks() { try insert(block, db) }
    for row in groups.singles { try insert(row, db) }
  }

  /// Stores samples that arrived in columns, as blocks or, when they are few, as rows.
  private func insertSamples(_ block: SampleBlock, _ db: Database) throws {
    guard block.count >= SampleGroups.fewestAlike else {
      for row in 0..<block.count {
        try insert(StoredSamples.Row(serial: block.serials[row], record: block.record(at: row)), db)
      }
      return
    }
    for piece in block.sorted().pieces(of: BlockColumns.capacity) { try insert(piece, db) }
  }

  /// Stores the correlation of each member. A member in a block is moved to its own row. Each block is read and written
  /// only once, however many of its samples become members.
  private func storeHolders(_ holders: [SampleReference: SampleReference], _ db: Database) throws {
    var serials: [SampleReference: Int64] = [:]
    var inBlocks: [ObjectType: [String: [SampleReference]]] = [:]
    for (member, correlation) in holders {
      if serials[correlation] == nil { serials[correlation] = try serial(of: correlation, db) }
      guard let holder = serials[correlation] else { continue }
      if let serial = try serial(of: member, db) {
        try CheckedTable.sample.change("correlation", to: holder, number: serial, db, file)
      } else {
        inBlocks[member.type, default: [:]][member.bundleIdentifier, default: []].append(member)
      }
    }
    for (type, members) in inBlocks {
      for (source, references) in members {
        for row in try takeFromBlocks(references, of: type, by: source, db) {
          try insert(row, holder: holders[row.record.reference].flatMap { serials[$0] }, db)
        }
      }
    }
  }

  /// Returns the serial of a sample's row; nil when the sample is in a block or not stored.
  func serial(of reference: SampleReference, _ db: Database) throws -> Int64? {
    guard let type = try names.withLock({ try $0.knownID(of: reference.type, db) }) else { return nil }
    let statement = try db.cachedStatement(
      sql: """
        SELECT serial FROM sample WHERE uuid = ? AND type_id = ? AND start_time = ? AND \(StoredRows.bySource)
        """)
    return try Int64.fetchOne(
      statement,
      arguments: [
        reference.uuid.data, type, reference.start.timeIntervalSinceReferenceDate, reference.bundleIdentifier,
      ])
  }

  /// Stores a sample in its own row.
  ///
  /// - Parameter holder: The serial of the correlation that contains the sample and already has a row; nil for none.
  func insert(_ row: StoredSamples.Row, holder: Int64? = nil, _ db: Database) throws {
    let record = row.record
    let (type, revision, device) = try names.withLock { names in
      (
        try names.id(of: record.type, db), try names.id(of: record.sourceRevision, db),
        try names.id(of: record.device, db)
      )
    }
    var value: Double?
    var unit: String?
    var content: String?
    switch record.content {
    case .quantity(let quantity):
      value = quantity.value
      unit = quantity.unit.storedName
    case .category(let category): value = Double(category)
    case .quantitySeries(let series):
      value = series.quantity.value
      unit = series.quantity.unit.storedName
      content = try JSON.text(record.content)
    default: content = try JSON.text(record.content)
    }
    try CheckedTable.sample.insert(
      [
        Int64(row.serial), record.uuid, type, revision, device, record.start.timeIntervalSinceReferenceDate,
        record.end.timeIntervalSinceReferenceDate, value, unit, holder,
        record.metadata.isEmpty ? nil : try JSON.text(record.metadata), content,
      ], db)
    if content == nil { compaction.withLock { $0.rows[type, default: 0] += 1 } }
  }

  func insert(_ block: SampleBlock, _ db: Database) throws {
    let (type, revision, device) = try names.withLock { names in
      (
        try names.id(of: block.type, db), try names.id(of: block.sourceRevision, db), try names.id(of: block.device, db)
      )
    }
    guard let head = block.headValues(id: try nextBlock(db), typeID: type, revisionID: revision) else { return }
    let columns = BlockColumns(block)
    let check = BlockHead.check(head)
    let shared: [DatabaseValue] = [
      check.databaseValue, device?.databaseValue ?? .null, block.unit?.storedName.databaseValue ?? .null,
      block.metadata.isEmpty ? .null : try JSON.text(block.metadata).databaseValue,
    ]
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO sample_block (\(BlockHead.columns), head_check, device_id, unit, metadata, checksum, starts, ends,
        sample_values, uuids, serials) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    try statement.execute(
      arguments: StatementArguments(head + shared + [columns.checksum(head: shared).databaseValue])
        + [columns.starts, columns.ends, columns.values, columns.uuids, columns.serials])
  }

  /// Returns the next block number. Numbers only increase, so they identify the blocks added after a type was first
  /// read.
  private func nextBlock(_ db: Database) throws -> Int64 {
    (try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM sample_block")) ?? 0) + 1
  }

  // MARK: Removing

  private func removeSamples(_ removed: [DeviceChange.Removal], _ db: Database) throws {
    var inBlocks: [ObjectType: [SampleReference]] = [:]
    for removal in removed {
      let (record, deletion) = (removal.record, removal.deletion)
      if let serial = try serial(of: record.reference, db) {
        if record.content.kind == .correlation {
          // The members of a deleted correlation are ordinary samples from now on.
          let members = try Int64.fetchAll(
            db, sql: "SELECT serial FROM sample WHERE correlation = ?", arguments: [serial])
          for member in members {
            try CheckedTable.sample.change("correlation", to: nil, number: member, db, file)
          }
        }
        let delete = try db.cachedStatement(sql: "DELETE FROM sample WHERE serial = ?")
        try delete.execute(arguments: [serial])
      } else {
        inBlocks[record.type, default: []].append(record.reference)
      }
      let type = try names.withLock { try $0.id(of: record.type, db) }
      try CheckedTable.deletedSample.insert(
        [
          Int64(deletion.serial), deletion.uuid.data, type, deletion.bundleIdentifier,
          deletion.memberTypes.isEmpty ? nil : try JSON.text(deletion.memberTypes),
          deletion.chosenObject == deletion.uuid ? nil : deletion.chosenObject.data,
          deletion.metadata.isEmpty ? nil : try JSON.text(deletion.metadata), deletion.replacement?.data,
        ], db)
      if let end = deletion.end?.timeIntervalSinceReferenceDate {
        try CheckedTable.deletedSampleEnd.insert([Int64(deletion.serial), end], db)
      }
    }
    for (type, references) in inBlocks {
      for (source, references) in Dictionary(grouping: references, by: \.bundleIdentifier) {
        _ = try takeFromBlocks(references, of: type, by: source, db)
      }
    }
  }

  /// Removes samples from the blocks that contain them. Replaces these blocks, so that no trace of the samples remains
  /// in the file.
  ///
  /// - Returns: The removed samples.
  private func takeFromBlocks(
    _ references: [SampleReference], of type: ObjectType, by source: String, _ db: Database
  ) throws -> [StoredSamples.Row] {
    guard let id = try names.withLock({ try $0.knownID(of: type, db) }) else { return [] }
    let starts = references.map(\.start.timeIntervalSinceReferenceDate)
    let rows = StoredRows(id, type, source)
    let candidates = try Int64.fetchAll(
      db, sql: "SELECT id FROM sample_block WHERE \(rows.condition) AND first_start <= ? AND last_start >= ?",
      arguments: rows.arguments + [starts.max(), starts.min()])
    var gone = Set(references)
    let uuids = Set(references.map(\.uuid))
    var taken: [StoredSamples.Row] = []
    let shared = SharedValues(db, file)
    for candidate in candidates where !gone.isEmpty {
      // Most blocks contain none of the samples, and reading only their UUIDs shows that.
      let data =
        try Data.fetchOne(db, sql: "SELECT uuids FROM sample_block WHERE id = ?", arguments: [candidate]) ?? Data()
      let mayHold = data.withUnsafeBytes { $0.bindMemory(to: UUID.self).contains(where: uuids.contains) }
      if !mayHold { continue }
      let old = try block(candidate, of: type, shared)
      let remaining = (0..<old.count).filter { row in
        if !uuids.contains(old.uuids[row]) { return true }
        let reference = SampleReference(
          type: type, bundleIdentifier: source, start: Date(timeIntervalSinceReferenceDate: old.starts[row]),
          uuid: old.uuids[row])
        if gone.remove(reference) == nil { return true }
        taken.append(StoredSamples.Row(serial: old.serials[row], record: old.record(at: row)))
        return false
      }
      if remaining.count == old.count { continue }
      if !remaining.isEmpty { try insert(old.selecting(remaining), db) }
      try db.execute(sql: "DELETE FROM sample_block WHERE id = ?", arguments: [candidate])
    }
    return taken
  }

  private func updateContent(of record: SampleRecord, _ db: Database) throws {
    guard let serial = try serial(of: record.reference, db) else { return }
    try CheckedTable.sample.change("content", to: try JSON.text(record.content), number: serial, db, file)
  }

  private func store(_ changes: DeviceChange.SourceOrderChanges, of type: ObjectType, _ db: Database) throws {
    let id = try names.withLock { try $0.id(of: type, db) }
    if changes.areAll { try db.execute(sql: "DELETE FROM source_order WHERE type_id = ?", arguments: [id]) }
    let delete = try db.cachedStatement(sql: "DELETE FROM source_order WHERE type_id = ? AND position = ?")
    for (position, source) in changes.sources {
      if let source {
        try CheckedTable.sourceOrder.insert([id, position, source.bundleIdentifier, source.name], db, replaces: true)
      } else if !changes.areAll {
        try delete.execute(arguments: [id, position])
      }
    }
  }
}

extension UUID {
  var data: Data { withUnsafeBytes(of: uuid) { Data($0) } }

  /// Creates a UUID from sixteen bytes; nil for any other length.
  init?(data: Data) {
    guard data.count == 16 else { return nil }
    self = data.withUnsafeBytes { $0.loadUnaligned(as: UUID.self) }
  }
}

extension HealthUnit {
  /// The unit as stored in the file. The null unit is the empty string, because its printed form "()" cannot be parsed.
  var storedName: String { isNull ? "" : string }
}
