import Foundation
import HealthModel

/// The reason for an app's access to a type. The reason may distinguish *denied* from *empty*, so apps must never see
/// it.
package struct AccessReason: Hashable, Sendable {
  /// The causes in the device's state and the person's consent that determine access.
  package enum Cause: Hashable, Sendable, Codable {
    /// The app was signed without an entitlement (rule A25).
    case missingEntitlement(key: Entitlement)
    /// The device does not have Health (rule A23).
    case healthUnavailable
    /// A management profile forbids Health (rule A24).
    case healthRestricted
    /// The device is locked (rule A89).
    case locked
    /// A guest is using the device (rule A88).
    case guest
    /// The person allowed the access (rules A58 and S6).
    case allowed
    /// The app reads its own samples, and others that end on or after a date (rule V65).
    case limited(since: Date)
    /// The person denied the access. The app reads only its own samples (rule A54) and cannot save (rule A52).
    case denied
    /// The app asked, but the person has not answered (rule A39).
    case unanswered
    /// The person answered the sheet, but the device lost the answer (rule HZ5).
    case answerLost
    /// The person tapped Don’t Allow on the sheet's second page, which decides nothing (rules V47 to V49).
    case refusedOnSecondPage
    /// The app asked, but the device's file does not record why nothing is decided.
    case undecided
    /// The app asked, but the sheet of this iOS version omits the type (rule A20c).
    case notListed
    /// The app asked to read, but the person has not answered. The app may save, and reads its own samples (rule A39).
    case unansweredOwnSamplesOnly
    /// The device lost the answer about reading (rule HZ5). The app may save, and reads its own samples.
    case answerLostOwnSamplesOnly
    /// The person refused reading on the sheet's second page (rule V47). The app may save, and reads its own samples.
    case refusedOnSecondPageOwnSamplesOnly
    /// The app asked to read, but the device's file does not record why nothing is decided. The app may save, and reads
    /// its own samples.
    case undecidedOwnSamplesOnly
    /// The app never asked (rules A52 and A56).
    case neverAsked
    /// The app never asked to read. It may save, and reads its own samples (rule A55).
    case neverAskedOwnSamplesOnly
    /// Apps cannot save the type (rule A17).
    case notShareable
    /// The person chooses objects one by one, and the app sees some of them, or all when both numbers are equal (rule
    /// A71).
    case chosenObjects(visible: Int, of: Int)
    /// No object has been chosen, and the app saved none (rule A67).
    case noneChosen
    /// No object has been chosen. The app reads its own (rule A67).
    case noneChosenOwnSamplesOnly
    /// Objects were chosen, but all are now turned off (rule A73).
    case everyChoiceOff
    /// Only the app's own objects are visible; no other is chosen (rule A71).
    case noOtherChosen
    /// The app never requested any member type of the correlation (rule A56).
    case memberNeverAsked
    /// The app may read some of a correlation's member types, or all of them when both numbers are equal (rule A59).
    case readableMembers(count: Int, of: Int)
    /// The app's request fails without this type, but the person denied it (rule A80).
    case requiredAndDenied
  }

  /// The type and the direction.
  package let permission: Permission
  package let cause: Cause

  package init(_ cause: Cause, _ permission: Permission) { (self.cause, self.permission) = (cause, permission) }

  /// True when the app has full access.
  package var isInFull: Bool {
    switch cause {
    case .allowed: true
    case .chosenObjects(let count, let all), .readableMembers(let count, let all): count == all
    default: false
    }
  }

  /// True when the app reads only its own samples.
  package var isOwnSamplesOnly: Bool {
    switch cause {
    case .denied, .unansweredOwnSamplesOnly, .answerLostOwnSamplesOnly, .refusedOnSecondPageOwnSamplesOnly,
      .undecidedOwnSamplesOnly, .neverAskedOwnSamplesOnly, .noneChosenOwnSamplesOnly, .noOtherChosen:
      true
    default: false
    }
  }

  /// The number of the rule, such as "A54".
  package var rule: String {
    let isRead = permission.direction == .read
    return switch cause {
    case .missingEntitlement: "A25"
    case .healthUnavailable: "A23"
    case .healthRestricted: "A24"
    case .locked: "A89"
    case .guest: "A88"
    case .allowed: isRead ? "A58" : "S6"
    case .limited: "V65"
    case .denied: isRead ? "A54" : "A52"
    case .unanswered, .unansweredOwnSamplesOnly: "A39"
    case .answerLost, .answerLostOwnSamplesOnly: "HZ5"
    case .refusedOnSecondPage, .refusedOnSecondPageOwnSamplesOnly: isRead ? "V47" : "V49"
    case .notListed: "A20c"
    case .neverAsked, .undecided: isRead ? "A56" : "A52"
    case .undecidedOwnSamplesOnly, .neverAskedOwnSamplesOnly: "A55"
    case .notShareable: "A17"
    case .chosenObjects, .noOtherChosen: "A71"
    case .noneChosen, .noneChosenOwnSamplesOnly: "A67"
    case .everyChoiceOff: "A73"
    case .memberNeverAsked: "A56"
    case .readableMembers: "A59"
    case .requiredAndDenied: "A80"
    }
  }
}

