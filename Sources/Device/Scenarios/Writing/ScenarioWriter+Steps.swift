import HealthDaemon
import HealthModel
import Yams

extension ScenarioWriter {
  /// Returns a step: its remark, its verb, its expectations.
  mutating func step(_ step: Step) -> Node {
    let action = step.action.map { verb($0) }
    return block([
      ("say", step.remark.map(text)), (action?.0 ?? "say", action?.1), ("expect", expectations(step.expectations)),
    ])
  }

  private mutating func verb(_ action: Step.Action) -> (String, Node) {
    switch action {
    case .press(let keys):
      return ("press", keys.count == 1 ? text(keys[0].written) : list(keys.map { text($0.written) }))
    case .type(let words): return ("type", text(words))
    case .click(let target): return ("click", self.target(target))
    case .wait(let target, let isGone):
      return ("wait", isGone ? mapping([("gone", self.target(target))]) : self.target(target))
    case .turn(let on, let off): return ("turn", mapping([("on", selection(on)), ("off", selection(off))]))
    case .answer(let answer): return ("answer", text(answer.rawValue))
    case .settings(let answer): return ("settings", self.answer(answer))
    case .device(let change): return ("device", deviceChange(change))
    case .open(let place): return ("open", self.place(place))
    case .time(let change): return ("time", timeChange(change))
    case .terminate(let app): return ("terminate", self.app(app))
    case .uninstall(let app, let withData):
      return ("uninstall", mapping([("app", self.app(app)), ("data", withData ? flag(true) : nil)]))
    case .install(let app): return ("install", self.app(app))
    case .kill(let app): return ("kill", self.app(app))
    case .launch(let app): return ("launch", self.app(app))
    case .reset(let app): return ("reset", self.app(app))
    case .add(let samples): return ("add", self.samples(samples) ?? list([]))
    case .delete(.type(let type)): return ("delete", mapping([("type", text(type.swiftName))]))
    case .delete(.data(let app)): return ("delete", mapping([("app", self.app(app))]))
    case .request(let request): return ("request", self.request(request))
    case .read(let app, let type):
      return ("read", mapping([("app", self.app(app)), ("type", text(type.swiftName))]))
    case .save(let app, let samples):
      return ("save", block([("app", self.app(app)), ("samples", self.samples(samples) ?? list([]))]))
    }
  }

  private func target(_ target: Step.Target) -> Node {
    switch target {
    case .words(let words): text(words)
    case .identifier(let identifier): mapping([("id", text(identifier))])
    }
  }

  private func selection(_ selection: Step.Selection) -> Node? {
    func types(_ direction: Direction) -> Node? {
      self.types(selection.permissions.filter { $0.direction == direction }.map(\.type))
    }
    if selection.permissions.isEmpty, selection.objects.isEmpty { return nil }
    let objects = selection.objects.map { text($0.written) }
    return mapping([
      ("share", types(.share)), ("read", types(.read)), ("objects", objects.isEmpty ? nil : list(objects)),
    ])
  }

  private func deviceChange(_ change: Step.DeviceChange) -> Node {
    mapping(
      change.changes.map { ($0.name, node($1)) } + [("restarted", change.isRestarted ? flag(true) : nil)])
  }

  private func timeChange(_ change: Step.TimeChange) -> Node {
    switch change {
    case .advance(let period): mapping([("advance", text(period.written))])
    case .skip(let period): mapping([("skip", text(period.written))])
    case .until(.midnight): mapping([("until", text("midnight"))])
    case .until(.nextEvent): mapping([("until", text("nextEvent"))])
    case .until(.date(let moment)): mapping([("until", date(moment))])
    case .set(let moment): mapping([("set", date(moment))])
    }
  }

  private func place(_ place: Step.Place) -> Node {
    switch place {
    case .home: text("home")
    case .settings: text("settings")
    case .health: text("health")
    case .device: text("device")
    case .app(nil): text("app")
    case .app(let app?): mapping([("app", self.app(app))])
    }
  }

  private func request(_ request: Step.Request) -> Node {
    var pairs: [(String, Node?)] = [("app", app(request.app))]
    switch request.question {
    case .permissions(let types): pairs += self.types(types)
    case .objects(let type): pairs.append(("objects", text(type.swiftName)))
    }
    switch request.process {
    case .app: break
    case .appExtension: pairs.append(("from", text("extension")))
    case .watchApp: pairs.append(("from", text("watch")))
    }
    return mapping(pairs)
  }
}

extension Key {
  /// The key as a scenario writes it: "enter", "ctrl+c".
  var written: String {
    let word =
      KeyWords.table.first { $0.name == name }?.word
      ?? {
        switch name {
        case .character(let character): String(character)
        case .function(let number): "f\(number)"
        default: ""
        }
      }()
    return (control ? "ctrl+" : "") + (option ? "alt+" : "") + (shift ? "shift+" : "") + word
  }
}
