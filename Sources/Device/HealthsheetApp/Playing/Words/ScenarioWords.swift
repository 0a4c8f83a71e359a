import Foundation
import HealthDaemon
import HealthModel
import Scenarios
import TerminalUI

/// The steps and expectations of a scenario as sentences, with the names that apps and types have on the screen.
struct ScenarioWords: Sendable {
  /// The place whose language the sentences are in.
  let locale: Locale
  private let names: [String: String]
  private let timeZone: TimeZone

  /// - Parameter locale: The language of the sentences. Reports are in English, as scenarios are written.
  init(_ scenario: Scenario, locale: Locale = Locale(identifier: "en_US")) {
    self.locale = locale
    timeZone = scenario.device.timeZone
    names = Dictionary(scenario.apps.map { ($0.identity.bundleIdentifier, $0.identity.displayName) }) { $1 }
  }

  /// A text of a scenario, such as its title: of those that come with the program there are translations.
  func told(_ text: String) -> String {
    String(localized: LocalizedStringKey(text), table: .scenarios, locale: locale)
  }

  /// A text in the language of the sentences.
  func said(_ key: LocalizedStringKey) -> String { String(localized: key, locale: locale) }

  /// The step in a few words: "Turn on Steps to write"; a step that does nothing is a look.
  func title(of step: Step) -> String {
    step.action.map(sentence) ?? said(step.expectations.isEmpty ? "A remark" : "What holds now")
  }

  /// Returns the name under an app's icon; the bundle identifier of an app that the scenario does not have.
  func name(_ app: String) -> String { names[app] ?? app }

  /// Returns the sentence of an action.
  func sentence(_ action: Step.Action) -> String {
    switch action {
    case .press(let keys): said("Press \(keys.map(\.inWords).inList(locale: locale))")
    case .type(let text): said("Type “\(text)”")
    case .click(let target): said("Press \(target.inWords(in: locale))")
    case .wait(let target, let isGone):
      said(
        isGone
          ? "Wait until \(target.inWords(in: locale)) is gone" : "Wait until \(target.inWords(in: locale)) is there")
    case .turn(let on, let off): switches(on: on, off: off).asSentence
    case .answer(let answer): said("Answer: \(answer.title)")
    case .settings(let answer): sentence(answer)
    case .device(let change): sentence(change)
    case .open(let place): sentence(place)
    case .time(let change): sentence(change)
    case .kill(let app): said("Force quit \(name(app))")
    case .terminate(let app): said("Have the system end \(name(app)), which is not in front")
    case .uninstall(let app, let withData):
      said(withData ? "Delete \(name(app)) and its data" : "Delete \(name(app))")
    case .install(let app): said("Install \(name(app)) again")
    case .launch(let app): said("Launch \(name(app))")
    case .reset(let app): said("Forget what \(name(app)) was answered")
    case .add(let samples): said("Add \(count(samples))")
    case .delete(.type(let type)): said("Delete all \(type.displayName(in: locale))")
    case .delete(.data(let app)): said("Delete all that \(name(app)) has written")
    case .request(let request): sentence(request)
    case .read(let app, let type): said("\(name(app)) reads \(type.displayName(in: locale))")
    case .save(let app, let samples): said("\(name(app)) saves \(count(samples))")
    }
  }

  // MARK: Parts

  private func switches(on: Step.Selection, off: Step.Selection) -> String {
    let parts = [
      on.isEmpty ? nil : said("turn on \(list(on))"), off.isEmpty ? nil : said("turn off \(list(off))"),
    ]
    return parts.compactMap(\.self).inList(locale: locale)
  }

  private func sentence(_ answer: ScenarioAnswer) -> String {
    let (on, off) = (selection(of: answer, isOn: true), selection(of: answer, isOn: false))
    return said("In Settings, for \(name(answer.app)): \(switches(on: on, off: off))")
  }

  private func selection(of answer: ScenarioAnswer, isOn: Bool) -> Step.Selection {
    var chosen = Step.Selection()
    chosen.permissions = answer.permissions.filter { $0.isOn == isOn }.map(\.subject)
    chosen.objects = answer.objects.filter { $0.isOn == isOn }.map(\.subject)
    return chosen
  }

  private func sentence(_ change: Step.DeviceChange) -> String {
    var parts = change.changes.map { said(LocalizedStringKey($0.words(for: $1.written))) }
    if change.isRestarted { parts.append(said("restarted")) }
    return said("The device is now \(parts.inList(locale: locale))")
  }

