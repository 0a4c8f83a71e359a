import TerminalUI

/// Background deliveries at a glance: a timeline for each app, up to now.
struct DeliveryTimeline: View {
  let device: DeviceModel
  /// The timelines, one per app.
  let strips: [DeliveryStrip]

  @Environment(\.glyphs) private var glyphs
  @Environment(\.locale) private var locale

  var body: some View {
    ForEach(strips, id: \.app) { strip in
      HStack {
        Text(device.name(of: strip.app)).lineLimit(1)
        Spacer()
        cells(strip).layoutPriority(1).accessibilityLabel(words(strip))
      }
    }
  }

  private func cells(_ strip: DeliveryStrip) -> Text {
    zip(strip.cells, strip.counts).reduce(Text("")) { text, cell in
      // Show the number of events if a cell has several, so that none is hidden.
      let sign = cell.1 > 1 ? "\(min(cell.1, 9))" : cell.0.symbol(glyphs.controls)
      return text + Text(verbatim: sign).foregroundStyle(color(of: cell.0))
    }
  }

  /// Returns the accessibility label of a timeline.
  private func words(_ strip: DeliveryStrip) -> String {
    let parts: [(cell: DeliveryStrip.Cell, words: LocalizedStringKey)] = [
      (.woken, "woken"), (.held, "changed and not woken"), (.faulty, "handler called late, twice or never"),
    ]
    let told = parts.compactMap { part -> String? in
      let count = strip.cells.count { $0 == part.cell }
      return count == 0
        ? nil : String(localized: "\(part.words) in \(count) of \(strip.cells.count)", locale: locale)
    }
    return told.isEmpty ? String(localized: "nothing happened", locale: locale) : told.inList(locale: locale)
  }

  private func color(of cell: DeliveryStrip.Cell) -> Color {
    switch cell {
    case .nothing: .secondary
    case .held: .orange
    case .woken: .green
    case .faulty: .red
    }
  }

  /// Returns the meaning of the symbols, and the duration of a cell.
  static func legend(_ strips: [DeliveryStrip], _ glyphs: ControlGlyphs) -> LocalizedStringKey {
    let sign = { (cell: DeliveryStrip.Cell) in cell.symbol(glyphs) }
    let (woken, held, faulty) = (sign(.woken), sign(.held), sign(.faulty))
    let signs: LocalizedStringKey =
      """
      \(woken) woken, \(held) changed and not woken, \(faulty) handler called late, twice or never, a digit: that many \
      events
      """
    return strips.first.map { "\(signs), \($0.scale)" } ?? signs
  }
}
