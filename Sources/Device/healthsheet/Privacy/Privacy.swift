import ArgumentParser
import DeviceCommand
import Foundation
import HealthDaemon
import HealthDatabase
import HealthModel
import Recording
import Staging
import TerminalUI

struct Privacy: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "privacy",
    abstract: "Show and change what apps may read and write on a device that is kept in a file.",
    discussion: """
      Works like the privacy command of Apple's simulator (simctl), with a service for Health, which simctl does not \
      have, for each type and direction. The audit log records each change as made by a command, not as the consent \
      of a person.
      """,
    subcommands: [PrivacyStatus.self, PrivacyGrant.self, PrivacyRevoke.self, PrivacyReset.self])
}

struct PrivacyStore: ParsableArguments {
  @Option(help: ArgumentHelp("The device.", valueName: "file"), completion: .file())
  var store: String

  /// Opens the store, calls the body with its daemon and storage, and closes the store. The clock has the time of the
  /// last use. If another program changed the log of the store, prints a remark first.
  ///
  /// - Parameter checkpoint: Where to write the end of the log after the change; nil to write none.
  ///
  /// - Throws: `DeviceStorageError` or `ExitCode` if the store fails; otherwise the body's error.
  func open(
    _ access: SQLiteStorage.Access, _ checkpoint: CheckpointArguments? = nil,
    _ body: (HealthDaemon, SQLiteStorage) throws -> Void
  ) throws {
    let storage = try SQLiteStorage(path: store, access: access)
    defer { storage.close() }
    try checkpoint?.check(store) { try storage.verifyAuditLog(against: $0) }
    try remarkOnLog(of: storage, at: store)
    var settings = DeviceSettings()
    settings.isOpenedByCommand = true
    let daemon = try HealthDaemon(settings: settings, storage: storage) { $0.takeTimeZone(from: $1) }
    if let clock = daemon.storedClock { daemon.stopClock(at: clock) }
    try body(daemon, storage)
    try checkpoint?.write(storage.auditCheckpoint())
    if let problem = daemon.storageProblem { try fail(problem, status: ExitStatus(daemon.storageExitStatus)) }
  }
}

/// Prints a remark if the log of a store was changed, because the store's answers may then be wrong.
///
/// - Throws: `DeviceStorageError` if the log cannot be read.
func remarkOnLog(of storage: SQLiteStorage, at path: String) throws {
  let problems = try storage.verifyAuditLog().problems
  guard let first = problems.first else { return }
  let others = problems.count == 1 ? "" : " Others: \(problems.count - 1)."
  say("remark: The audit log of “\(path)” was changed: \(first)\(others) Run verify-log to see each change.")
}

struct PrivacyStatus: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show what each app may read and write, as the Settings of the device do.")

  @OptionGroup var store: PrivacyStore

  @Argument(help: ArgumentHelp("Show only this app.", valueName: "bundle identifier"))
  var app: String?

  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    try store.open(.readOnly) { daemon, storage in
      let apps = daemon.appsThatAsked().filter { app == nil || $0.bundleIdentifier == app }
      if let app, apps.isEmpty { try fail("\(app) has not asked for any data on this device.", status: .failure) }
      let rows = apps.flatMap { app in
        daemon.decisions(of: app.bundleIdentifier).sorted { $0.key < $1.key }.map {
          (app, $0.key, $0.value)
        }
      }
      // Find the types whose samples are damaged in the store, because no app can read them, whatever it is allowed.
      var damage: [ObjectType: DeviceStorageError] = [:]
      for type in Set(rows.filter { $0.1.direction == .read }.map(\.1.type)) {
        do throws(DeviceStorageError) { try storage.verifySamples(of: type) } catch { damage[type] = error }
      }
      func isDamaged(_ permission: Permission) -> Bool {
        permission.direction == .read && damage[permission.type] != nil
      }
      if json {
        let values = rows.map { app, permission, decision in
          var members: [String: AuditValue] = [
            "app": .text(app.bundleIdentifier), "type": .text(permission.type.identifier),
            "direction": .text(permission.direction.rawValue), "decision": .text(decision.name),
          ]
          if let date = decision.earliestEnd { members["since"] = .text(date.formatted(.iso8601)) }
          if isDamaged(permission) { members["samples"] = "damaged" }
          return AuditValue.members(members)
        }
        try answer(AuditValue.list(values).canonicalJSON + "\n")
        return try failIfDamaged(damage)
      }
      var lines = rows.isEmpty ? ["No app has asked for anything."] : []
      var last: AppIdentity?
      for (app, permission, decision) in rows {
        if app != last {
          lines.append("\(app.displayName.escapedForTerminal) (\(app.bundleIdentifier.escapedForTerminal))")
        }
        last = app
        let direction = permission.direction == .share ? "write" : "read "
        let word =
          decision.word ?? daemon.consent.remark(onUndecided: permission, of: app.bundleIdentifier).description
        let remark = isDamaged(permission) ? "; its samples are damaged, not all can be read" : ""
        lines.append("  \(direction)  \(permission.type.swiftName): \(word)\(remark)")
      }
      try answer(lines.map { $0 + "\n" }.joined())
      try failIfDamaged(damage)
    }
  }

  /// Ends the command with a sentence about the first type whose samples cannot be read.
  private func failIfDamaged(_ damage: [ObjectType: DeviceStorageError]) throws {
    guard let first = damage.min(by: { $0.key.row < $1.key.row })?.value else { return }
    try fail(first.description, status: ExitStatus(first.exitStatus))
  }
}

