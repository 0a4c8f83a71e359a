import Foundation
import HealthDaemon
import HealthModel
import Scenarios

/// The steps and expectations of a scenario as sentences, with the names that apps and types have on the screen.
struct ScenarioWords: Sendable {
  private let names: [String: String]
  private let timeZone: TimeZone

  init(_ scenario: Scenario) {
    timeZone = scenario.device.timeZone
    names = Dictionary(scenario.apps.map { ($0.identity.bundleIdentifier, $0.identity.displayName) }) { $1 }
  }

  /// Returns the title of a step: its action, "What holds now" for one with expectations alone, "A remark" for one
  /// without.
  func title(of step: Step) -> String {
    step.action.map(sentence) ?? (step.expectations.isEmpty ? "A remark" : "What holds now")
  }

  /// Returns the name under an app's icon; the bundle identifier of an app that the scenario does not have.
  func name(_ app: String) -> String { names[app] ?? app }

  /// Returns the sentence of an action.
  func sentence(_ action: Step.Action) -> String {
    switch action {
    case .press(let keys): "Press \(keys.map(\.inWords).joined(separator: ", "))"
    case .type(let text): "Type “\(text)”"
    case .click(let target): "Press \(target.inWords)"
    case .wait(let target, let isGone): "Wait until \(target.inWords) is \(isGone ? "gone" : "there")"
    case .turn(let on, let off):
      [(on, "on"), (off, "off")].filter { !$0.0.isEmpty }.map { "turn \($0.1) \(list($0.0))" }
        .joined(separator: ", ").asSentence
    case .answer(let answer): "Answer: \(answer.title)"
    case .settings(let answer): sentence(answer)
    case .device(let change): sentence(change)
    case .open(let place): sentence(place)
    case .time(let change): sentence(change)
    case .kill(let app): "Force quit \(name(app))"
    case .terminate(let app): "Have the system end \(name(app)), which is not in front"
    case .uninstall(let app, let withData): "Delete \(name(app))\(withData ? " and its data" : "")"
    case .install(let app): "Install \(name(app)) again"
    case .launch(let app): "Launch \(name(app))"
    case .reset(let app): "Forget what \(name(app)) was answered"
    case .add(let samples): "Add \(count(samples))"
    case .delete(.type(let type)): "Delete all \(type.displayName)"
    case .delete(.data(let app)): "Delete all that \(name(app)) has written"
    case .request(let request): sentence(request)
    case .read(let app, let type): "\(name(app)) reads \(type.displayName)"
    case .save(let app, let samples): "\(name(app)) saves \(count(samples))"
    }
  }

  // MARK: Parts

  private func sentence(_ answer: ScenarioAnswer) -> String {
    let switches = [true, false].compactMap { isOn -> String? in
      var chosen = Step.Selection()
      chosen.permissions = answer.permissions.filter { $0.isOn == isOn }.map(\.subject)
      chosen.objects = answer.objects.filter { $0.isOn == isOn }.map(\.subject)
      return chosen.isEmpty ? nil : "turn \(isOn ? "on" : "off") \(list(chosen))"
    }
    return "In Settings, for \(name(answer.app)): \(switches.joined(separator: ", "))"
  }

  private func sentence(_ change: Step.DeviceChange) -> String {
    var parts: [String] = []
    if let isLocked = change.isLocked { parts.append(isLocked ? "lock the device" : "unlock the device") }
    if let isGuest = change.isInGuestUserMode {
      parts.append(isGuest ? "hand it to a guest" : "take it back from a guest")
    }
    if let isMissing = change.lacksHealth { parts.append(isMissing ? "take Health off it" : "put Health on it") }
    if let isRestricted = change.isRestricted {
      parts.append(isRestricted ? "have a profile forbid Health" : "have the profile allow Health")
    }
    if let version = change.operatingSystem { parts.append("update it to iOS \(version)") }
    if change.date != nil { parts.append("set its clock") }
    if let zone = change.timeZone { parts.append("take it to \(zone.identifier)") }
    if let isReachable = change.isWatchReachable {
      parts.append(isReachable ? "bring the watch back" : "take the watch out of reach")
    }
    if let delay = change.watchDelay { parts.append("let messages of the watch take \(delay) seconds") }
    if let isConnected = change.isHeartRateMonitorConnected {
      parts.append(isConnected ? "strap a heart-rate monitor on" : "take the heart-rate monitor off")
    }
    if change.isRestarted { parts.append("switch it off and on") }
    return parts.joined(separator: ", ").asSentence
  }

