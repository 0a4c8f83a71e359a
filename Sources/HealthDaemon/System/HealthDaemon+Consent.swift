import Foundation
import HealthModel

/// What the person said to each app, for Settings and the Health app (never for an app).
extension HealthDaemon {
  /// What the person has said to all apps, at this moment.
  package var consent: ConsentLedger { read { $0.ledger } }

  /// Where the answers to an app were changed last, since the device was opened.
  package func consentOrigin(of app: String) -> AuditOrigin? { read { $0.consentOrigins[app] } }

  /// The apps that have asked for something, in the order of their first request, also those that got nothing
  /// (rule A10).
  package func appsThatAsked() -> [AppIdentity] {
    read { state in state.ledger.appsThatAsked.map { state.identity(of: $0) } }
  }

  /// Every permission the app has asked for, with the person's decision (rule A83).
  package func decisions(of bundleIdentifier: String) -> [Permission: Decision] {
    read { $0.ledger.decisions(of: bundleIdentifier) }
  }

  /// The apps that may read everything of a type, in the order they first asked (rule A86).
  package func appsAllowedToRead(_ type: ObjectType) -> [AppIdentity] {
    read { state in
      state.ledger.appsThatAsked
        .filter { state.ledger.decision(for: Permission(type, .read), of: $0) == .granted }
        .map { state.identity(of: $0) }
    }
  }

  /// The person changes a switch in Settings (rule A84). Takes effect at once.
  ///
  /// - Parameter origin: The screen, or the command, it was changed with.
  package func setDecision(
    _ decision: Decision, for permission: Permission, of bundleIdentifier: String,
    through origin: AuditOrigin = .settings
  ) {
    change { state in
      state.changeConsent(through: origin) { $0.decide(decision, for: [permission], of: bundleIdentifier) }
      state.answerExtensions(of: bundleIdentifier)
      state.announceChange()
    }
  }

  /// Every switch on the app's page goes on (rule A83). Objects keep their own choices.
  package func turnOnAll(of bundleIdentifier: String, through origin: AuditOrigin = .settings) {
    setAll(.granted, of: bundleIdentifier, through: origin)
  }

  /// Every switch on the app's page goes off (rule A83). Objects keep their own choices.
  package func turnOffAll(of bundleIdentifier: String, through origin: AuditOrigin = .settings) {
    setAll(.denied, of: bundleIdentifier, through: origin)
  }

  private func setAll(_ decision: Decision, of bundleIdentifier: String, through origin: AuditOrigin) {
    change { state in
      state.changeConsent(through: origin) { state in
        state.decide(decision, for: Set(state.ledger.decisions(of: bundleIdentifier).keys), of: bundleIdentifier)
      }
      state.answerExtensions(of: bundleIdentifier)
      state.announceChange()
    }
  }

  /// Back to *never asked*: every answer is forgotten, and the app is no longer listed. Its data stays.
  package func resetDecisions(of bundleIdentifier: String, through origin: AuditOrigin = .controlPanel) {
    change { state in
      state.changeConsent(through: origin) { $0.forgetDecisions(of: bundleIdentifier) }
      state.workoutPlans.apps[bundleIdentifier]?.authorization = .notDetermined
      state.announceChange()
    }
  }

  /// New health records have arrived from a clinic: whoever asks for them again, the person is asked again, and until
  /// then the earlier answers hold (rules A48 and A81).
  package func renewHealthRecords() {
    change { state in
      state.ledger.renew(Set(ObjectType.all.filter { $0.kind == .clinical }))
      state.announceChange()
    }
  }

  /// Types whose per-object list the app has asked for.
  package func objectTypes(askedForBy bundleIdentifier: String) -> [ObjectType] {
    read { $0.ledger.objectTypes(askedForBy: bundleIdentifier) }
  }

  /// Per-object choices: which objects of a type the app may read, its own by default (rules A67 and A71).
  package func allowedObjects(of type: ObjectType, for bundleIdentifier: String) -> Set<UUID> {
    loadIfPossible([type])
    let search = look { state in
      let reader = Reader(app: bundleIdentifier, ledger: state.ledger, undetermined: .showsOwnSamples)
      return SampleSearch([SampleQuery(type)], in: [type: state.view(of: type, for: reader)])
    }
    var allowed: Set<UUID> = []
    search.forEachPlace { part, place in
      allowed.insert(part.columns.uuid(at: place))
      return true
    }
    return allowed
  }

  /// The person changes the per-object choices in Settings (rule A73). Unknown objects are ignored.
  package func setAllowed(
    _ isAllowed: Bool, object uuid: UUID, for bundleIdentifier: String, through origin: AuditOrigin = .settings
  ) {
    change { state in
      let types = ObjectType.all.filter(\.requiresPerObjectAuthorization)
      let type = types.first { !state.store.objects.references(of: $0, for: uuid).isEmpty }
      guard let type else { return }
      state.changeConsent(through: origin) { state in
        state.recordObjects(allowed: isAllowed ? [uuid] : [], among: [uuid], of: type, for: bundleIdentifier)
      }
      state.announceChange()
    }
  }
}

extension DaemonState {
  /// The person chose among objects, in a list or in Settings (rules A66, A73 and A77).
  ///
  /// A choice names an object by its UUID, which an app that once saw the object can save one of its own under. Where
  /// several sources have an object of that name, the choice does not say whose is meant, and gives nobody's.
  mutating func recordObjects(allowed: Set<UUID>, among listed: Set<UUID>, of type: ObjectType, for app: String) {
    let unmistakable = allowed.filter { object in
      Set(store.objects.references(of: type, for: object).map(\.bundleIdentifier)).count < 2
    }
    ledger.record(allowed: unmistakable, among: listed, of: type, for: app)
  }
}