struct PrivacyChange: ParsableArguments {
  @OptionGroup var store: PrivacyStore

  @OptionGroup var checkpoint: CheckpointArguments

  /// The permissions to change, as ``PrivacyService`` parses them.
  @Argument(
    help: ArgumentHelp("health, health.read, health.write, or one type: health.read:stepCount.", valueName: "service"),
    completion: .list(["health", "health.read", "health.write"]))
  var service: String

  @Argument(help: ArgumentHelp("The app.", valueName: "bundle identifier"))
  var app: String

  func validate() throws {
    _ = try PrivacyService(parsing: service)
    if !AppIdentity.isBundleIdentifier(app) {
      throw ValidationError(
        localized: "“\(app.escapedForTerminal)” is not a bundle identifier: use only letters, digits, - and .")
    }
  }

  /// Sets the permissions to a decision, records it in the log as made by a command, and prints the number of
  /// permissions.
  ///
  /// - Parameter reading: Returns the decision for types to read whose history can be limited, given the date and the
  ///   time zone of the device; nil to use the same decision for all types.
  ///
  /// - Throws: `ExitCode` if the app has asked for none of the permissions.
  func apply(_ decision: Decision, reading: (Date, TimeZone) throws -> Decision? = { _, _ in nil }) throws {
    let service = try PrivacyService(parsing: service)
    try store.open(.existing, checkpoint) { daemon, _ in
      let asked = daemon.decisions(of: app).keys
      let permissions: [Permission]
      do { permissions = try service.permissions(among: asked) } catch let error as ValidationError {
        try fail(error.message, status: .wrongArguments)
      }
      if permissions.isEmpty {
        try fail(
          "\(app) has not asked for any type of that kind: name a type, such as health.read:stepCount.",
          status: .failure)
      }
      let limit = try reading(daemon.settings.now(), daemon.settings.calendar.timeZone)
      if limit != nil, !daemon.settings.systemVersion.has(.limitedReading) {
        say(
          """
          remark: this device has iOS \(daemon.settings.operatingSystemVersion), where a person cannot limit reading; \
          the limit applies anyway.
          """
        )
      }
      if limit != nil, !permissions.contains(where: \.canBeLimited) {
        try fail(
          "None of these types can be limited to recent samples: name a type that the app reads.",
          status: .wrongArguments)
      }
      for permission in permissions.sorted() {
        let decision = permission.canBeLimited ? limit ?? decision : decision
        daemon.setDecision(decision, for: permission, of: app, through: .command)
      }
      let count = permissions.count == 1 ? "1 permission" : "\(permissions.count) permissions"
      try answer("\(count) of \(app): \((limit ?? decision).word ?? "").\n")
      if asked.isEmpty { say("remark: \(app) has not asked for any data on this device so far.") }
    }
  }
}

struct PrivacyGrant: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grant", abstract: "Let an app read or write, without a sheet.")

  @OptionGroup var change: PrivacyChange

  @Option(
    help: ArgumentHelp(
      "Let the app read only samples that end at this date or later: 30d, 2026-10-21, or full for all samples.",
      valueName: "date"))
  var since: HistoryStart = .full

  func validate() throws {
    if case .date(let text) = since { _ = try DateArgument.moment(text, "--since", in: .gmt) }
  }

  func run() async throws { try change.apply(.granted) { try since.decision(at: $0, in: $1) } }
}

