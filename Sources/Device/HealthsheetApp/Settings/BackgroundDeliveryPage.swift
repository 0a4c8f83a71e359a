import HealthModel
import Languages
import Staging
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

  @Environment(\.locale) private var locale

  var body: some View {
    let events = device.clock.deliveryEvents
    let unregistered = device.clock.typesObservedUnregistered
    if events.isEmpty, unregistered.isEmpty {
      NoDeliveriesPage(device: device)
    } else {
      list(of: events, unregistered)
    }
  }

  private func list(of events: [ClockModel.WakeUp], _ unregistered: [(app: String, types: [ObjectType])]) -> some View {
    List {
      if !unregistered.isEmpty {
        Section("Only while they run") {
          ForEach(unregistered, id: \.app) { observed in
            LabeledContent(
              device.name(of: observed.app),
              value: observed.types.map { $0.displayName(in: locale) }.inList(locale: locale))
          }
        } footer: {
          Text("These apps observe the types below, but are not registered to be woken for them.")
        }
      }
      Section("Events, latest first") {
        if events.isEmpty { Text("No app is registered to be woken.").foregroundStyle(.secondary) }
        ForEach(events.reversed()) { event in
          NavigationLink {
            DeliveryEventPage(device: device, event: event)
          } label: {
            HStack(alignment: .top, spacing: 2) {
              Text(verbatim: device.clock.words(forPast: event.date)).foregroundStyle(.secondary)
                .frame(width: 15, alignment: .leading)
              Text(device.sentence(on: event))
            }
          }
          .accessibilityIdentifier("delivery.\(event.number)")
        }
      } footer: {
        Text("An app in front is notified at once, without being woken. Let time pass under 4, Device.")
      }
    }
  }
}

/// The page while no app has registered: what it would list, and how to make an app register.
private struct NoDeliveriesPage: View {
  let device: DeviceModel

  @Environment(\.glyphs) private var glyphs
  @Environment(\.announce) private var announce

  var body: some View {
    let nightly = device.apps.first { $0.identity.bundleIdentifier == AppIdentity.nightly.bundleIdentifier }
    EmptyPage(
      title: "No Wake-Ups Yet",
      paragraphs: [
        "When new data wakes an app in the background, this page says so. When it does not, this page says why.",
        nightly == nil
          ? "No app is registered to be woken. An app registers with enableBackgroundDelivery(for:frequency:)."
          : """
          No app is registered to be woken. To register Nightly, open it and press “Ask to Save and Read”, then “Wake Me \
          for Nights”.
          """,
      ]
    ) {
      if let nightly {
        Button("Open \(nightly.identity.displayName)") { device.show(nightly) }
          .buttonStyle(.bordered)
          .pressHint("open")
          .accessibilityIdentifier("delivery.openApp")
      }
      if device.offersGallery {
        Button("Wake-Up Scenarios") {
          if let remark = device.openGallery(glyphs: glyphs, theme: "Background delivery") { announce(remark) }
        }
        .buttonStyle(.bordered)
        .pressHint("open")
        .accessibilityIdentifier("delivery.gallery")
      }
    }
  }
}

/// The page of an event, with the full sentence, the time and the rule.
private struct DeliveryEventPage: View {
  let device: DeviceModel
  let event: ClockModel.WakeUp

  @Environment(\.locale) private var locale

  var body: some View {
    List {
      Section { Text(device.sentence(on: event)) }
      Section {
        LabeledContent("Time", value: device.settings.words(event.date, date: .abbreviated, time: .standard))
        LabeledContent("Types", value: event.types.map(\.swiftName).inList(locale: locale))
        if let rule = event.rule { LabeledContent("Rule", value: rule) }
      }
    }
    .navigationTitle("Background Delivery")
  }
}