  private func sentence(_ change: Step.TimeChange) -> String {
    switch change {
    case .advance(let period): said("Let \(period.inWords) pass")
    case .skip(let period): said("Let the device sleep for \(period.inWords)")
    case .until(.date(let date)): said("Let time pass until \(date.formatted(dateStyle))")
    case .until(.midnight): said("Let time pass until midnight")
    case .until(.nextEvent): said("Let time pass until something happens")
    case .set(let date): said("Set the clock to \(date.formatted(dateStyle))")
    }
  }

  /// The style of dates, "2025-11-20 09:41", in the device's time zone.
  private var dateStyle: Date.VerbatimFormatStyle {
    .init(
      format:
        "\(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
      timeZone: timeZone, calendar: Calendar(identifier: .gregorian))
  }

  private func sentence(_ place: Step.Place) -> String {
    switch place {
    case .home: said("Go to the home screen")
    case .settings: said("Open Settings")
    case .health: said("Open Health")
    case .device: said("Open the control panel")
    case .app(nil): said("Go back to the app")
    case .app(let app?): said("Open \(name(app))")
    }
  }

  private func sentence(_ request: Step.Request) -> String {
    let app = name(request.app)
    let asker =
      switch request.process {
      case .app: app
      case .appExtension: said("An extension of \(app)")
      case .watchApp: said("\(app) on the watch")
      }
    switch request.question {
    case .permissions(let types):
      let (share, read) = (types.share.names(in: locale), types.read.names(in: locale))
      return switch (types.share.isEmpty, types.read.isEmpty) {
      case (true, true): said("\(asker) asks for nothing")
      case (false, true): said("\(asker) asks to write \(share)")
      case (true, false): said("\(asker) asks to read \(read)")
      case (false, false): said("\(asker) asks to write \(share), and to read \(read)")
      }
    case .objects(let type): return said("\(asker) asks which \(type.displayName(in: locale)) it may read")
    }
  }

  /// Returns a phrase on switches: "Steps to write, Heart Rate and Steps to read, prescription 2".
  private func list(_ selection: Step.Selection) -> String {
    func names(_ direction: Direction) -> String? {
      let types = selection.permissions.filter { $0.direction == direction }.map(\.type)
      return types.isEmpty ? nil : types.names(in: locale)
    }
    let types = [names(.share).map { said("\($0) to write") }, names(.read).map { said("\($0) to read") }]
    return (types.compactMap(\.self) + selection.objects.map { $0.inWords(in: locale) }).inList(locale: locale)
  }

  private func count(_ samples: [SampleRecord]) -> String {
    var types: [ObjectType] = []
    for sample in samples where !types.contains(sample.type) { types.append(sample.type) }
    return said("\(samples.count) samples of \(types.names(in: locale))")
  }
}

extension TimePeriod {
  /// "1 hour", "30 minutes", "7 days".
  fileprivate var inWords: LocalizedStringKey {
    switch self {
    case .days(let days): "\(days) days"
    case .seconds(let seconds) where seconds % 3_600 == 0: "\(seconds / 3_600) hours"
    case .seconds(let seconds) where seconds % 60 == 0: "\(seconds / 60) minutes"
    case .seconds(let seconds): "\(seconds) seconds"
    }
  }
}

extension Step.Selection {
  /// True for a selection without switches.
  var isEmpty: Bool { permissions.isEmpty && objects.isEmpty }
}

extension Step.Answer {
  /// The button's title.
  var title: LocalizedStringKey {
    switch self {
    case .allow: "Allow"
    case .dontAllow: "Don’t Allow"
    case .done: "Done"
    case .cancel: "Cancel"
    }
  }
}

extension ObjectReference {
  func inWords(in locale: Locale) -> String {
    switch self {
    case .position(let number, .visionPrescription): String(localized: "prescription \(number)", locale: locale)
    case .position(let number, _): String(localized: "medication \(number)", locale: locale)
    case .identifier(let uuid): String(localized: "the object \(uuid.uuidString.prefix(8))…", locale: locale)
    }
  }
}

extension [ObjectType] {
  /// "Heart Rate, Steps and 4 more".
  func names(in locale: Locale) -> String {
    let names = map { $0.displayName(in: locale) }
    if names.count > 5 {
      let first = [String](names.prefix(4)).inList(locale: locale)
      return String(localized: "\(first) and \(names.count - 4) more", locale: locale)
    }
    guard names.count > 1, let last = names.last else { return names.joined() }
    return String(localized: "\([String](names.dropLast()).inList(locale: locale)) and \(last)", locale: locale)
  }
}