  private func sentence(_ change: Step.TimeChange) -> String {
    switch change {
    case .advance(let period): "Let \(period.inWords) pass"
    case .skip(let period): "Let the device sleep for \(period.inWords)"
    case .until(.date(let date)): "Let time pass until \(date.formatted(dateStyle))"
    case .until(.midnight): "Let time pass until midnight"
    case .until(.nextEvent): "Let time pass until something happens"
    case .set(let date): "Set the clock to \(date.formatted(dateStyle))"
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
    case .home: "Go to the home screen"
    case .settings: "Open Settings"
    case .health: "Open Health"
    case .device: "Open the control panel"
    case .app(nil): "Go back to the app"
    case .app(let app?): "Open \(name(app))"
    }
  }

  private func sentence(_ request: Step.Request) -> String {
    let app = name(request.app)
    let asker =
      switch request.process {
      case .app: app
      case .appExtension: "An extension of \(app)"
      case .watchApp: "\(app) on the watch"
      }
    switch request.question {
    case .permissions(let types):
      let share = types.share.isEmpty ? nil : "to write \(types.share.names)"
      let read = types.read.isEmpty ? nil : "to read \(types.read.names)"
      let wishes = [share, read].compactMap(\.self)
      return "\(asker) asks \(wishes.isEmpty ? "for nothing" : wishes.joined(separator: ", and "))"
    case .objects(let type): return "\(asker) asks which \(type.displayName) it may read"
    }
  }

  /// Returns a phrase on switches: "Steps to write, Heart Rate and Steps to read, prescription 2".
  private func list(_ selection: Step.Selection) -> String {
    let types = [(Direction.share, "write"), (.read, "read")].compactMap { direction, verb -> String? in
      let types = selection.permissions.filter { $0.direction == direction }.map(\.type)
      return types.isEmpty ? nil : "\(types.names) to \(verb)"
    }
    return (types + selection.objects.map(\.inWords)).joined(separator: ", ")
  }

  private func count(_ samples: [SampleRecord]) -> String {
    var types: [ObjectType] = []
    for sample in samples where !types.contains(sample.type) { types.append(sample.type) }
    return "\(samples.count == 1 ? "1 sample" : "\(samples.count) samples") of \(types.names)"
  }
}

extension TimePeriod {
  /// The period in words: "1 hour", "30 minutes", "7 days".
  fileprivate var inWords: String {
    let (number, unit): (Int, String) =
      switch self {
      case .days(let days): (days, "day")
      case .seconds(let seconds) where seconds % 3_600 == 0: (seconds / 3_600, "hour")
      case .seconds(let seconds) where seconds % 60 == 0: (seconds / 60, "minute")
      case .seconds(let seconds): (seconds, "second")
      }
    return "\(number) \(unit)\(number == 1 ? "" : "s")"
  }
}

extension Step.Selection {
  /// True for a selection without switches.
  var isEmpty: Bool { permissions.isEmpty && objects.isEmpty }
}

extension Step.Answer {
  /// The button's title.
  var title: String {
    switch self {
    case .allow: "Allow"
    case .dontAllow: "Don’t Allow"
    case .done: "Done"
    case .cancel: "Cancel"
    }
  }
}

extension ObjectReference {
  /// The object in a sentence.
  var inWords: String {
    switch self {
    case .position(let number, .visionPrescription): "prescription \(number)"
    case .position(let number, _): "medication \(number)"
    case .identifier(let uuid): "the object \(uuid.uuidString.prefix(8))…"
    }
  }
}

extension [ObjectType] {
  /// The types' names as a phrase: "Heart Rate, Steps and 4 more".
  var names: String {
    let names = map(\.displayName)
    if names.count > 5 { return "\(names.prefix(4).joined(separator: ", ")) and \(names.count - 4) more" }
    return names.count < 2
      ? names.joined() : "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
  }
}
