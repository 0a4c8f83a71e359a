import HealthKitUI
import TerminalUI

/// A key of the device: its place and its effect.
///
/// ``all`` is the only table of keys. The screens handle its keys, the hint line and the help use its texts, and the
/// page <doc:AllKeys> has its rows; tests compare the page and the screens with the table.
struct DeviceKey: Hashable {
  /// A place in which keys work, with its name on the page <doc:AllKeys>.
  enum Place: String, CaseIterable {
    case everywhere = "everywhere"
    case home = "Home"
    case sheet = "the sheet"
    case groupedSheet = "the sheet of iOS 27"
    case watch = "the watch’s pages"
    case records = "the pages of health records"
    case objects = "the list of prescriptions"
    case lockScreen = "the lock screen"
    case settings = "an app’s page in Settings"
    case health = "a type in Health"
    case sample = "a sample in Health"
    case newSample = "new data in Health"
    case calls = "the inspector’s types and calls"
    case gallery = "the gallery"
    case script = "a scenario in the gallery"
    case twoPhones = "two phones"
  }

  let place: Place
  /// The key, or the first of several with similar effects.
  let key: KeyPress
  /// All keys with this effect, as the help and the page *All keys* show them.
  let label: String
  /// One or two words for the hint line; nil if the control that is pressed provides its own.
  let hint: LocalizedStringKey?
  /// A phrase for the help and the page *All keys*.
  let meaning: LocalizedStringKey
  /// The priority of the hint, from 0 up: in a narrow terminal the hint with the lowest priority is left out first.
  let hintPriority: Double

  /// Creates a row of the table.
  ///
  /// - Parameter label: All keys with the effect; nil for only this key.
  init(
    _ place: Place, _ key: KeyPress, label: String? = nil, hint: LocalizedStringKey? = nil, priority: Double = 1,
    _ meaning: LocalizedStringKey
  ) {
    self.place = place
    self.key = key
    self.label = label ?? key.label(in: .braille)
    self.hint = hint
    self.meaning = meaning
    hintPriority = priority
  }

  /// Creates a row for a key of a question. The view of the question handles the key and gives its hint.
  init(_ place: Place, _ key: QuestionKey, label: String? = nil, _ meaning: LocalizedStringKey) {
    self.init(place, KeyPress(key.key), label: label, meaning)
  }
}

extension DeviceKey {
  static let screens = DeviceKey(
    .everywhere, "0", label: "0 1 2 3 4", "Home, the app in front, Settings, Health, the device")
  static let move = DeviceKey(.everywhere, KeyPress(.upArrow), label: "↑ ↓ ← → h j k l", "move, scroll")
  /// Switches between the screen and the inspector.
  static let otherPane = DeviceKey(.everywhere, KeyPress(.tab), "to the inspector, and back to the screen")
  /// The keys that press the focused control.
  static let press = DeviceKey(.everywhere, KeyPress(.space), label: "space ⏎", "switch, press, open")
  /// Shows or hides the inspector.
  static let inspector = DeviceKey(
    .everywhere, "i", hint: "inspector", priority: 0.75, "what the app gets, what the store holds, and why")
  /// Shows the foreground app's calls in the inspector.
  static let calls = DeviceKey(
    .everywhere, "L", hint: "calls", priority: 0.75, "what the app asked of HealthKit, call by call")
  static let controlPanel = DeviceKey(
    .everywhere, "c", hint: "control panel", priority: 0, "the device’s states: locked, a guest, another iOS")
  /// Ends the foreground app, as a swipe in the app switcher does.
  static let forceQuit = DeviceKey(
    .everywhere, "x", hint: "force quit", priority: 0.25,
    "force quit the app; its question stays unanswered")
  /// Undoes the latest decision. The hint is shown while the key has an effect.
  static let undo = DeviceKey(.everywhere, "u", priority: 0.5, "undo the latest decision, one step only")
  /// Opens the palette.
  static let palette = DeviceKey(
    .everywhere, ":", label: ": ^P", hint: "go to", priority: 0.5, "go to any page, app, type or state by its name")
  /// Opens the sheet for the files of the session. The hint is shown while the key has an effect.
  static let handOver = DeviceKey(
    .everywhere, "e", priority: 0.25, "write the session to files: report, picture, script, recording, log")
  /// Opens the field for a remark on the moment.
  static let remark = DeviceKey(.everywhere, "m", "mark this moment with a remark, in script, report and recording")
  /// Opens two phones: this session, and the same session on a phone that never measured the refused types.
  static let compare = DeviceKey(
    .everywhere, "=", "two phones: this session, and the same without any data of the refused types")
  /// Goes back, closes or cancels.
  static let back = DeviceKey(.everywhere, KeyPress(.escape), "back, cancel")
  /// Opens or closes the help on keys.
  static let help = DeviceKey(.everywhere, "?", hint: "help", priority: 2, "the keys that work where you are")
  static let quit = DeviceKey(.everywhere, "q", label: "q ^C", hint: "quit", priority: 0.25, "quit")

