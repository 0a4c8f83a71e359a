import TerminalUI

/// Background delivery at a glance: for each app a strip of time that ends now.
struct DeliveryTimeline: View {
  let device: DeviceModel
  let strips: [DeliveryStrip]

  @Environment(\.glyphs) private var glyphs

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
    strip.cells.reduce(Text("")) { text, cell in
      text + Text(cell.symbol(glyphs.controls)).foregroundStyle(color(of: cell))
    }
  }

  /// The strip for people who hear it.
  private func words(_ strip: DeliveryStrip) -> String {
    func count(_ cell: DeliveryStrip.Cell) -> Int { strip.cells.count { $0 == cell } }
    let parts = [
      (count(.woken), "woken"), (count(.held), "changed and not woken"),
      (count(.faulty), "handler not called as it must be"),
    ]
    let told = parts.filter { $0.0 > 0 }.map { "\($0.1) in \($0.0) of \(strip.cells.count)" }
    return told.isEmpty ? "nothing happened" : told.joined(separator: ", ")
  }

  private func color(of cell: DeliveryStrip.Cell) -> Color {
    switch cell {
    case .nothing: .secondary
    case .held: .orange
    case .woken: .green
    case .faulty: .red
    }
  }

  /// The meaning of the signs, and how much time a cell is.
  static func legend(_ strips: [DeliveryStrip], _ glyphs: ControlGlyphs) -> String {
    let sign = { (cell: DeliveryStrip.Cell) in cell.symbol(glyphs) }
    let scale = strips.first.map { ", \($0.scale)" } ?? ""
    return
      "\(sign(.woken)) woken, \(sign(.held)) changed and not woken, \(sign(.faulty)) handler not called as it must be\(scale)"
  }
}
