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
        ForEach(ConsentModel.choicesOfNewRecords, id: \.self) { choice in
          Toggle(
            choice.title,
            isOn: Binding(
              get: { chosen == choice },
              set: { _ in if chosen != choice { device.consent.setNewRecords(choice, for: app) } })
          )
          .accessibilityIdentifier("settings.newRecords.\(choice.rawValue)")
        }
      } footer: {
        if let explanation = app.explanation(of: .clinicalShare) { Text(explanation) }
      }
    }
  }
}
