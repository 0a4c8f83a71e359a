import TerminalUI

extension DeviceModel {
  /// Returns a text in the device's language, for sentences that are stored and not only shown.
  func words(_ key: LocalizedStringKey) -> String { settings.words(key) }
}
