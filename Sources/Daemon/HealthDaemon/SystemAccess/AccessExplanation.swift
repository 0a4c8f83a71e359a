import Foundation
import HealthModel

/// The reason an app gets what it gets of a type. It may tell *denied* from *empty*, and so is never for an app.
package struct AccessExplanation: Hashable, Sendable {
  /// The reason in a clause: "read denied: own samples only".
  package var clause: String
  /// The clause in at most 21 characters where possible: "denied: own only".
  package var short: String
  /// The number of the rule: "A54".
  package var rule: String
  /// True when the app gets everything there is.
  package var isInFull: Bool

  /// Creates the explanation of a rule; without a short clause, the clause is used.
  init(_ clause: String, _ rule: String, short: String? = nil, isInFull: Bool = false) {
    (self.clause, self.short, self.rule, self.isInFull) = (clause, short ?? clause, rule, isInFull)
  }

  /// The clause with the rule: "read denied: own samples only · A54".
  package var text: String { "\(clause) · \(rule)" }
}

extension HealthDaemon {
  /// Returns the reason for the result an app gets now when it reads a type.
  package func explanationOfReading(_ type: ObjectType, by app: AppIdentity) -> AccessExplanation {
    read { $0.explanationOfReading(type, by: app) }
  }

  /// Returns the reason an app may save samples of a type now, or may not.
  package func explanationOfWriting(_ type: ObjectType, by app: AppIdentity) -> AccessExplanation {
    read { $0.explanationOfWriting(type, by: app) }
  }
}

extension DaemonState {
  /// Returns the reason for the result of reading: the state of the device first, then the consent.
  func explanationOfReading(_ type: ObjectType, by app: AppIdentity) -> AccessExplanation {
    if let cause = explanationOfDevice(for: app) { return cause }
    if settings.isLocked {
      return AccessExplanation("device locked: reading is error 6", "A89", short: "locked: error 6")
    }
    if type.kind == .correlation { return explanationOfCorrelations(type, by: app) }
    let decision = ledger.decision(for: Permission(type, .read), of: app.bundleIdentifier)
    switch reader(for: app.bundleIdentifier).readAccess(to: type) {
    case .everything: return AccessExplanation("read allowed: all there is", "A58", isInFull: true)
    case .chosenObjects(let choices): return explanationOfObjects(type, choices, by: app)
    case .ownSamples where decision == .denied:
      return AccessExplanation("read denied: own samples only", "A54", short: "denied: own only")
    case .ownSamples where decision == .undetermined && isAsked(type, .read, by: app):
      return AccessExplanation("read not answered: own samples only", "A39", short: "unanswered: own only")
    case .ownSamples:
      return AccessExplanation("read never asked: own samples only", "A55", short: "never asked: own only")
    case nil where isAsked(type, .read, by: app):
      return AccessExplanation("not answered yet: error 5", "A39", short: "unanswered: error 5")
    case nil: return AccessExplanation("read never asked: error 5", "A56", short: "never asked: error 5")
    }
  }

  /// Returns the reason for a type whose objects are chosen one by one: an app may see its own, except refused ones,
  /// and those chosen for it.
  private func explanationOfObjects(
    _ type: ObjectType, _ choices: ObjectChoices, by app: AppIdentity
  ) -> AccessExplanation {
    let own = store.samples(of: type, by: app.bundleIdentifier).allSamples.map(\.uuid)
    func isOfType(_ object: UUID) -> Bool { !store.objects.references(of: type, for: object).isEmpty }
    let chosen = choices.allowed.subtracting(own).count(where: isOfType)
    let visible = chosen + own.count { choices[$0] ?? true }
    let all = store.sources.values.reduce(0) { $0 + ($1[type]?.count ?? 0) }
    if visible == all, all > 0 { return AccessExplanation("all \(all) chosen", "A71", isInFull: true) }
    if !choices.all.keys.contains(where: isOfType) {
      if own.isEmpty { return AccessExplanation("none chosen yet", "A67") }
      return AccessExplanation("none chosen yet: its own only", "A67", short: "own only: none chosen")
    }
    if visible == 0 { return AccessExplanation("every one switched off", "A73") }
    if chosen == 0 {
      return AccessExplanation("no other chosen: its own only", "A71", short: "no other: own only")
    }
    return AccessExplanation("\(visible) of \(all) chosen, one by one", "A71", short: "\(visible) of \(all) chosen")
  }

  /// Returns the reason for the result of saving: the state of the device first, then the consent.
  func explanationOfWriting(_ type: ObjectType, by app: AppIdentity) -> AccessExplanation {
    if let cause = explanationOfDevice(for: app) { return cause }
    if !type.appMayShare { return AccessExplanation("apps cannot write it", "A17") }
    if settings.isInGuestUserMode { return AccessExplanation("guest: saving is error 15", "A88") }
    switch ledger.decision(for: Permission(type, .share), of: app.bundleIdentifier) {
    case .granted: return AccessExplanation("write allowed", "S6", isInFull: true)
    case .denied: return AccessExplanation("write denied: saving is error 4", "A52")
    case .undetermined where isAsked(type, .share, by: app):
      return AccessExplanation("write not answered: saving is error 5", "A39")
    case .undetermined: return AccessExplanation("write never asked: saving is error 5", "A52")
    }
  }

  /// Returns the reason that keeps an app from all of Health, whatever the person chose; nil for none.
  private func explanationOfDevice(for app: AppIdentity) -> AccessExplanation? {
    if !app.entitlements.contains(Entitlement.healthKit) {
      return AccessExplanation("no HealthKit entitlement: error 4", "A25", short: "no entitlement: 4")
    }
    if !settings.isHealthDataAvailable {
      return AccessExplanation("no Health on this device: error 1", "A23", short: "no Health: error 1")
    }
    if settings.isHealthDataRestricted {
      return AccessExplanation("Health restricted by management: error 2", "A24", short: "restricted: error 2")
    }
    return nil
  }

  /// Returns the reason for correlations, which an app sees through their members.
  private func explanationOfCorrelations(_ type: ObjectType, by app: AppIdentity) -> AccessExplanation {
    let reader = reader(for: app.bundleIdentifier)
    if !reader.mayRead(type) {
      return AccessExplanation("never asked for a member: error 5", "A56", short: "never asked: error 5")
    }
    let readable = type.memberTypes.count { reader.readAccess(to: $0) == .everything }
    if readable == type.memberTypes.count { return AccessExplanation("all members allowed", "A59", isInFull: true) }
    let all = type.memberTypes.count
    return AccessExplanation(
      "\(readable) of \(all) member types allowed", "A59", short: "\(readable) of \(all) members")
  }

  private func isAsked(_ type: ObjectType, _ direction: Direction, by app: AppIdentity) -> Bool {
    ledger.records[app.bundleIdentifier]?.decisions[Permission(type, direction)] != nil
  }
}