  /// Opens the menu of the focused app.
  static let appMenu = DeviceKey(.home, "o", hint: "menu", "the app’s menu: force quit, reset, delete, install")

  static let allow = DeviceKey(.sheet, .allow, "Allow, once a switch is on")
  static let dontAllow = DeviceKey(.sheet, .dontAllow, "Don’t Allow")
  static let everything = DeviceKey(.sheet, .everything, "turn all switches on or off")

  static let allowGroups = DeviceKey(.groupedSheet, .allow, "Continue; Allow where no page follows")
  static let dontAllowGroups = DeviceKey(.groupedSheet, .dontAllow, "Don’t Allow")
  static let everyGroup = DeviceKey(.groupedSheet, .everything, "turn all switches on")
  /// Returns from the second page to the first.
  static let backToGroups = DeviceKey(.groupedSheet, .back, "back from the second page to the switches")

  /// Moves on to the next page of health records.
  static let nextRecordsPage = DeviceKey(.records, .next, label: "N S", "Next, Share: the next page")
  static let recordsDone = DeviceKey(
    .records, .done, "Done on the last page: allow the types that are on, and no others")
  static let addAccount = DeviceKey(
    .records, .addAccount, "Add Account; on the next page, connect the chosen institution")
  static let cancelRecords = DeviceKey(.records, .cancelRecords, "Cancel: nothing changes, and the app gets an error")

  /// Moves on to the next page on the watch.
  static let nextPage = DeviceKey(.watch, .next, "Review, Next: the next page")
  /// Answers on the last page on the watch.
  static let watchDone = DeviceKey(.watch, .done, "Done on the last page: allow the types that are on, and no others")
  static let everythingOnPage = DeviceKey(.watch, .everything, "turn all switches of the page on or off")
  /// Returns to the previous page, or leaves the first page without an answer.
  static let pageBack = DeviceKey(.watch, .back, "back; Close on the first page: nothing is decided")

  static let done = DeviceKey(.objects, .done, "Done: allow reading the objects that are on, and no others")
  static let cancel = DeviceKey(.objects, .back, "Cancel: nothing changes, and the app gets an error")
  static let everyObject = DeviceKey(.objects, .everything, "turn all on or off")
  static let viewObject = DeviceKey(.objects, .view, "view the whole prescription")

  static let unlock = DeviceKey(.lockScreen, KeyPress(.return), "unlock")

  /// Turns all switches of an app's page on or off.
  static let everySwitch = DeviceKey(.settings, "a", "turn everything on or off, prescriptions and medications too")

  /// Pins a type to the first page of the Health app, or unpins it.
  static let pin = DeviceKey(.health, "f", hint: "pin", "pin the type to the first page, or take it off")
  /// Opens the form for a new sample.
  static let addData = DeviceKey(.health, "+", hint: "add data", "add data")
  /// Moves a source one place up in the priority.
  static let sourceUp = DeviceKey(.health, "[", hint: "up", "move the source up one place; the first source counts")
  /// Moves a source one place down in the priority.
  static let sourceDown = DeviceKey(.health, "]", hint: "down", "move the source down one place")
  /// Deletes the open sample, after an alert.
  static let deleteSample = DeviceKey(.sample, "d", hint: "delete", "delete the sample")
  static let saveSample = DeviceKey(.newSample, KeyPress("s", modifiers: .control), hint: "add", "add what was entered")

  /// Moves to the inspector's search field.
  static let search = DeviceKey(.calls, "/", "search")
  /// Copies the inspector's contents as sentences.
  static let copy = DeviceKey(.calls, "y", hint: "copy", priority: 0.5, "copy the text to the clipboard")

  static let playScenario = DeviceKey(
    .gallery, "p", hint: "play", priority: 1.5, "play the scenario step by step")
  /// Opens a scenario and plays it to its end.
  static let runScenario = DeviceKey(.gallery, "r", hint: "run", priority: 1.25, "let the scenario run")
  /// Opens a scenario's device, with keys going to the device.
  static let openScenario = DeviceKey(
    .gallery, "o", hint: "open the device", priority: 1, "open the scenario’s device, and play it by hand")
  /// Moves to the gallery's search field.
  static let searchGallery = DeviceKey(.gallery, "/", "search titles, stories and rules")

