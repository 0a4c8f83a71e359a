import Foundation
import GRDB
import HealthDaemon
import HealthModel

extension SQLiteStorage {
  /// Returns the contents of the file except samples and attachments. The time depends on the number of blocks and
  /// rows, not on the samples in blocks.
  package func contents() throws(DeviceStorageError) -> StoredDevice {
    try read { db in
      var device = StoredDevice()
      try Schema.requireSmallTables(db, file)
      let shared = SharedValues(db, file)
      device.apps = try apps(db)
      let anchors = CheckedTable.anchor
      try anchors.forEach("ORDER BY app, position", [], db, file) { row, _ in
        let position: Int = try row.value(1)
        guard position >= 0, let serial = UInt64(exactly: try row.value(2) as Int64) else {
          throw anchors.nonsense(row, file)
        }
        device.anchors[try row.value(0), default: []].append((position, serial))
      }
      device.associations = try associations(db)
      device.objectsWithAttachments = try objectsWithAttachments(shared)
      device.characteristics = try characteristics(db)
      try CheckedTable.deviceSetting.forEach("", [], db, file) { row, _ in
        let name: String = try row.value(0)
        // Leave out the tokens that show which write-ahead log belongs to the file. They are not the device's settings.
        if !OpeningSetting.all.contains(name) { device.settings[name] = try row.value(1) as String }
      }
      let summaries = try StoredSummaries(shared, file)
      compaction.withLock { $0.rows.merge(summaries.inRows) { $1 } }
      let orders = try sourceOrders(db)
      for (id, identifier) in try shared.allTypes() {
        // Types that only a later version of this program knows stay in the file and are not loaded.
        guard let type = ObjectType(identifier: identifier), var summary = summaries.types[id] else { continue }
        summary.sources = orders[id] ?? []
        device.types[type] = summary
      }
      device.lastSerial = summaries.lastSerial
      return device
    }
  }

  private func apps(_ db: Database) throws -> [StoredApp] {
    let deliveries = try backgroundDeliveries(db)
    let parts = try ConsentParts(db, file)
    var apps: [StoredApp] = []
    let condition = "ORDER BY request_position IS NULL, request_position"
    try CheckedTable.app.forEach(condition, [], db, file) { row, _ in
      let app: String = try row.value(0)
      var identity = AppIdentity(
        bundleIdentifier: app, displayName: try row.value(1), version: try row.value(2), shortVersion: try row.value(3),
        readPurpose: try row.value(4), writePurpose: try row.value(5), clinicalPurpose: try row.value(6),
        requiredClinicalTypes: try JSON.value(row.value(10)),
        entitlements: Set((try JSON.value(row.value(8)) as [String]).compactMap(Entitlement.init)),
        backgroundModes: try JSON.value(row.value(9)))
      identity.privacyPolicy = try row.value(7)
      let consent = try (row.value(11) as Int?).map { parts.consent(of: app, position: $0) }
      apps.append(StoredApp(identity: identity, consent: consent, backgroundDeliveries: deliveries[app] ?? [:]))
    }
    return apps
  }

  private func backgroundDeliveries(_ db: Database) throws -> [String: [ObjectType: Int]] {
    var deliveries: [String: [ObjectType: Int]] = [:]
    let table = CheckedTable.backgroundDelivery
    try table.forEach("", [], db, file) { row, _ in
      let frequency: Int = try row.value(2)
      // The raw values of HKUpdateFrequency are 1 to 4.
      guard (1...4).contains(frequency) else { throw table.nonsense(row, file) }
      if let type = ObjectType(identifier: try row.value(1)) {
        deliveries[try row.value(0), default: [:]][type] = frequency
      }
    }
    return deliveries
  }

