import HealthModel
import Languages
import Scenarios
import TerminalUI

/// An entry of the palette that a person can open or run.
struct PaletteItem: Identifiable {
  /// The title, in the person's language.
  let title: String
  /// Other words that find it, such as an identifier.
  var otherWords: [String] = []
  /// The place or the kind: "Health", "State".
  let place: LocalizedStringKey
  /// The key with the same effect; nil for none.
  var key: DeviceKey?
  /// Runs or opens it, and returns a sentence about the result; nil if the screen shows it.
  let perform: @MainActor () -> String?

  var id: String { "\(place.written) \(title)" }

  /// Returns the rank of the item for the typed text, the lowest first; nil if it does not match.
  ///
  /// The best match is a title that begins with the text, followed by a word that begins with it, then words whose
  /// initials match, such as "bd" for Background Delivery, then a title that contains it.
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
  /// All pages, apps, commands, states and types, and the scenarios that were read, in this order.
  ///
  /// - Parameter announce: Shows a sentence about a command's later result.
  func paletteItems(
    scenarios: [ScenarioGallery.Item], glyphs: GlyphSet, announce: AnnounceAction
  ) -> [PaletteItem] {
    palettePages + paletteApps + paletteCommands(announce) + paletteStates + paletteTypes
      + scenarios.map { scenario in
        let title = scenario.scenario.title
        return PaletteItem(
          title: String(localized: LocalizedStringKey(title), table: .scenarios, locale: settings.locale),
          otherWords: [scenario.name, title], place: "Scenario"
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

  private func paletteCommands(_ announce: AnnounceAction) -> [PaletteItem] {
    func item(_ key: DeviceKey, _ perform: @escaping @MainActor () -> String?) -> PaletteItem {
      PaletteItem(
        title: words(key.meaning), otherWords: [key.meaning.written], place: "Command", key: key, perform: perform)
    }
    return [
      item(.inspector) {
        self.inspector.isWanted = self.inspector.isWanted == false
        return nil
      },
      item(.calls) { self.perform(.calls) },
      item(.forceQuit) { self.perform(.forceQuit) },
      item(.undo) { self.perform(.undo) },
      item(.handOver) { self.perform(.handOver) },
      item(.remark) { self.perform(.mark) },
      item(.compare) { self.beginComparison { announce($0) } },
      item(.help) {
        self.isShowingHelp = true
        return nil
      },
    ]
  }

  private var paletteStates: [PaletteItem] {
    settings.states.compactMap { state in
      guard let row = state.row, case .toggle(let off, let on) = row.control else { return nil }
      let isOn = settings[state] != off
      return PaletteItem(
        title: words(row.title), otherWords: [state.name, row.title.written],
        place: isOn ? "State: turn off" : "State: turn on"
      ) {
        self.changeSettings { $0[state] = isOn ? off : on }
        return nil
      }
    }
  }

  private var paletteTypes: [PaletteItem] {
    let locale = settings.locale
    return ObjectType.all.filter(settings.has).sortedByDisplayName(in: locale).map { type in
      PaletteItem(
        title: type.displayName(in: locale), otherWords: [type.swiftName, type.displayName],
        place: "Health"
      ) { self.openHealth(NavigationPath([HealthPage.type(type)])) }
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
