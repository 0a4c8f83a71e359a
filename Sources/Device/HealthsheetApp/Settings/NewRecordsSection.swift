import HealthDaemon
import HealthKitUI
import HealthModel
import TerminalUI

/// The choice about new health records on an app's page in Settings, once the app has asked for some (rule HR14).
struct NewRecordsSection: View {
  let device: DeviceModel
  let app: AppIdentity

  var body: some View {
    if let chosen = device.consent.newRecords(for: app) {
      Section("New health records") {
        ForEach(NewRecords.allCases, id: \.self) { choice in
          Toggle(
            choice.title,
            isOn: Binding(
              get: { chosen == choice },
              set: { _ in if chosen != choice { device.consent.setNewRecords(choice, for: app) } })
          )
          .accessibilityIdentifier("settings.newRecords.\(choice.rawValue)")
        }
      } footer: {
        if let purpose = app.clinicalPurpose, !purpose.isEmpty { Text("App explanation: \(purpose)") }
      }
    }
  }
}

extension ConsentModel {
  /// Returns the choice about new health records, for an app that has asked for some; nil for another.
  func newRecords(for app: AppIdentity) -> NewRecords? {
    device.following { $0.newRecords(for: app.bundleIdentifier) }
  }

  /// Chooses in Settings what happens with new health records, as the person does.
  func setNewRecords(_ newRecords: NewRecords, for app: AppIdentity) {
    device.script?.turned(app.bundleIdentifier, newRecords: newRecords)
    device.daemon.setNewRecords(newRecords, for: app.bundleIdentifier, through: origin)
  }
}