  /// Replaces everything stored about an app: its declarations, its consent and its background deliveries.
  func store(_ app: StoredApp, _ db: Database) throws {
    let identity = app.identity
    let name = identity.bundleIdentifier
    try db.execute(sql: "DELETE FROM app WHERE bundle_identifier = ?", arguments: [name])
    try CheckedTable.app.insert(
      [
        name, identity.displayName, identity.version, identity.shortVersion, identity.readPurpose,
        identity.writePurpose, identity.clinicalPurpose, identity.privacyPolicy,
        try JSON.text(identity.entitlements.keys), try JSON.text(identity.backgroundModes.sorted()),
        try JSON.text(identity.requiredClinicalTypes.map(\.identifier).sorted()), app.consent?.position,
      ], db)
    for (position, entry) in (app.consent?.decisions ?? []).enumerated() {
      try CheckedTable.permission.insert(
        [
          name, position, entry.permission.type.identifier, entry.permission.direction.rawValue,
          entry.decision.isAllowed ? Decision.granted.name : entry.decision.name,
          app.consent?.renewed.contains(entry.permission) ?? false,
        ], db)
      guard let earliestEnd = entry.decision.earliestEnd?.timeIntervalSinceReferenceDate else { continue }
      try CheckedTable.limitedReading.insert([name, entry.permission.type.identifier, earliestEnd], db)
    }
    for (permission, reason) in app.consent?.undecided ?? [:] {
      try CheckedTable.undecidedPermission.insert(
        [name, permission.type.identifier, permission.direction.rawValue, reason.rawValue], db)
    }
    if app.consent?.newRecords == .share { try CheckedTable.automaticSharing.insert([name], db) }
    for (position, type) in (app.consent?.objectTypes ?? []).enumerated() {
      try CheckedTable.objectRequest.insert([name, position, type.identifier], db)
    }
    for (uuid, isAllowed) in app.consent?.objectChoices ?? [:] {
      try CheckedTable.objectChoice.insert([name, uuid.data, isAllowed], db)
    }
    for (type, frequency) in app.backgroundDeliveries {
      try CheckedTable.backgroundDelivery.insert([name, type.identifier, frequency], db)
    }
  }

  // MARK: Characteristics

  private func characteristics(_ db: Database) throws -> Characteristics? {
    var stored: Characteristics?
    let table = CheckedTable.characteristic
    try table.forEach("", [], db, file) { row, _ in
      var characteristics = stored ?? Characteristics()
      let text: String = try row.value(1)
      /// Returns a raw value of HealthKit; throws for one out of range.
      func value(upTo last: Int, from first: Int = 0) throws -> Int {
        let value: Int = try JSON.value(text)
        guard (first...last).contains(value) else { throw table.nonsense(row, file) }
        return value
      }
      switch try row.value(0) as String {
      case "dateOfBirth": characteristics.dateOfBirth = try JSON.value(text)
      case "biologicalSex": characteristics.biologicalSex = try value(upTo: 3)
      case "bloodType": characteristics.bloodType = try value(upTo: 8)
      case "fitzpatrickSkinType": characteristics.fitzpatrickSkinType = try value(upTo: 6)
      case "referenceSex": characteristics.referenceSex = try value(upTo: 2)
      case "wheelchairUse": characteristics.wheelchairUse = try value(upTo: 2)
      case "activityMoveMode": characteristics.activityMoveMode = try value(upTo: 2, from: 1)
      case "activityGoals": characteristics.activityGoals = try JSON.value(text)
      case "goalHistory": characteristics.goalHistory = try JSON.value(text)
      case "workoutZones": characteristics.workoutZones = try JSON.value(text)
      default: break
      }
      stored = characteristics
    }
    return stored
  }

