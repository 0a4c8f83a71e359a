import HealthModel
import TerminalUI

/// The home screen: a tile that opens each app, widgets where there is room, and the timelines of wake-ups.
struct HomeScreen: View {
  let device: DeviceModel
  @Environment(\.glyphs) private var glyphs
  @Environment(\.announce) private var announce

  /// The width of a tile that has room for an icon and three lines of words.
  private static let tileWidth = 27

  var body: some View {
    NavigationStack(path: Bindable(device).homePath) {
      GeometryReader { proxy in
        if let width = HealthCards.widthOfApps(in: proxy.size), !device.health.firstTypes.isEmpty, !device.isLineByLine
        {
          HStack(alignment: .top, spacing: 0) {
            list(in: Size(width: width, height: proxy.size.height), isBesideCards: true).frame(width: width)
            HealthCards(device: device, size: Size(width: proxy.size.width - width, height: proxy.size.height))
          }
        } else {
          list(in: proxy.size, isBesideCards: false)
        }
      }
      .navigationDestination(for: String.self) { AppMenuPage(device: device, bundleIdentifier: $0) }
    }
  }

  private func list(in size: Size, isBesideCards: Bool) -> some View {
    // The list leaves two columns blank on each side of a row.
    let width = size.width - 4
    let count = max(1, min(3, device.apps.count, (width + 2) / (Self.tileWidth + 2)))
    let tileWidth = min(48, (width + 2) / count - 2)
    return List {
      Section {
        if count == 1 || size.height < 14 {
          ForEach(device.apps, id: \.identity.bundleIdentifier) { app in
            AppTile(device: device, app: app, isCompact: true) { device.homePath.append($0) }
          }
        } else {
          ForEach(device.apps.inRows(of: count), id: \.first?.identity.bundleIdentifier) { row in
            HStack(alignment: .top, spacing: 2) {
              ForEach(row, id: \.identity.bundleIdentifier) { app in
                AppTile(device: device, app: app, isCompact: false) { device.homePath.append($0) }
                  .frame(width: tileWidth)
              }
            }
            .padding(.bottom, 1)
          }
        }
      } footer: {
        Text("An app in the background is not notified until it is opened or woken.")
      }
      if device.offersGallery {
        Section {
          ControlRow("Gallery", identifier: "gallery", remark: "stories to play on other phones") {
            if let remark = device.openGallery(glyphs: glyphs) { announce(remark) }
          }
        }
      }
      if size.height >= HomeWidgets.leastHeight, !device.isLineByLine {
        HomeWidgets(device: device, width: width, isBesideCards: isBesideCards)
      }
      let strips = device.clock.deliveryStrips(count: 40)
      if !strips.isEmpty {
        Section("Wake-ups") {
          DeliveryTimeline(device: device, strips: strips)
        } footer: {
          Text("\(DeliveryTimeline.legend(strips, glyphs.controls)). Why: Settings › Background Delivery.")
        }
      }
    }
  }
}

/// An app on the home screen: its icon with a badge while it asks, its name, its state and its latest wake-up, with a
/// button for its menu.
private struct AppTile: View {
  let device: DeviceModel
  let app: InstalledApp
  /// True to show the app on a single line, without a background behind its icon.
  let isCompact: Bool
  /// Opens the menu of the app with a bundle identifier.
  let openMenu: @MainActor (String) -> Void

  @Environment(\.glyphs) private var glyphs
  @Environment(\.locale) private var locale

  var body: some View {
    HStack(alignment: .top, spacing: 1) {
      Button {
        device.show(app)
      } label: {
        if isCompact { line } else { tile }
      }
      .buttonStyle(.plain)
      .pressHint("open")
      .onKeyPress(.appMenu) {
        openMenu(bundleIdentifier); return .handled
      }
      .accessibilityLabel(spokenName)
      .accessibilityIdentifier("home.\(bundleIdentifier)")
      Button {
        openMenu(bundleIdentifier)
      } label: {
        Text(glyphs.ellipsis).foregroundStyle(.secondary)
      }
      .buttonStyle(.plain)
      .pressHint("open")
      .accessibilityLabel("Menu of “\(app.identity.displayName)”")
      .accessibilityIdentifier("home.menu.\(bundleIdentifier)")
    }
  }

  private var bundleIdentifier: String { app.identity.bundleIdentifier }

  private var isAsking: Bool { device.consent.isAsking(bundleIdentifier) }

  private var line: some View {
    HStack {
      Text(String(glyphs.icon(app.icon.symbol))).foregroundStyle(app.icon.color).bold()
      Text(app.identity.displayName).lineLimit(1).layoutPriority(1)
      Spacer()
      Text(device.state(of: app)).foregroundStyle(isAsking ? .orange : .secondary).lineLimit(1)
    }
  }