extension HealthDaemon {
  /// Returns the reason for the result that an app gets now when it reads or saves samples of a type.
  package func accessReason(_ permission: Permission, for app: AppIdentity) -> AccessReason {
    read { $0.accessReason(permission, for: app) }
  }
}

extension DaemonState {
  /// Returns the reason for the result of reading or saving. The device's state takes precedence over consent.
  ///
  /// - Parameter process: The kind of program that asks. For a watch app, the settings of the watch apply.
  func accessReason(
    _ permission: Permission, for app: AppIdentity, in process: ProcessKind = .app
  ) -> AccessReason {
    let isRead = permission.direction == .read
    let gate: Connection.Gate = isRead ? .reading : permission.type.appMayShare ? .changing : .health
    let cause =
      settings.seen(by: process).refusal(of: app, by: gate)?.cause
      ?? (isRead ? causeOfReading(permission.type, by: app) : causeOfSaving(permission.type, app))
    return AccessReason(cause, permission)
  }

  private func causeOfReading(_ type: ObjectType, by app: AppIdentity) -> AccessReason.Cause {
    if type.kind == .correlation { return causeOfCorrelations(type, by: app) }
    let decision = ledger.decision(for: Permission(type, .read), of: app.bundleIdentifier)
    let isAsked = isAsked(Permission(type, .read), by: app)
    switch reader(for: app.bundleIdentifier).readAccess(to: type) {
    case .everything: return .allowed
    case .since(let date): return .limited(since: date)
    case .chosenObjects(let choices): return causeOfObjects(type.chosenObjectType, choices, by: app)
    case .ownSamples where decision == .denied: return .denied
    case .ownSamples where decision == .undetermined && isAsked:
      return switch ledger.undecided(Permission(type, .read), of: app.bundleIdentifier) {
      case .answerLost: .answerLostOwnSamplesOnly
      case .refusedOnSecondPage: .refusedOnSecondPageOwnSamplesOnly
      case .notKept: .undecidedOwnSamplesOnly
      case nil: .unansweredOwnSamplesOnly
      }
    case .ownSamples: return .neverAskedOwnSamplesOnly
    case nil where isAsked && isLeftOut(type): return .notListed
    case nil: return isAsked ? causeUndecided(Permission(type, .read), by: app) : .neverAsked
    }
  }

  /// Returns the cause for a type whose objects are chosen one by one. An app may see its own objects, except those
  /// that the person refused, and the objects that the person chose for the app.
  private func causeOfObjects(
    _ type: ObjectType, _ choices: ObjectChoices, by app: AppIdentity
  ) -> AccessReason.Cause {
    let own = store.samples(of: type, by: app.bundleIdentifier).allSamples.map(\.uuid)
    func isOfType(_ object: UUID) -> Bool { !store.objects.references(of: type, for: object).isEmpty }
    let chosen = choices.allowed.subtracting(own).count(where: isOfType)
    let visible = chosen + own.count { choices[$0] ?? true }
    let all = store.sources.values.reduce(0) { $0 + ($1[type]?.count ?? 0) }
    if visible == all, all > 0 { return .chosenObjects(visible: all, of: all) }
    if !choices.all.keys.contains(where: isOfType) { return own.isEmpty ? .noneChosen : .noneChosenOwnSamplesOnly }
    if visible == 0 { return .everyChoiceOff }
    return chosen == 0 ? .noOtherChosen : .chosenObjects(visible: visible, of: all)
  }

  private func causeOfSaving(_ type: ObjectType, _ app: AppIdentity) -> AccessReason.Cause {
    if !type.appMayShare { return .notShareable }
    let permission = Permission(type, .share)
    switch ledger.decision(for: permission, of: app.bundleIdentifier) {
    case .granted, .limited: return .allowed
    case .denied: return .denied
    case .undetermined where isAsked(permission, by: app):
      return isLeftOut(type) ? .notListed : causeUndecided(permission, by: app)
    case .undetermined: return .neverAsked
    }
  }

  /// Returns the reason why a requested permission is undetermined.
  private func causeUndecided(_ permission: Permission, by app: AppIdentity) -> AccessReason.Cause {
    switch ledger.undecided(permission, of: app.bundleIdentifier) {
    case .answerLost: .answerLost
    case .refusedOnSecondPage: .refusedOnSecondPage
    case .notKept: .undecided
    case nil: .unanswered
    }
  }

  /// Returns true for a type that the sheet of this iOS version omits (rule A20c).
  private func isLeftOut(_ type: ObjectType) -> Bool {
    settings.systemVersion.has(.bloodPressureMissing) && ObjectType.bloodPressurePair.contains(type)
  }

  /// Returns the cause for correlations, which an app sees through their members.
  private func causeOfCorrelations(_ type: ObjectType, by app: AppIdentity) -> AccessReason.Cause {
    let reader = reader(for: app.bundleIdentifier)
    if !reader.mayRead(type) { return .memberNeverAsked }
    // The latest date applies to the correlation as a whole (rule V82).
    if let date = reader.limits(of: type)?.values.max() { return .limited(since: date) }
    let readable = type.memberTypes.count { reader.readAccess(to: $0) == .everything }
    return .readableMembers(count: readable, of: type.memberTypes.count)
  }

  private func isAsked(_ permission: Permission, by app: AppIdentity) -> Bool {
    ledger.records[app.bundleIdentifier]?.decisions[permission] != nil
  }
}
