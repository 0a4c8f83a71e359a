import Foundation
import TerminalUI

/// The top line: the screens with their digits, and the device's clock.
struct StatusBar: View {
  @Bindable var device: DeviceModel

  @Environment(\.locale) private var locale
  @Environment(\.calendar) private var calendar
  @Environment(\.glyphs) private var glyphs

  var body: some View {
    HStack(spacing: 1) {
      ViewThatFits(in: .horizontal) {
        tabs(spacing: 2) { _ in true }
        tabs(spacing: 1) { _ in true }
        // On a narrow screen the digits remain, and the name of what is open.
        tabs(spacing: 1) { $0 == device.screen }
      }
      .layoutPriority(1)
      Spacer()
      let notes = notes
      ViewThatFits(in: .horizontal) {
        Text(notes.joined(separator: " · ")).lineLimit(1)
        Text(notes.first ?? "").lineLimit(1)
        Text("")
      }
      .foregroundStyle(.orange)
      .layoutPriority(2)
      ViewThatFits(in: .horizontal) {
        Text("\(glyphs == .ascii ? "" : "▮ ")\(clock)  100%").lineLimit(1)
        Text(clock).lineLimit(1)
        Text("")
      }
      .foregroundStyle(.secondary)
    }
    .padding(.horizontal, 1)
  }

  /// What is out of the ordinary now, the most pressing first.
  private var notes: [String] {
    let asking = device.noteOnQuestions.map { [$0] } ?? []
    let warnings = device.hasUnreadWarnings ? ["warnings: 4"] : []
    return asking + device.settings.statesInForce.map(\.mark) + warnings
  }

  private func tabs(spacing: Int, named: @escaping (DeviceModel.Screen) -> Bool) -> some View {
    HStack(spacing: spacing) {
      ForEach(DeviceModel.Screen.allCases, id: \.self) { screen in
        tab(screen, isNamed: named(screen))
      }
    }
  }

  private func tab(_ screen: DeviceModel.Screen, isNamed: Bool) -> some View {
    let isOpen = device.screen == screen
    let title = screen.title(of: shortened(device.frontApp.identity.displayName))
    return Button {
      device.screen = screen
    } label: {
      Text(isNamed ? "\(screen.rawValue) \(title)" : "\(screen.rawValue)")
        .lineLimit(1)
        .bold(isOpen)
        .foregroundStyle(isOpen ? .primary : .secondary)
    }
    // The digit is on the tab already: no hint repeats it.
    .keyboardShortcut(screen.key, help: "")
    .focusable(false)
  }

  /// An app is free to have a name longer than the bar.
  private func shortened(_ name: String) -> String { name.truncated(toColumns: 20, ellipsis: glyphs.ellipsis) }

  private var clock: String {
    device.settings.now().formatted(
      Date.FormatStyle(
        date: .omitted, time: .shortened, locale: locale, calendar: calendar, timeZone: calendar.timeZone))
  }
}

extension DeviceModel.Screen {
  /// Its digit, of those of ``DeviceKey/screens``.
  var key: KeyEquivalent {
    .character(DeviceKey.screens.label.filter { $0 != " " }.map { $0 }[rawValue])
  }

  func title(of app: String) -> String {
    switch self {
    case .home: "Home"
    case .app: app
    case .settings: "Settings"
    case .health: "Health"
    case .controlPanel: "Device"
    }
  }
}
