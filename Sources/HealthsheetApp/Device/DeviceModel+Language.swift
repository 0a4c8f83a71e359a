import TerminalUI

extension DeviceModel {
  /// A text in the language of the device, where a sentence is kept and not only shown.
  func words(_ key: LocalizedStringKey) -> String { settings.words(key) }
}
