import Foundation
import TerminalUI

extension SettingsPage {
  static let about = SettingsPage("About") { device in
    "iOS \(device.settings.operatingSystemVersion)"
  } content: { device in
    AboutPage(device: device)
  }
}

/// A page with the version of iOS and the device's data, clock, time zone and language.
private struct AboutPage: View {
  let device: DeviceModel

  @Environment(\.locale) private var locale

  var body: some View {
    let settings = device.settings
    List {
      Section("This iPhone") {
        LabeledContent("iOS", value: settings.operatingSystemVersion)
        LabeledContent("Model", value: settings.productType)
        LabeledContent("Apps", value: number(device.apps.count))
        LabeledContent("Health samples", value: number(device.health.sampleCount))
      }
      Section("Time and place") {
        LabeledContent("Date", value: clock)
        LabeledContent("Time zone", value: settings.calendar.timeZone.name(in: locale))
        LabeledContent("Language and region", value: language)
      } footer: {
        Text(
          """
          \(runs) Calls that an app makes at the same time may be listed in either order. The options of the command \
          set the values above.
          """
        )
      }
    }
  }

  private func number(_ count: Int) -> String { count.formatted(.number.locale(locale)) }

  private var language: String { locale.localizedString(forIdentifier: locale.identifier) ?? locale.identifier }

  private var runs: LocalizedStringKey {
    device.clock.speed == .stands && !device.clock.isPassing
      ? "The clock is stopped: the same keys give the same data." : "The clock runs like this computer’s."
  }

  private var clock: String { device.settings.words(device.settings.now(), date: .long, time: .shortened) }
}

extension TimeZone {
  /// Returns the name of the time zone, such as "Central European Standard Time"; its identifier if it has no name.
  func name(in locale: Locale) -> String { localizedName(for: .standard, locale: locale) ?? identifier }
}
