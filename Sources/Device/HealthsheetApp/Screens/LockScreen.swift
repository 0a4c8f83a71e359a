import Foundation
import TerminalUI

/// The screen of a locked phone, in place of its apps: the time, and a button that unlocks it.
struct LockScreen: View {
  let device: DeviceModel

  @Environment(\.glyphs) private var glyphs

  var body: some View {
    GeometryReader { proxy in
      ScrollView {
        VStack(spacing: proxy.size.height < 16 ? 0 : 1) {
          VStack {
            Text(now(date: .complete, time: .omitted)).foregroundStyle(.secondary).lineLimit(1)
            clock(isLarge: proxy.size.height >= 12)
          }
          Text("Locked").bold()
          Text(
            """
            Apps keep running: reading fails, saving works. In the Device panel you can let the app in front read data.
            """
          )
          .foregroundStyle(.secondary)
          .multilineTextAlignment(.center)
          .frame(maxWidth: 46)
          if let first = device.consent.askingProcesses.first {
            Text("\(first.nameAsSentence) asks. You are asked once the device is unlocked.")
              .foregroundStyle(.orange)
              .multilineTextAlignment(.center)
              .frame(maxWidth: 46)
          }
          Button("Unlock") { device.changeSettings { $0.isLocked = false } }
            .buttonStyle(.borderedProminent)
            .keyboardShortcut(.defaultAction)
            .pressHint("unlock")
            .accessibilityIdentifier("lock.unlock")
        }
        .padding(.horizontal, 1)
        .frame(maxWidth: .infinity, minHeight: proxy.size.height)
      }
    }
  }

  @ViewBuilder private func clock(isLarge: Bool) -> some View {
    let text = now(date: .omitted, time: .shortened)
    let digits = LargeDigits(text.filter { $0.isNumber || $0 == ":" })
    if isLarge, glyphs.chart.hasFineDots, let digits {
      VStack { ForEach(digits.rows, id: \.self) { Text($0).bold() } }.accessibilityLabel(text)
    } else {
      Text(text).bold()
    }
  }

  private func now(date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle) -> String {
    device.settings.words(device.settings.now(), date: date, time: time)
  }
}

/// Western digits and a colon in block characters, three rows high.
struct LargeDigits: Hashable {
  /// The three rows of block characters, from top to bottom.
  let rows: [String]

  private static let shapes: [Character: [String]] = [
    "0": ["█▀█", "█ █", "▀▀▀"], "1": ["▀█ ", " █ ", "▀▀▀"], "2": ["▀▀█", "█▀▀", "▀▀▀"], "3": ["▀▀█", " ▀█", "▀▀▀"],
    "4": ["█ █", "▀▀█", "  ▀"], "5": ["█▀▀", "▀▀█", "▀▀▀"], "6": ["█▀▀", "█▀█", "▀▀▀"], "7": ["▀▀█", "  █", "  ▀"],
    "8": ["█▀█", "█▀█", "▀▀▀"], "9": ["█▀█", "▀▀█", "▀▀▀"], ":": ["▄", "▄", " "],
  ]

  /// Draws a text; nil if the text is empty or has other characters.
  init?(_ text: String) {
    let shapes = text.compactMap { Self.shapes[$0] }
    guard !shapes.isEmpty, shapes.count == text.count else { return nil }
    rows = (0..<3).map { row in shapes.map { $0[row] }.joined(separator: " ") }
  }
}
