import Foundation
import HealthModel

/// The person's decisions about each app, for Settings and the Health app (never for an app).
extension HealthDaemon {
  /// The person's current decisions about all apps.
  package var consent: ConsentLedger { read { $0.ledger } }

  /// Returns the screen or command that last changed the decisions about an app; nil when nothing has changed them
  /// since the device was opened.
  package func consentOrigin(of app: String) -> AuditOrigin? { read { $0.consentOrigins[app] } }

  /// Returns the apps that have requested permissions, in the order of their first requests, including those that were
  /// denied everything (rule A10).
  package func appsThatAsked() -> [AppIdentity] {
    read { state in state.ledger.appsThatAsked.map { state.identity(of: $0) } }
  }

  /// True once the person has refused a sheet on this device (rule A38).
  package var hasNotedRefusal: Bool { read { $0.storedSettings["refused"] != nil } }

  /// Records that the person refused a sheet.
  ///
  /// - Returns: True for the first refusal on the device (rule A38).
  package func noteRefusal() -> Bool {
    change { state in state.storedSettings.updateValue("yes", forKey: "refused") == nil }
  }

  /// Returns every permission that the app has requested, with the person's decision (rule A83).
  package func decisions(of bundleIdentifier: String) -> [Permission: Decision] {
    read { $0.ledger.decisions(of: bundleIdentifier) }
  }

  /// Returns the apps that may read all of a type, in the order of their first requests (rule A86).
  package func appsAllowedToRead(_ type: ObjectType) -> [AppIdentity] {
    read { state in
      state.ledger.appsThatAsked
        .filter { state.ledger.decision(for: Permission(type, .read), of: $0).isAllowed }
        .map { state.identity(of: $0) }
    }
  }

  /// Returns true when the person may limit an app to recent samples.
  package func offersLimitedReading(to bundleIdentifier: String) -> Bool {
    read { $0.settings.offersLimitedReading(to: $0.identity(of: bundleIdentifier)) }
  }

  /// Limits reading a type to recent samples, or allows all samples, like the choice in Settings (rules V95 and V96).
  package func setHistory(
    _ history: ReadingHistory, of type: ObjectType, for bundleIdentifier: String,
    through origin: AuditOrigin = .settings
  ) {
    setDecision(
      history.decision(at: settings.now()), for: Permission(type, .read), of: bundleIdentifier, through: origin)
  }

  /// Changes a switch in Settings, which takes effect at once (rule A84).
  ///
  /// - Parameter origin: The screen or command that makes the change.
  package func setDecision(
    _ decision: Decision, for permission: Permission, of bundleIdentifier: String,
    through origin: AuditOrigin = .settings
  ) {
    change { state in
      state.changeConsent(through: origin) { $0.decide(decision, for: [permission], of: bundleIdentifier) }
    }
    makeWindows(of: bundleIdentifier)
  }

  /// Turns on every switch on the app's page (rule A83). Decisions about single objects do not change.
  package func turnOnAll(of bundleIdentifier: String, through origin: AuditOrigin = .settings) {
    setAll(.granted, of: bundleIdentifier, through: origin)
  }

  /// Turns off every switch on the app's page (rule A83). Decisions about single objects do not change.
  package func turnOffAll(of bundleIdentifier: String, through origin: AuditOrigin = .settings) {
    setAll(.denied, of: bundleIdentifier, through: origin)
  }

  private func setAll(_ decision: Decision, of bundleIdentifier: String, through origin: AuditOrigin) {
    change { state in
      state.changeConsent(through: origin) { state in
        state.decide(decision, for: Set(state.ledger.decisions(of: bundleIdentifier).keys), of: bundleIdentifier)
      }
    }
  }

  /// Resets an app to *never asked*: removes every decision, so that the app is no longer listed. Its data remains.
  package func resetDecisions(of bundleIdentifier: String, through origin: AuditOrigin = .controlPanel) {
    change { state in
      state.changeConsent(through: origin) { $0.forgetDecisions(of: bundleIdentifier) }
      state.workoutPlans.apps[bundleIdentifier]?.authorization = .notDetermined
    }
  }

  /// Undoes the person's last decision. What was unanswered before will be asked again.
  ///
  /// - Parameters:
  ///   - change: The decision.
  ///   - earlier: The ledger before the decision.
  package func undo(_ change: ConsentChange, to earlier: ConsentLedger) {
    self.change { state in
      state.changeConsent(through: .undo) { state in
        state.ledger.undo(change, to: earlier)
        // An object may have been deleted since. The permission to read it was removed with it.
        let gone = change.objectsRefused.filter { object in
          !ObjectType.all.contains { type in
            type.requiresPerObjectAuthorization && !state.store.objects.references(of: type, for: object).isEmpty
          }
        }
        state.ledger.forgetObjects(gone)
      }
    }
    makeWindows(of: change.app)
  }

  /// Makes the next request for health records ask again, as when new ones have arrived from a clinic. Until then the
  /// earlier decisions apply (rules A48 and A81).
  package func renewHealthRecords() {
    change { state in
      state.renewHealthRecords()
      state.announceChange()
    }
  }

  /// Returns the person's choice about future health records for an app that has requested some; nil for other apps.
  package func newRecords(for bundleIdentifier: String) -> NewRecords? {
    read { state in
      let asks = state.ledger.decisions(of: bundleIdentifier).keys.contains(where: \.isOfHealthRecords)
      return asks ? state.ledger.newRecords(for: bundleIdentifier) : nil
    }
  }

  /// Changes the choice about future health records in Settings (rule HR14).
  package func setNewRecords(
    _ newRecords: NewRecords, for bundleIdentifier: String, through origin: AuditOrigin = .settings
  ) {
    change { state in
      state.changeConsent(through: origin) { $0.ledger.set(newRecords, for: bundleIdentifier) }
    }
  }

  /// Returns the types whose per-object list the app has requested.
  package func objectTypes(askedForBy bundleIdentifier: String) -> [ObjectType] {
    read { $0.ledger.objectTypes(askedForBy: bundleIdentifier) }
  }

  /// Returns the objects of a type that the app may read: its own objects, unless the person refused them, and the
  /// objects that the person allowed (rules A67 and A71).
  package func allowedObjects(of type: ObjectType, for bundleIdentifier: String) -> Set<UUID> {
    loadIfPossible([type])
    let view = look { state in
      let reader = Reader(app: bundleIdentifier, ledger: state.ledger, undetermined: .showsOwnSamples)
      return state.view(of: [SampleQuery(type)], for: reader)
    }
    return Set(SampleSearch(view).references().map(\.uuid))
  }

  /// Changes the decision about an object in Settings (rule A73). Ignores unknown objects.
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
    }
  }
}

extension DaemonState {
  /// Makes the next request for health records of each app ask again, unless the app gets new ones automatically (rules
  /// A48 and HR14).
  mutating func renewHealthRecords() { ledger.renew(Set(ObjectType.all.filter { $0.kind == .clinical })) }

  /// Records the person's decisions about objects, from a list or from Settings (rules A66, A73 and A77).
  ///
  /// A decision identifies an object by its UUID, and an app that once saw the object can save its own object with the
  /// same UUID. When several sources have an object with the UUID, the decision is ambiguous and allows none of them.
  mutating func recordObjects(allowed: Set<UUID>, among listed: Set<UUID>, of type: ObjectType, for app: String) {
    let unmistakable = allowed.filter { object in
      Set(store.objects.references(of: type, for: object).map(\.bundleIdentifier)).count < 2
    }
    ledger.record(allowed: unmistakable, among: listed, of: type, for: app)
  }
}