  func store(_ characteristics: Characteristics, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM characteristic")
    func store(_ name: String, _ value: some Encodable) throws {
      try CheckedTable.characteristic.insert([name, try JSON.text(value)], db)
    }
    if let date = characteristics.dateOfBirth { try store("dateOfBirth", date) }
    try store("biologicalSex", characteristics.biologicalSex)
    try store("bloodType", characteristics.bloodType)
    try store("fitzpatrickSkinType", characteristics.fitzpatrickSkinType)
    try store("wheelchairUse", characteristics.wheelchairUse)
    try store("activityMoveMode", characteristics.activityMoveMode)
    try store("activityGoals", characteristics.activityGoals)
    // Store these only when they are set, so that a file without them is the same as one from before iOS 27.
    if characteristics.referenceSex != 0 { try store("referenceSex", characteristics.referenceSex) }
    if !characteristics.workoutZones.isEmpty { try store("workoutZones", characteristics.workoutZones) }
    if !characteristics.goalHistory.isEmpty { try store("goalHistory", characteristics.goalHistory) }
  }
}

/// The decisions about all apps. The tables are read whole, because looking up rows by app would miss a row in which
/// the identifier of the app is damaged.
struct ConsentParts {
  private var decisions: [String: [(Permission, Decision)]] = [:]
  private var renewed: [String: Set<Permission>] = [:]
  private var undecided: [String: [Permission: ConsentLedger.Undecided]] = [:]
  private var appsWithNewRecords: Set<String> = []
  private var objectTypes: [String: [ObjectType]] = [:]
  private var objectChoices: [String: [UUID: Bool]] = [:]

  /// Reads the tables of permissions and choices, verifying each row.
  init(_ db: Database, _ file: StorageFile) throws {
    var limits: [String: [ObjectType: Decision]] = [:]
    try CheckedTable.limitedReading.forEach("", [], db, file) { row, _ in
      guard let type = ObjectType(identifier: try row.value(1)) else { return }
      let earliestEnd = Date(timeIntervalSinceReferenceDate: try row.value(2))
      limits[try row.value(0), default: [:]][type] = .limited(since: earliestEnd)
    }
    let permissions = CheckedTable.permission
    try permissions.forEach("ORDER BY app, position", [], db, file) { row, _ in
      guard let direction = Direction(rawValue: try row.value(3)), let decision = Decision(named: try row.value(4))
      else { throw permissions.nonsense(row, file) }
      // Skip a type that only a later version of this program knows.
      guard let type = ObjectType(identifier: try row.value(2)) else { return }
      let (app, permission): (String, Permission) = (try row.value(0), Permission(type, direction))
      let limit = direction == .read && decision == .granted ? limits[app]?[type] : nil
      decisions[app, default: []].append((permission, limit ?? decision))
      if try row.value(5) { renewed[app, default: []].insert(permission) }
    }
    let reasons = CheckedTable.undecidedPermission
    try reasons.forEach("", [], db, file) { row, _ in
      guard let direction = Direction(rawValue: try row.value(2)),
        let reason = ConsentLedger.Undecided(rawValue: try row.value(3))
      else { throw reasons.nonsense(row, file) }
      guard let type = ObjectType(identifier: try row.value(1)) else { return }
      undecided[try row.value(0), default: [:]][Permission(type, direction)] = reason
    }
    try CheckedTable.automaticSharing.forEach("", [], db, file) { row, _ in
      appsWithNewRecords.insert(try row.value(0))
    }
    try CheckedTable.objectRequest.forEach("ORDER BY app, position", [], db, file) { row, _ in
      if let type = ObjectType(identifier: try row.value(2)) { objectTypes[try row.value(0), default: []].append(type) }
    }
    let choices = CheckedTable.objectChoice
    try choices.forEach("", [], db, file) { row, _ in
      guard let uuid = UUID(data: try row.value(1)) else { throw choices.nonsense(row, file) }
      objectChoices[try row.value(0), default: [:]][uuid] = try row.value(2) as Bool
    }
  }

  func consent(of app: String, position: Int) -> StoredApp.Consent {
    StoredApp.Consent(
      position: position, decisions: decisions[app] ?? [], renewed: renewed[app] ?? [],
      undecided: undecided[app] ?? [:], newRecords: appsWithNewRecords.contains(app) ? .share : .ask,
      objectTypes: objectTypes[app] ?? [], objectChoices: objectChoices[app] ?? [:])
  }
}
