import Foundation
import HealthDaemon
import HealthModel
import Scenarios

/// The person's decisions in the ledger, and the switches in Settings that change them.
///
/// A view that reads any of this is evaluated again when the daemon's answer may have changed.
extension DeviceModel {
  /// The apps that have asked, in the order of their first request, including those that were given nothing (rule A10).
  var appsThatAsked: [AppIdentity] { following { $0.appsThatAsked() } }

  /// Returns every permission an app has asked for, with the person's decision (rule A83).
  func decisions(of app: AppIdentity) -> [Permission: Decision] {
    following { $0.decisions(of: app.bundleIdentifier) }
  }

  /// Returns the apps that may read every sample of a type (rule A86).
  func appsAllowedToRead(_ type: ObjectType) -> [AppIdentity] { following { $0.appsAllowedToRead(type) } }

  /// Turns a switch in Settings, as the person does (rule A84).
  func setDecision(_ decision: Decision, for permission: Permission, of app: AppIdentity) {
    script?.turned(
      app.bundleIdentifier, permissions: [ScenarioAnswer.Choice(permission, isOn: decision == .granted)])
    daemon.setDecision(decision, for: permission, of: app.bundleIdentifier, through: auditOrigin)
  }

  /// Forgets every decision on an app, as if it had never asked. Its data stay.
  func resetDecisions(of app: AppIdentity) {
    script?.reset(app.bundleIdentifier)
    daemon.resetDecisions(of: app.bundleIdentifier, through: auditOrigin)
  }

  /// Has new health records arrive: the next request for them puts up a sheet again (rules A48 and A81).
  func renewHealthRecords() {
    script?.pressed(onControlPanel: "New Health Records Arrive")
    daemon.renewHealthRecords()
  }

  // MARK: Objects

  /// Returns the objects of a type that an app has asked to choose from, newest first, with the person's choices (rule
  /// A73).
  func objectChoices(of type: ObjectType, for app: AppIdentity) -> [ObjectChoice] {
    following { daemon in
      guard daemon.objectTypes(askedForBy: app.bundleIdentifier).contains(type) else { return [] }
      let allowed = daemon.allowedObjects(of: type, for: app.bundleIdentifier)
      return daemon.allSamples(SampleQuery(type), sortedBy: [SampleOrder(.start, ascending: false)])
        .map { ObjectChoice(object: $0, isAllowed: allowed.contains($0.uuid)) }
    }
  }

  /// Turns the switch of one object, as the person does (rule A73).
  func setAllowed(_ isAllowed: Bool, object: UUID, for app: AppIdentity) {
    script?.turned(app.bundleIdentifier, objects: [(object, isAllowed)])
    daemon.setAllowed(isAllowed, object: object, for: app.bundleIdentifier, through: auditOrigin)
  }

  /// Returns the number of switches on an app's page, those of objects included, and of those that are on.
  func permissionCount(of app: AppIdentity) -> (allowed: Int, all: Int) {
    let decisions = decisions(of: app)
    let objects = ObjectType.chosenInSettings.flatMap { objectChoices(of: $0, for: app) }
    return (
      decisions.values.count { $0 == .granted } + objects.count(where: \.isAllowed), decisions.count + objects.count
    )
  }

  /// Turns every switch on an app's page on or off, those of objects included (rule A83).
  func setAll(_ isOn: Bool, of app: AppIdentity) {
    script?.turnedAll(isOn, of: app.bundleIdentifier)
    if isOn {
      daemon.turnOnAll(of: app.bundleIdentifier, through: auditOrigin)
    } else {
      daemon.turnOffAll(of: app.bundleIdentifier, through: auditOrigin)
    }
    for type in ObjectType.chosenInSettings {
      for choice in objectChoices(of: type, for: app) where choice.isAllowed != isOn {
        setAllowed(isOn, object: choice.object.uuid, for: app)
      }
    }
  }
}

/// An object that the person may choose, and its switch.
struct ObjectChoice: Hashable, Sendable {
  var object: SampleRecord
  /// True when the app may read the object.
  var isAllowed: Bool
}

extension ObjectType {
  /// The types whose objects have switches of their own on an app's page in Settings.
  static let chosenInSettings: [ObjectType] = [.visionPrescription, .userAnnotatedMedication]
}
