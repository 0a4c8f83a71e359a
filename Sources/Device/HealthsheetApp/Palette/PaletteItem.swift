import HealthModel
import Languages
import Scenarios
import TerminalUI

/// An entry of the palette that a person can open or run.
struct PaletteItem: Identifiable {
  /// The title, in the person's language.
  let title: String
  /// Other words by which the item is found, such as an identifier.
  var otherWords: [String] = []
  /// Where the person finds the item, or what kind of item it is: "Settings", "Scenario". Shown beside the title.
  let place: LocalizedStringKey
  /// The key with the same effect; nil for none.
  var key: DeviceKey?
  /// The effect of a press as a verb, for the key hints.
  var hint: LocalizedStringKey = "open"
  /// Runs or opens the item, and returns a sentence about the result; nil if the screen shows the result.
  let perform: @MainActor () -> String?

  var id: String { "\(place.written) \(title)" }

  /// Returns the rank of the item for the typed text, the lowest first; nil if the item does not match.
  ///
  /// The best match is a title that begins with the text. A word that begins with it is the next best, followed by
  /// words whose initials match, such as "bd" for Background Delivery. A title that only contains the text comes last.
  func rank(for query: String) -> Int? {
    let wanted = query.lowercased()
    let ranks = ([title] + otherWords).enumerated().compactMap { index, text -> Int? in
      let text = text.lowercased()
      if text == wanted { return 0 }
      if text.hasPrefix(wanted) { return index == 0 ? 0 : 2 }
      if text.split(separator: " ").contains(where: { $0.hasPrefix(wanted) }) { return index == 0 ? 1 : 3 }
      if index == 0, String(text.split(separator: " ").compactMap(\.first)).hasPrefix(wanted) { return 4 }
      return text.contains(wanted) ? 5 : nil
    }
    return ranks.min()
  }
}

extension DeviceModel {
  /// All pages, apps, commands, states, types and categories, and the scenarios that were read, in this order.
  ///
  /// - Parameter announce: Shows a sentence about a command's later result.
  func paletteItems(
    scenarios: [ScenarioGallery.Item], glyphs: GlyphSet, announce: AnnounceAction, exit: ExitAction
  ) -> [PaletteItem] {
    palettePages + paletteApps + paletteCommands(announce, exit) + paletteStates + paletteTypes + paletteCategories
      + scenarios.map { scenario in
        let title = scenario.scenario.title
        return PaletteItem(
          title: String(localized: LocalizedStringKey(title), table: .scenarios, locale: settings.locale),
          otherWords: [scenario.name, title] + [scenario.scenario.summary, scenario.scenario.why].compactMap(\.self),
          place: "Scenario"
        ) { self.openGallery(glyphs: glyphs, at: scenario.name) }
      }
  }

  private var palettePages: [PaletteItem] {
    Screen.allCases.filter { $0 != .app }.map { screen in
      let title = screen.title(of: "")
      return PaletteItem(title: words(title), otherWords: [title.written], place: "Screen") {
        self.screen = screen
        return nil
      }
    }
      + SettingsPage.all.map { page in
        PaletteItem(title: words(page.title), otherWords: [page.title.written], place: "Settings") {
          self.openSettings(NavigationPath([page]))
        }
      }
  }

  private var paletteApps: [PaletteItem] {
    apps.map { app in
      PaletteItem(title: app.identity.displayName, otherWords: [app.identity.bundleIdentifier], place: "App") {
        self.launch(app)
        return nil
      }
    }
      + consent.appsThatAsked.map { app in
        PaletteItem(
          title: words("What \(app.displayName) May Access"), otherWords: [app.bundleIdentifier], place: "Settings"
        ) { self.openSettings(NavigationPath([app])) }
      }
  }

  private func paletteCommands(_ announce: AnnounceAction, _ exit: ExitAction) -> [PaletteItem] {
    func item(
      _ key: DeviceKey, _ title: LocalizedStringKey, finding words: [String] = [],
      _ perform: @escaping @MainActor () -> String?
    ) -> PaletteItem {
      PaletteItem(
        title: self.words(title), otherWords: [title.written, key.meaning.written] + words, place: "Command", key: key,
        hint: "run", perform: perform)
    }
    return [
      item(.inspector, "Show or Hide the Inspector", finding: ["inspector", "explain"]) {
        self.inspector.isWanted = self.inspector.isWanted == false
        return nil
      },
      item(.calls, "Calls", finding: ["log", "API"]) { self.perform(.calls) },
      item(.forceQuit, "Force Quit", finding: ["kill", "end", "terminate"]) { self.perform(.forceQuit) },
      item(.undo, "Undo the Latest Decision", finding: ["revert", "take back"]) { self.perform(.undo) },
      item(.handOver, "Hand Over", finding: ["export", "save", "share", "files"]) { self.perform(.handOver) },
      item(.remark, "Mark This Moment", finding: ["note", "comment", "bookmark"]) { self.perform(.mark) },
      item(.compare, "Compare with a Phone Without This Data", finding: ["diff", "side by side"]) {
        self.beginComparison { announce($0) }
      },
      item(.help, "Keys", finding: ["help", "shortcuts"]) {
        self.isShowingHelp = true
        return nil
      },
      item(.quit, "Quit", finding: ["exit", "leave"]) {
        if !self.askBeforeQuitting() { exit() }
        return nil
      },
    ] + paletteTimes + paletteUpdates + paletteResets
  }

