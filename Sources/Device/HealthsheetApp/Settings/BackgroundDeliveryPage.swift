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

  var body: some View {
    let events = device.clock.deliveryEvents
    List {
      Section {
        if events.isEmpty { Text("No app is registered to be woken.").foregroundStyle(.secondary) }
        ForEach(device.clock.typesObservedUnregistered, id: \.app) { observed in
          let types = observed.types.map(\.swiftName).joined(separator: ", ")
          Text(verbatim: device.name(of: observed.app)).bold()
            + Text(" observes \(types) only while it runs: it is not registered to be woken for that")
        }
        ForEach(events.reversed()) { event in
          let time = device.settings.words(event.date, date: .abbreviated, time: .standard)
          Text("\(time)  \(device.name(of: event.app))").bold()
            + Text(" \(event.words)")
        }
      } footer: {
        Text("The latest first. An app in front hears at once, and is not woken. Let time pass under 4, Device.")
      }
    }
  }
}
