import TerminalUI

extension SettingsPage {
  /// The page about the device's theme.
  static let display = SettingsPage("Display & Brightness") { device in
    device.colorScheme.inWords
  } content: { device in
    DisplayPage(device: device)
  }
}

/// The page that chooses the device's theme.
private struct DisplayPage: View {
  @Bindable var device: DeviceModel

  var body: some View {
    List {
      Section("Appearance") {
        Picker("Appearance", selection: $device.colorScheme) {
          ForEach([ColorScheme.light, .dark, nil], id: \.self) { Text($0.inWords).tag($0) }
        }
        .pickerStyle(.segmented)
      } footer: {
        Text("Automatic uses the terminal’s own background. The option --theme sets this too.")
      }
    }
  }
}

extension ColorScheme? {
  fileprivate var inWords: LocalizedStringKey {
    switch self {
    case .light: "Light"
    case .dark: "Dark"
    case nil: "Automatic"
    }
  }
}
