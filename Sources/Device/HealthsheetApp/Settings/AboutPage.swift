import Foundation
import TerminalUI

extension SettingsPage {
  static let about = SettingsPage("About") { device in
    "iOS \(device.settings.operatingSystemVersion)"
  } content: { device in
    AboutPage(device: device)
  }
}

/// The page on the system, the clock, the time zone and the language of the device.
private struct AboutPage: View {
  let device: DeviceModel

  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    List {
      Section {
        LabeledContent("iOS", value: device.settings.operatingSystemVersion)
        LabeledContent("Clock", value: clock)
        LabeledContent("Time zone", value: timeZone.identifier)
        LabeledContent("Language and region", value: locale.identifier)
      } footer: {
        Text(
          "\(runs) Calls an app makes at once may be listed either way round. The options of the command set these."
        )
      }
    }
  }

  private var runs: LocalizedStringKey {
    device.clock.speed == .stands
      ? "The clock stands: the same keys lead to the same data." : "The clock goes with the machine’s."
  }

  private var clock: String { device.settings.words(device.settings.now(), date: .long, time: .shortened) }
}