  static let nextStep = DeviceKey(.script, "n", hint: "next", priority: 2, "the next step")
  /// Returns to the previous position in the script.
  static let stepBack = DeviceKey(.script, "b", hint: "back", priority: 1.5, "back to the step before, on a new device")
  /// Returns to the beginning of the script.
  static let again = DeviceKey(.script, "r", hint: "again", priority: 1, "again from the start, on a new device")
  /// Plays the script to its end, or pauses it.
  static let runOrPause = DeviceKey(
    .script, KeyPress(.space), hint: "run", priority: 1.25, "let it run, or stop there")
  static let takeOver = DeviceKey(
    .script, "t", hint: "take over", priority: 1, "take over: the keys go to the device")
  /// Switches the keys between the script and the device.
  static let handBack = DeviceKey(
    .script, KeyPress("t", modifiers: .control), "give the keys back to the script, or take over")
  static let toGallery = DeviceKey(.script, KeyPress(.escape), hint: "gallery", priority: 1.1, "to the gallery")

  /// Moves the keys to the comparison, or back to both phones.
  static let nextPart = DeviceKey(
    .twoPhones, KeyPress("t", modifiers: .control), "scroll what the app gets, or give the keys back to both phones")
  static let quitComparison = DeviceKey(.twoPhones, "q", "quit")

  /// All keys, sorted by place.
  static let all: [DeviceKey] = [
    screens, move, otherPane, press, inspector, calls, controlPanel, forceQuit, undo, palette, handOver, remark,
    compare,
    back, help, quit,
    appMenu,
    allow, dontAllow, everything,
    allowGroups, dontAllowGroups, everyGroup, backToGroups,
    nextPage, watchDone, everythingOnPage, pageBack,
    nextRecordsPage, recordsDone, addAccount, cancelRecords,
    done, cancel, everyObject, viewObject,
    unlock, everySwitch,
    pin, addData, sourceUp, sourceDown, deleteSample, saveSample, search, copy,
    playScenario, runScenario, openScenario, searchGallery,
    nextStep, stepBack, again, runOrPause, takeOver, handBack, toGallery,
    nextPart, quitComparison,
  ]
}

extension DeviceKey {
  /// Returns ``label`` as text for a terminal with these glyphs.
  ///
  /// - Parameter space: The name of the space key in the reader's language.
  func label(in glyphs: GlyphSet, space: String = "space") -> String { glyphs.keys.written(label, space: space) }
}

extension View {
  /// Adds an action for a key of the table.
  ///
  /// - Parameter hint: The key's current effect, which replaces the table's hint.
  func onKeyPress(
    _ key: DeviceKey, hint: LocalizedStringKey? = nil, action: @escaping @MainActor () -> KeyPress.Result
  ) -> some View {
    onKeyPress(
      key.key.key, modifiers: key.key.modifiers, help: hint ?? key.hint, hintPriority: key.hintPriority, action: action)
  }

  /// Makes a key of the table press the buttons of this view.
  func keyboardShortcut(_ key: DeviceKey) -> some View {
    keyboardShortcut(KeyboardShortcut(key.key.key, modifiers: key.key.modifiers, help: key.hint))
  }
}

extension DeviceModel {
  /// The places whose keys work on the open screen, besides those that work everywhere.
  var places: [DeviceKey.Place] {
    switch screen {
    case .app:
      if settings.isLocked { return [.lockScreen] }
      guard let prompt = consent.prompt(in: frontApp.identity) else { return [] }
      return switch prompt.prompt.question {
      case .permissions where prompt.prompt.asksOnWatch: [.watch]
      case .permissions where prompt.choices.page.isOfRecords: [.records]
      case .permissions: settings.systemVersion.has(.groupedTypes) ? [.groupedSheet] : [.sheet]
      case .objects: [.objects]
      // The two buttons of this question show their own keys.
      case .workoutPlans: []
      }
    case .settings: return [.settings]
    case .health: return [.health, .sample, .newSample]
    case .home: return [.home]
    case .controlPanel: return []
    }
  }
}

extension DeviceKey {
  /// The lines of a Markdown table: a place, its keys, their effects. A place is named only in its first row.
  static let markdown: [String] =
    ["| where | key | what it does |", "| --- | --- | --- |"]
    + DeviceKey.Place.allCases.flatMap { place in
      DeviceKey.all.filter { $0.place == place }.enumerated().map { index, key in
        let keys = key.label.split(separator: " ").map { "`\($0)`" }.joined(separator: " ")
        return "| \(index == 0 ? place.rawValue : "") | \(keys) | \(key.meaning.written) |"
      }
    }
}
