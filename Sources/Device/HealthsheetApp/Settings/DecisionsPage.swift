import TerminalUI

extension SettingsPage {
  /// The page about the person's decisions.
  static let decisions = SettingsPage("Decisions") { device in
    device.consent.history.isEmpty ? "none yet" : "\(device.consent.history.count)"
  } content: { device in
    DecisionsPage(device: device)
  }
}

/// The page with the person's decisions on every app, latest first.
private struct DecisionsPage: View {
  let device: DeviceModel

  @Environment(\.locale) private var locale

  var body: some View {
    List {
      Section {
        ForEach(device.consent.history.reversed()) { event in
          Text("\("\(event.number)"). \(event.place): \(event.sentence(in: locale))")
        }
      } footer: {
        Text(
          device.consent.history.isEmpty
            ? "No decision was made since the device was started." : "Since the device was started, the latest first.")
      }
    }
  }
}
