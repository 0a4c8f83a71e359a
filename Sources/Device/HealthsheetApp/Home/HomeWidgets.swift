import HealthModel
import TerminalUI

/// The widgets below the apps: the latest values of the first types, the scheduled events, and the latest decisions.
struct HomeWidgets: View {
  let device: DeviceModel
  /// The available width, in cells.
  let width: Int
  /// True if ``HealthCards`` show the first types beside the apps.
  let isBesideCards: Bool

  @Environment(\.locale) private var locale

  /// The minimum height of a home screen with widgets, in rows.
  static let leastHeight = 30
  /// The maximum number of lines in a widget.
  private static let lineCount = 5

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if !isBesideCards, !device.health.firstTypes.isEmpty {
        widget("Health") {
          TypeRows(
            device: device, types: Array(device.health.firstTypes.prefix(Self.lineCount)), isProminent: true,
            open: device.openHealth)
        }
      }
      widget("Scheduled next") {
        let events = Array(device.clock.scheduledEvents.prefix(Self.lineCount))
        if events.isEmpty { Text("Nothing is scheduled.").foregroundStyle(.secondary) }
        ForEach(events, id: \.self) { event in
          LabeledContent(device.clock.words(for: event), value: device.clock.words(forComing: event.date))
        }
      }
      // Show the decisions only without the inspector, which also lists them.
      if device.inspector.isWanted == false {
        widget("Decisions") {
          let events = Array(device.consent.history.suffix(Self.lineCount).reversed())
          if events.isEmpty { Text("Nothing was decided yet.").foregroundStyle(.secondary) }
          ForEach(events) { event in Text(event.sentence(in: locale)).lineLimit(2) }
        }
      }
    }
  }

  private func widget(_ title: LocalizedStringKey, @ViewBuilder content: () -> some View) -> some View {
    VStack(alignment: .leading, spacing: 0) { content() }
      .padding(.horizontal, 1)
      .frame(width: min(76, width) - 2, alignment: .leading)
      .border(.separator, title: title)
  }
}
