import Foundation
import GRDB
import HealthDaemon
import HealthModel

/// Apps and their consent, and what belongs to the person.
extension SQLiteStorage {
  package func contents() throws(DeviceStorageError) -> StoredDevice {
    try read { db in
      var device = StoredDevice()
      device.apps = try apps(db)
      let anchors = try Row.fetchCursor(db, sql: "SELECT app, position, serial FROM anchor ORDER BY app, position")
      while let row = try anchors.next() {
        let position: Int = try row.value(1)
        guard position >= 0 else { throw file.damaged("an anchor has no place") }
        device.anchors[try row.value(0), default: []].append((position, UInt64(bitPattern: try row.value(2))))
      }
      device.associations = try associations(db)
      device.objectsWithAttachments = try objectsWithAttachments(db)
      device.characteristics = try characteristics(db)
      let settings = try Row.fetchCursor(db, sql: "SELECT name, value FROM device_setting")
      while let row = try settings.next() { device.settings[try row.value(0)] = try row.value(1) as String }
      device.types = try summaries(db)
      let serials = try Row.fetchOne(
        db,
        sql: """
          SELECT (SELECT max(serial) FROM sample), (SELECT max(last_serial) FROM sample_block),
          (SELECT max(serial) FROM deleted_sample)
          """)
      let lastSerial = try (0..<3).compactMap { try serials?.value($0) as Int64? }.max() ?? 0
      guard (0...Int64.max / 2).contains(lastSerial) else { throw file.damaged("a sample has no number") }
      device.lastSerial = UInt64(lastSerial)
      return device
    }
  }

