import Foundation
import TerminalUI

extension SettingsPage {
  static let backgroundDelivery = SettingsPage("Background Delivery") { _ in
    "why an app was woken, or not"
  } content: { device in
    BackgroundDeliveryPage(device: device)
  }
}

/// The page with the history of background deliveries: registrations, wake-ups, and the reasons that an app is not
/// woken.
private struct BackgroundDeliveryPage: View {
  let device: DeviceModel

  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale

  var body: some View {
    let events = device.clock.deliveryEvents
    List {
      Section {
        if events.isEmpty {
          Text("No app has asked to be woken. Nightly has a button for it.").foregroundStyle(.secondary)
        }
        ForEach(events.reversed()) { event in
          Text("\(time(of: event.date))  \(device.name(of: event.app))").bold()
            + Text(" \(event.words)")
        }
      } footer: {
        Text("The latest first. An app in front hears at once, and is not woken. Let time pass under 4, Device.")
      }
    }
  }

  private func time(of date: Date) -> String {
    var style = Date.FormatStyle(date: .abbreviated, time: .standard, locale: locale, calendar: calendar)
    style.timeZone = calendar.timeZone
    return date.formatted(style)
  }
}
