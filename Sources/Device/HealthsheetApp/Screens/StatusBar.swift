import Foundation
import TerminalUI

/// The top line: the screens with their digits, notes, and the device's clock.
struct StatusBar: View {
  @Bindable var device: DeviceModel

  @Environment(\.locale) private var locale
  @Environment(\.glyphs) private var glyphs
  @Environment(\.announce) private var announce

  var body: some View {
    let notes = notes(onQuestions: device.consent.noteOnQuestions)
    let short = self.notes(onQuestions: shortNoteOnQuestions)
    let clock = clock
    let dated = "\(date) \(clock)"
    let zoned = "\(dated) \(zone) · \(version)"
    // If space is limited, drop the names of screens before notes: the screens also have digits.
    ViewThatFits(in: .horizontal) {
      line(.wide, notes, zoned + "  \(glyphs.marks.battery)100%")
      line(.wide, notes, zoned)
      line(.wide, notes, dated)
      line(.narrow, notes, dated)
      line(.narrow, short, dated)
      line(.narrow, notes, clock)
      line(.narrow, short, "")
      line(.digits, notes, dated)
      line(.digits, short, dated)
      line(.digits, short, clock)
      line(.digits, Array(short.prefix(1)), "")
      line(.digits, [], "")
    }
    .padding(.horizontal, 1)
    .accessibilityLabel(([words(title(of: device.screen))] + notes + [date, clock]).inList(locale: locale))
  }

  /// The ways to draw the tabs, the widest first. In `wide` and `narrow`, each tab shows the name of its screen.
  private enum Tabs {
    case wide, narrow
    /// Each tab shows its digit. Only the tab of the open screen also shows its name.
    case digits
  }

  private func line(_ tabs: Tabs, _ notes: [String], _ time: String) -> some View {
    HStack(spacing: 1) {
      self.tabs(padding: tabs == .wide ? 1 : 0) { tabs != .digits || $0 == device.screen }
      Spacer()
      if !notes.isEmpty { Text(notes.joined(separator: " · ")).foregroundStyle(.orange).lineLimit(1) }
      if !time.isEmpty { Text(time).foregroundStyle(.secondary).lineLimit(1) }
    }
  }

  /// Returns notes about unusual states, the most urgent first.
  private func notes(onQuestions note: LocalizedStringKey?) -> [String] {
    var warnings: [LocalizedStringKey] = []
    if device.following({ $0.storageError != nil }) { warnings.append("trouble with the store (press 4)") }
    if device.hasChangedLog { warnings.append("log changed (press 2)") }
    if let importing = device.importing, importing.isHidden {
      warnings.append(importing.fraction.map { "importing \(Int($0 * 100)) % (press 4)" } ?? "importing (press 4)")
    }
    if device.hasUnreadWarnings { warnings.append("warnings (press 4)") }
    if device.hasUnreadImport {
      warnings.append(
        device.importReport?.interruption == nil ? "import incomplete (press 4)" : "import stopped early (press 4)")
    }
    return ((note.map { [$0] } ?? []) + device.marks + warnings).map(words)
  }

  private func words(_ key: LocalizedStringKey) -> String { String(localized: key, locale: locale) }

  /// The note about questions for a narrow bar: "Stride asks +1".
  private var shortNoteOnQuestions: LocalizedStringKey? {
    let waiting = device.consent.askingProcesses.count - 1
    guard let app = device.consent.appAskingElsewhere, waiting > 0 else { return device.consent.noteOnQuestions }
    return "\(app.displayName.truncated(toColumns: 12, ellipsis: glyphs.ellipsis)) asks +\(waiting)"
  }

  /// The tabs, each with padding at both sides in its background colour.
  private func tabs(padding: Int, named: @escaping (DeviceModel.Screen) -> Bool) -> some View {
    HStack(spacing: padding == 0 ? 1 : 0) {
      ForEach(DeviceModel.Screen.allCases, id: \.self) { screen in
        tab(screen, isNamed: named(screen), padding: padding)
      }
    }
  }

  private func tab(_ screen: DeviceModel.Screen, isNamed: Bool, padding: Int) -> some View {
    let isOpen = device.screen == screen
    let title = title(of: screen)
    return Button {
      if let remark = device.open(screen) { announce(words(remark)) }
    } label: {
      Text(isNamed ? "\(screen.rawValue) \(title)" : "\(screen.rawValue)")
        .lineLimit(1)
        .bold(isOpen)
        .foregroundStyle(isOpen ? .primary : .secondary)
        .padding(.horizontal, padding)
        .background(isOpen ? .selection : .clear)
    }
    // The tab already shows the digit, so no hint repeats it.
    .keyboardShortcut(screen.key, help: "")
    .focusable(false)
  }

  private func title(of screen: DeviceModel.Screen) -> LocalizedStringKey {
    screen.title(of: shortened(device.frontApp.identity.displayName))
  }

  /// Returns the name of an app, cut at 20 columns.
  private func shortened(_ name: String) -> String { name.truncated(toColumns: 20, ellipsis: glyphs.ellipsis) }

  /// The day on the device's clock: "Thu, Nov 20".
  private var date: String {
    let settings = device.settings
    return settings.now().formatted(
      Date.FormatStyle(locale: settings.locale, calendar: settings.calendar, timeZone: settings.calendar.timeZone)
        .weekday(.abbreviated).month(.abbreviated).day())
  }

  /// The time zone: "GMT", "PST", "GMT+9".
  private var zone: String {
    let settings = device.settings
    return settings.calendar.timeZone.abbreviation(for: settings.now()) ?? ""
  }

  private var version: String { "iOS \(device.settings.systemVersion)" }

  private var clock: String {
    device.settings.words(device.settings.now(), date: .omitted, time: .shortened)
  }
}

extension DeviceModel.Screen {
  /// The digit of the screen, from ``DeviceKey/screens``.
  var key: KeyEquivalent {
    .character(DeviceKey.screens.label.filter { $0 != " " }.map { $0 }[rawValue])
  }

  /// Returns the title of the screen. For the foreground app, this is the app's name.
  func title(of app: String) -> LocalizedStringKey {
    switch self {
    case .home: "Home"
    case .app: "\(app)"
    case .settings: "Settings"
    case .health: "Health"
    case .controlPanel: "Device"
    }
  }
}