  /// Read from indices and from the heads of blocks: no sample is touched.
  private func summaries(_ db: Database) throws -> [ObjectType: StoredSummary] {
    var summaries: [Int64: StoredSummary] = [:]
    var inRows: [Int64: Int] = [:]
    let revisions = try Dictionary(
      uniqueKeysWithValues: Row.fetchAll(db, sql: "SELECT id, bundle_identifier, product_type FROM source_revision")
        .map { (try $0.value(0) as Int64, (try $0.value(1) as String, try $0.value(2) as String?)) })
    // In the order of revisions: the first says what kind of device it is.
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT type_id, source_revision_id, sum(samples), min(earliest), max(latest), sum(in_rows) FROM (
          SELECT type_id, source_revision_id, count(*) AS samples, min(start_time) AS earliest,
          max(end_time) AS latest, count(*) AS in_rows FROM sample GROUP BY type_id, source_revision_id
          UNION ALL
          SELECT type_id, source_revision_id, sum(sample_count), min(first_start), max(latest_end), 0 FROM sample_block
          GROUP BY type_id, source_revision_id
        ) GROUP BY type_id, source_revision_id ORDER BY source_revision_id
        """)
    while let row = try rows.next() {
      let id: Int64 = try row.value(0)
      guard let (source, productType) = revisions[try row.value(1)] else {
        throw file.damaged("a sample has no source")
      }
      summaries[id, default: StoredSummary()].add(
        StoredSummary.Source(
          count: try row.value(2),
          earliestStart: try (row.value(3) as Double?).map { Date(timeIntervalSinceReferenceDate: $0) },
          latestEnd: try (row.value(4) as Double?).map { Date(timeIntervalSinceReferenceDate: $0) }),
        of: source, productType: productType)
      inRows[id, default: 0] += try row.value(5) as Int
    }
    let deleting = try Row.fetchCursor(db, sql: "SELECT DISTINCT type_id, bundle_identifier FROM deleted_sample")
    while let row = try deleting.next() {
      summaries[try row.value(0), default: StoredSummary()]
        .add(StoredSummary.Source(), of: try row.value(1), productType: nil)
    }
    compaction.withLock { $0.rows.merge(inRows) { $1 } }
    var found: [ObjectType: StoredSummary] = [:]
    for (id, var summary) in summaries {
      let identifier = try String.fetchOne(db, sql: "SELECT identifier FROM object_type WHERE id = ?", arguments: [id])
      // A type of a catalogue to come stays in the file, out of sight.
      guard let type = identifier.flatMap(ObjectType.init(identifier:)) else { continue }
      summary.sources = try sources(of: id, db)
      found[type] = summary
    }
    return found
  }

  private func apps(_ db: Database) throws -> [StoredApp] {
    let rows = try Row.fetchAll(db, sql: "SELECT * FROM app ORDER BY request_position IS NULL, request_position")
    return try rows.map { row in
      let app: String = try row.value("bundle_identifier")
      var identity = AppIdentity(
        bundleIdentifier: app, displayName: try row.value("display_name"), version: try row.value("version"),
        shortVersion: try row.value("short_version"), readPurpose: try row.value("read_purpose"),
        writePurpose: try row.value("write_purpose"), clinicalPurpose: try row.value("clinical_purpose"),
        requiredClinicalTypes: try JSON.value(row.value("required_clinical_types")),
        entitlements: try JSON.value(row.value("entitlements")),
        backgroundModes: try JSON.value(row.value("background_modes")))
      identity.privacyPolicy = try row.value("privacy_policy")
      var stored = StoredApp(identity: identity)
      if let position = try row.value("request_position") as Int? {
        stored.consent = try consent(of: app, position: position, db)
      }
      let deliveries = try Row.fetchAll(
        db, sql: "SELECT type, frequency FROM background_delivery WHERE app = ?", arguments: [app])
      for row in deliveries {
        if let type = ObjectType(identifier: try row.value(0)) {
          stored.backgroundDeliveries[type] = try row.value(1) as Int
        }
      }
      return stored
    }
  }

  private func consent(of app: String, position: Int, _ db: Database) throws -> StoredApp.Consent {
    let permissions = try Row.fetchAll(
      db, sql: "SELECT type, direction, decision, is_renewed FROM permission WHERE app = ? ORDER BY position",
      arguments: [app])
    let requests = try String.fetchAll(
      db, sql: "SELECT type FROM object_request WHERE app = ? ORDER BY position", arguments: [app])
    let choices = try Row.fetchAll(
      db, sql: "SELECT object, is_allowed FROM object_choice WHERE app = ?", arguments: [app])
    var objectChoices: [UUID: Bool] = [:]
    for row in choices {
      if let uuid = UUID(data: try row.value(0)) { objectChoices[uuid] = try row.value(1) as Bool }
    }
    let decisions: [(Permission, Decision, isRenewed: Bool)] = try permissions.compactMap { row in
      guard let type = ObjectType(identifier: try row.value(0)), let direction = Direction(rawValue: try row.value(1)),
        let decision = Decision(rawValue: try row.value(2))
      else { return nil }
      return (Permission(type, direction), decision, try row.value(3))
    }
    return StoredApp.Consent(
      position: position, decisions: decisions.map { ($0.0, $0.1) },
      renewed: Set(decisions.lazy.filter(\.isRenewed).map(\.0)),
      objectTypes: requests.compactMap(ObjectType.init(identifier:)), objectChoices: objectChoices)
  }

  /// Writes an app anew, with everything that hangs on it.
  func keep(_ app: StoredApp, _ db: Database) throws {
    let identity = app.identity
    let name = identity.bundleIdentifier
    try db.execute(sql: "DELETE FROM app WHERE bundle_identifier = ?", arguments: [name])
    try db.execute(
      sql: """
        INSERT INTO app (bundle_identifier, display_name, version, short_version, read_purpose, write_purpose,
        clinical_purpose, privacy_policy, entitlements, background_modes, required_clinical_types, request_position)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        name, identity.displayName, identity.version, identity.shortVersion, identity.readPurpose,
        identity.writePurpose, identity.clinicalPurpose, identity.privacyPolicy,
        try JSON.text(identity.entitlements.sorted()), try JSON.text(identity.backgroundModes.sorted()),
        try JSON.text(identity.requiredClinicalTypes.map(\.identifier).sorted()), app.consent?.position,
      ])
    for (position, entry) in (app.consent?.decisions ?? []).enumerated() {
      try db.execute(
        sql: """
          INSERT INTO permission (app, position, type, direction, decision, is_renewed) VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          name, position, entry.permission.type.identifier, entry.permission.direction.rawValue,
          entry.decision.rawValue, app.consent?.renewed.contains(entry.permission) ?? false,
        ])
    }
    for (position, type) in (app.consent?.objectTypes ?? []).enumerated() {
      try db.execute(
        sql: "INSERT INTO object_request (app, position, type) VALUES (?, ?, ?)",
        arguments: [name, position, type.identifier])
    }
    for (uuid, isAllowed) in app.consent?.objectChoices ?? [:] {
      try db.execute(
        sql: "INSERT INTO object_choice (app, object, is_allowed) VALUES (?, ?, ?)",
        arguments: [name, uuid.data, isAllowed])
    }
    for (type, frequency) in app.backgroundDeliveries {
      try db.execute(
        sql: "INSERT INTO background_delivery (app, type, frequency) VALUES (?, ?, ?)",
        arguments: [name, type.identifier, frequency])
    }
  }

  // MARK: Characteristics

  private func characteristics(_ db: Database) throws -> Characteristics? {
    let rows = try Row.fetchAll(db, sql: "SELECT name, value FROM characteristic")
    if rows.isEmpty { return nil }
    var characteristics = Characteristics()
    for row in rows {
      let text: String = try row.value(1)
      switch try row.value(0) as String {
      case "dateOfBirth": characteristics.dateOfBirth = try JSON.value(text)
      case "biologicalSex": characteristics.biologicalSex = try JSON.value(text)
      case "bloodType": characteristics.bloodType = try JSON.value(text)
      case "fitzpatrickSkinType": characteristics.fitzpatrickSkinType = try JSON.value(text)
      case "wheelchairUse": characteristics.wheelchairUse = try JSON.value(text)
      case "activityMoveMode": characteristics.activityMoveMode = try JSON.value(text)
      case "activityGoals": characteristics.activityGoals = try JSON.value(text)
      default: continue
      }
    }
    return characteristics
  }

  func keep(_ characteristics: Characteristics, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM characteristic")
    func keep(_ name: String, _ value: some Encodable) throws {
      try db.execute(
        sql: "INSERT INTO characteristic (name, value) VALUES (?, ?)", arguments: [name, try JSON.text(value)])
    }
    if let date = characteristics.dateOfBirth { try keep("dateOfBirth", date) }
    try keep("biologicalSex", characteristics.biologicalSex)
    try keep("bloodType", characteristics.bloodType)
    try keep("fitzpatrickSkinType", characteristics.fitzpatrickSkinType)
    try keep("wheelchairUse", characteristics.wheelchairUse)
    try keep("activityMoveMode", characteristics.activityMoveMode)
    try keep("activityGoals", characteristics.activityGoals)
  }
}

extension StoredSummary {
  /// Takes in what is kept of one revision of a source.
  fileprivate mutating func add(_ part: Source, of source: String, productType: String?) {
    if writers[source] == nil { productTypes[source] = productType }
    var whole = writers[source] ?? Source()
    whole.count += part.count
    whole.earliestStart = [whole.earliestStart, part.earliestStart].compactMap(\.self).min()
    whole.latestEnd = [whole.latestEnd, part.latestEnd].compactMap(\.self).max()
    writers[source] = whole
  }
}
