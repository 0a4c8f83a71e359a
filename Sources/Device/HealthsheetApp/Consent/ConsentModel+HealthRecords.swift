import HealthDaemon
import HealthKitUI
import HealthModel

/// The person's actions on health records: connecting accounts, and choosing how new records are handled.
extension ConsentModel {
  /// The choices for new health records, in the order of Settings.
  static let choicesOfNewRecords = NewRecords.allCases

  /// Returns the choice for new health records of an app that has asked for some; nil for any other app.
  func newRecords(for app: AppIdentity) -> NewRecords? {
    device.following { $0.newRecords(for: app.bundleIdentifier) }
  }

  /// Chooses in Settings how new health records are handled, as the person does.
  func setNewRecords(_ newRecords: NewRecords, for app: AppIdentity) {
    device.script?.turned(app.bundleIdentifier, newRecords: newRecords)
    device.daemon.setNewRecords(newRecords, for: app.bundleIdentifier, through: origin)
  }

  /// Connects an institution, as the person does while going through the pages of health records (rule HR4).
  func connect(_ institution: HealthInstitution) {
    device.changeSettings { $0[isConnectedTo: institution] = true }
  }

  /// Returns the contents of a prompt's sheet, with the app's current permissions and the latest changes in Settings;
  /// nil for a prompt without a sheet.
  func sheetRequest(of pending: PendingPrompt) -> AuthorizationSheetRequest? {
    var request = AuthorizationSheetRequest(pending.prompt, on: device.settings)
    request?.granted = permissionsHeld(by: pending.prompt.app)
    request?.change = changeElsewhere(during: prompt ?? pending)
    return request
  }
}
