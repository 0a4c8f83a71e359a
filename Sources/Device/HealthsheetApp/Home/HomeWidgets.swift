import HealthModel
import TerminalUI

/// The widgets below the apps, side by side where they fit: the latest values of the first types, the scheduled events,
/// and the latest decisions.
struct HomeWidgets: View {
  let device: DeviceModel
  /// The available width, in cells.
  let width: Int
  /// The number of columns of tiles above the widgets.
  let columns: Int
  /// The width of a tile, in cells.
  let columnWidth: Int

  @Environment(\.locale) private var locale

  /// The minimum height of a home screen with widgets, in rows.
  static let leastHeight = 30
  /// The maximum number of lines in a widget.
  private static let lineCount = 5
  /// The minimum width of a widget beside others, including its border.
  private static let leastWidth = 48

  /// True if the widgets stand in the columns of the tiles.
  private var isBeside: Bool { columns > 1 && columnWidth >= Self.leastWidth }

  var body: some View {
    let layout = isBeside ? AnyLayout(HStackLayout(alignment: .top, spacing: 2)) : AnyLayout(VStackLayout(spacing: 0))
    layout {
      if !device.health.firstTypes.isEmpty {
        widget("Health") {
          TypeRows(
            device: device, types: Array(device.health.firstTypes.prefix(Self.lineCount)), isProminent: true,
            open: openHealth)
        }
      }
      widget("Scheduled next") {
        let events = Array(device.clock.scheduledEvents.prefix(Self.lineCount))
        if events.isEmpty { Text("Nothing is scheduled.").foregroundStyle(.secondary) }
        ForEach(events, id: \.self) { event in
          LabeledContent(device.clock.words(for: event), value: device.clock.words(forComing: event.date))
        }
      }
      // Show the decisions only if the inspector, which lists them too, is hidden.
      if isBeside, columns > 2, device.inspector.isWanted == false {
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
      .frame(width: (isBeside ? columnWidth : min(76, width)) - 2, alignment: .leading)
      .border(.separator, title: title)
  }

  private func openHealth(_ type: ObjectType) {
    device.screen = .health
    device.healthPath = NavigationPath([HealthPage(type)])
  }
}