struct PrivacyRevoke: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Deny an app, without a sheet.")

  @OptionGroup var change: PrivacyChange

  func run() async throws { try change.apply(.denied) }
}

struct PrivacyReset: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Forget all answers, as if the apps had never asked.",
    discussion: "As on a phone, single answers cannot be forgotten. The samples that an app saved stay.")

  @OptionGroup var store: PrivacyStore

  @OptionGroup var checkpoint: CheckpointArguments

  @Argument(help: ArgumentHelp("The app. By default, every app.", valueName: "bundle identifier"))
  var app: String?

  /// Resets the decisions, records this in the log as made by a command, and prints the number of apps.
  func run() async throws {
    try store.open(.existing, checkpoint) { daemon, _ in
      let apps = daemon.appsThatAsked().map(\.bundleIdentifier).filter { app == nil || $0 == app }
      if let app, apps.isEmpty { try fail("\(app) has not asked for any data on this device.", status: .failure) }
      for app in apps { daemon.resetDecisions(of: app, through: .command) }
      try answer("\(apps.count == 1 ? "1 app" : "\(apps.count) apps"): every answer is forgotten.\n")
    }
  }
}

extension Decision {
  /// The decision as a word; nil for an undetermined one.
  fileprivate var word: String? {
    switch self {
    case .granted: "on"
    case .limited(let date): "on since \(date.formatted(.iso8601))"
    case .denied: "off"
    case .undetermined: nil
    }
  }
}

/// The start of the history that an app may read, as given in an option.
enum HistoryStart: ExpressibleByArgument {
  case full, pastThirtyDays
  /// A day or a moment, as written.
  case date(String)

  init(argument: String) {
    switch argument {
    case "full": self = .full
    case "30d": self = .pastThirtyDays
    default: self = .date(argument)
    }
  }

  /// Returns the decision about reading, given the device's date; nil for full history.
  ///
  /// - Throws: `ValidationError` if the text is not a date.
  func decision(at now: Date, in zone: TimeZone) throws -> Decision? {
    switch self {
    case .full: nil
    case .pastThirtyDays: ReadingHistory.limited.decision(at: now)
    case .date(let text): .limited(since: try DateArgument.moment(text, "--since", in: zone))
    }
  }
}

/// The permissions that a command changes: `health`, `health.read`, `health.write`, or those of one type, as in
/// `health.read:stepCount`.
struct PrivacyService: ExpressibleByArgument {
  var direction: Direction?
  var type: ObjectType?

  init?(argument: String) { try? self.init(parsing: argument) }

  /// Parses an argument.
  ///
  /// - Throws: `ValidationError` that lists the valid words, or similar types.
  init(parsing argument: String) throws {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch parts[0] {
    case "health", "all": direction = nil
    case "health.read": direction = .read
    case "health.write", "health.share": direction = .share
    default:
      throw ValidationError(
        localized:
          """
          “\(argument)” is not a service: use health, health.read or health.write, and add a colon and a type to name \
          only one type, such as health.read:stepCount.
          """
      )
    }
    if parts.count == 2 { type = try ObjectType(argument: String(parts[1])) }
  }

  /// Returns the permissions that the argument selects. Without a type, these are permissions that the app asked for.
  /// With a type, these are the permissions of the type, even if the app did not ask for them.
  ///
  /// - Throws: `ValidationError` if no app may ask for such a permission of the type.
  func permissions(among asked: some Sequence<Permission>) throws -> [Permission] {
    let directions = direction.map { [$0] } ?? [.share, .read]
    guard let type else { return asked.filter { directions.contains($0.direction) } }
    let known = directions.map { Permission(type, $0) }.filter(\.isSwitch)
    if known.isEmpty {
      throw ValidationError(
        localized:
          type.requiresPerObjectAuthorization && direction != .share
          ? "\(type.swiftName) has no single switch: a person allows its objects one by one, in the app’s list and in Settings."
          : "There is no switch to \(LocalizedStringKey((direction ?? .read).verb)) \(type.swiftName): no app may ask for it."
      )
    }
    return known
  }
}

extension Permission {
  /// True if the sheet has a switch for the permission.
  fileprivate var isSwitch: Bool { direction == .share ? type.appMayShare : type.appMayRequestRead }
}