  private var tile: some View {
    HStack(alignment: .top, spacing: 2) {
      Text(String(glyphs.icon(app.icon.symbol))).foregroundStyle(.white).bold()
        .frame(width: 7, height: 3)
        .background(app.icon.color)
        .overlay(alignment: .topTrailing) {
          let questions = device.questionCount(of: app)
          if questions > 0 { Text(" \(questions) ").foregroundStyle(.white).bold().background(.red) }
        }
      VStack(alignment: .leading, spacing: 0) {
        Text(app.identity.displayName).bold().lineLimit(1)
        Text(device.state(of: app)).foregroundStyle(isAsking ? .orange : .secondary).lineLimit(3)
        Text(device.lastWakeUp(of: app) ?? "").foregroundStyle(.secondary).lineLimit(1)
      }
      Spacer()
    }
  }

  private var spokenName: String {
    let words = [device.state(of: app)] + (device.lastWakeUp(of: app).map { [$0] } ?? [])
    return ([app.identity.displayName] + words.map { String(localized: $0, locale: locale) }).inList(locale: locale)
  }
}

/// The menu of an app, with actions to open and end it and their confirmations.
private struct AppMenuPage: View {
  let device: DeviceModel
  let bundleIdentifier: String

  @State private var isAskingToDelete = false
  @State private var isAskingToReset = false
  @Environment(\.announce) private var announce

  private var app: InstalledApp? { device.apps.first { $0.identity.bundleIdentifier == bundleIdentifier } }

  var body: some View {
    if let app {
      let name = app.identity.displayName
      let isDeleted = device.presence(of: app.identity) == .deleted
      let hasAsked = device.consent.appsThatAsked.contains { $0.bundleIdentifier == bundleIdentifier }
      List {
        Section {
          LabeledContent("State") { Text(device.state(of: app)) }
          if let wakeUp = device.lastWakeUp(of: app) { LabeledContent("Background") { Text(wakeUp) } }
        }
        Section {
          if isDeleted {
            action("Install “\(name)” Again", "install", hint: "install") { device.install(app) }
          } else {
            action("Open App", "open", hint: "open") { device.show(app) }
            action("Force Quit", "quit", hint: "force quit") { announce(device.forceQuitInWords(app)) }
              .disabled(device.process(of: app).connection == nil)
              .help("It is not running.")
          }
          if hasAsked {
            NavigationLink("Health Permissions") { AppPermissionsScreen(device: device, app: app.identity) }
              .accessibilityIdentifier("home.permissions")
          }
        }
        Section {
          action("Reset to Never Asked…", "reset", role: .destructive, hint: "reset") { isAskingToReset = true }
            .disabled(!hasAsked)
            .help("It has not asked for anything.")
          if !isDeleted {
            action("Delete “\(name)”…", "delete", role: .destructive, hint: "delete") { isAskingToDelete = true }
          }
        } footer: {
          Text("Your answers stay when an app is deleted and installed again.")
        }
      }
      .navigationTitle(name)
      .alert("Delete “\(name)”?", isPresented: $isAskingToDelete) {
        Button("Delete App", role: .destructive) { device.delete(app, withData: false) }
        Button("Delete App and Data", role: .destructive) { device.delete(app, withData: true) }
        Button("Cancel", role: .cancel) {}
      } message: {
        Text(
          "Your answers for \(bundleIdentifier) stay. The data that the app saved stays too, unless you delete it.")
      }
      .alert("Reset “\(name)” to Never Asked?", isPresented: $isAskingToReset) {
        Button("Reset", role: .destructive) { device.consent.resetDecisions(of: app.identity) }
          .accessibilityIdentifier("home.reset.confirm")
        Button("Cancel", role: .cancel) {}
      } message: {
        Text("Every answer to it is forgotten: it may ask for everything again. “u” undoes this.")
      }
    }
  }

  private func action(
    _ title: LocalizedStringKey, _ identifier: String, role: ButtonRole? = nil, hint: LocalizedStringKey,
    action: @escaping @MainActor () -> Void
  ) -> some View {
    Button(title, role: role, action: action).pressHint(hint).accessibilityIdentifier("home.\(identifier)")
  }
}

extension DeviceModel {
  /// Returns the state of an app as a short text. An unanswered question takes precedence over other states.
  func state(of app: InstalledApp) -> LocalizedStringKey {
    let bundleIdentifier = app.identity.bundleIdentifier
    if consent.isAsking(bundleIdentifier) { return "asks for access" }
    if questionCount(of: app) > 0 { return "waits to ask" }
    if let workout = watch.workoutWords(of: app) { return workout }
    return switch process(of: app) {
    case .notInstalled: "deleted"
    case .notRunning: "not running"
    case .running: presenceWords(of: app)
    case .crashed: "stopped"
    }
  }

  /// Returns the number of an app's unanswered questions, including the one on screen.
  func questionCount(of app: InstalledApp) -> Int {
    consent.askingProcesses.count { $0.app.bundleIdentifier == app.identity.bundleIdentifier }
  }

  /// Returns the time of an app's latest wake-up as text; nil for an app that never enabled background delivery.
  func lastWakeUp(of app: InstalledApp) -> LocalizedStringKey? {
    let events = clock.deliveryEvents.filter { $0.app == app.identity.bundleIdentifier }
    if events.isEmpty { return nil }
    let latest = events.last { if case .woken = $0.kind { true } else { false } }
    return latest.map { "last woken \(settings.words(forRecent: $0.date))" } ?? "not woken yet"
  }
}