  /// The items that let a period of time pass, and the item that restarts the device.
  private var paletteTimes: [PaletteItem] {
    let times: [(LocalizedStringKey, @MainActor () -> Void)] = [
      ("Let a Minute Pass", { self.clock.letTimePass(.seconds(60)) }),
      ("Let an Hour Pass", { self.clock.letTimePass(.seconds(3_600)) }),
      ("Let a Day Pass", { self.clock.letTimePass(.days(1)) }),
      ("Until Midnight", { self.clock.letTimePassUntilMidnight() }),
      ("Until the Next Wake-Up", { self.clock.letTimePassUntilNextEvent() }),
      ("Restart", { self.restart() }),
    ]
    return times.map { title, perform in
      PaletteItem(
        title: words(title), otherWords: [title.written, "wait", "time", "clock"], place: "Device",
        hint: "run"
      ) {
        perform()
        return nil
      }
    }
  }

  /// The items that install the next version of an app.
  private var paletteUpdates: [PaletteItem] {
    apps.filter { presence(of: $0.identity) != .deleted }.map { app in
      PaletteItem(
        title: words("Update “\(app.identity.displayName)”"),
        otherWords: [app.identity.bundleIdentifier, "update", "version", "App Store"],
        place: "App", hint: "run"
      ) { self.installUpdate(of: app) }
    }
  }

  /// The items that reset an app. Each opens the app's menu, which asks for confirmation.
  private var paletteResets: [PaletteItem] {
    consent.appsThatAsked.map { app in
      PaletteItem(
        title: words("Reset “\(app.displayName)” to Never Asked"),
        otherWords: [app.bundleIdentifier, "reset", "forget"], place: "Home"
      ) {
        self.screen = .home
        self.homePath = NavigationPath([app.bundleIdentifier])
        return nil
      }
    }
  }

  private var paletteStates: [PaletteItem] {
    var items: [PaletteItem] = []
    for state in settings.states {
      switch state.row?.control {
      case .toggle(let off, let on)?: items.append(paletteItem(of: state, off: off, on: on))
      case .list(let values)?: items += values.map { paletteItem(of: state, value: $0) }
      case nil: break
      }
    }
    return items
  }

  private func paletteItem(of state: State, off: State.Value, on: State.Value) -> PaletteItem {
    let title = state.row?.title ?? ""
    let isOn = settings[state] != off
    return PaletteItem(
      title: words(title), otherWords: [state.name, title.written], place: isOn ? "State: turn off" : "State: turn on",
      hint: "change"
    ) {
      self.changeSettings { $0[state] = isOn ? off : on }
      return nil
    }
  }

  private func paletteItem(of state: State, value: State.Value) -> PaletteItem {
    let title = state.row?.title ?? ""
    return PaletteItem(
      title: "\(words(title)) \(self.title(of: value, state))",
      otherWords: [state.name, value.written, "\(title.written) \(value.written)"], place: "Device",
      hint: "change"
    ) {
      self.changeSettings { $0[state] = value }
      return self.companionOutcome.map { self.words($0.text) }
    }
  }

  private var paletteTypes: [PaletteItem] {
    let locale = settings.locale
    return ObjectType.all.filter(settings.has).sortedByDisplayName(in: locale).map { type in
      PaletteItem(
        title: type.displayName(in: locale), otherWords: [type.swiftName, type.displayName],
        place: "Health"
      ) { self.openHealth(NavigationPath([HealthPage(type)])) }
    }
  }

  private var paletteCategories: [PaletteItem] {
    let locale = settings.locale
    return HealthCategory.allCases.map { category in
      PaletteItem(
        title: category.displayName(in: locale), otherWords: [category.displayName],
        place: "Category"
      ) { self.openHealth(NavigationPath([HealthPage.category(category)])) }
    }
  }

  private func openSettings(_ path: NavigationPath) -> String? {
    (screen, settingsPath) = (.settings, path)
    return nil
  }

  private func openHealth(_ path: NavigationPath) -> String? {
    (screen, healthPath) = (.health, path)
    return nil
  }
}
