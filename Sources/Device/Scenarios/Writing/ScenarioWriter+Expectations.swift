import HealthModel
import Yams

extension ScenarioWriter {
  /// Returns the expectations, each by itself, except that the decisions on one app share a mapping.
  func expectations(_ expectations: [Expectation]) -> Node? {
    var nodes: [Node] = []
    var rest = expectations.map(\.condition)[...]
    while let condition = rest.first {
      var ledger = LedgerNode()
      while let next = rest.first, ledger.take(next) { rest.removeFirst() }
      if let app = ledger.app {
        nodes.append(mapping([("ledger", self.ledger(ledger, of: app))]))
      } else {
        rest.removeFirst()
        nodes.append(mapping([node(condition)]))
      }
    }
    return nodes.isEmpty ? nil : nodes.count == 1 ? nodes[0] : rows(nodes)
  }

  private func node(_ condition: Expectation.Condition) -> (String, Node?) {
    switch condition {
    case .screen(let words, let isShown): (isShown ? "screen" : "notScreen", text(words))
    case .element(let element):
      (
        "element",
        mapping([
          ("id", text(element.identifier)), ("value", element.value.map(text)),
          ("enabled", element.isEnabled.map(flag)),
        ])
      )
    case .status(let app, let type, let status):
      ("status", mapping([("app", self.app(app)), ("type", text(type.swiftName)), ("is", text(status.rawValue))]))
    case .ledger, .ledgerObject: ("ledger", nil)
    case .gets(let reading): ("gets", node(reading))
    case .shouldRequest(let app, let request, let isExpected):
      ("asked", mapping([("app", self.app(app))] + types(request) + [("shouldRequest", flag(isExpected))]))
    case .calls(let calls):
      (
        "calls",
        mapping([
          ("app", app(calls.app)), ("call", text(calls.prefix)), ("count", calls.count.map { text("\($0)") }),
          ("error", calls.error.map(error)), ("reason", calls.reason.map(text)),
        ])
      )
    case .delivery(let delivery):
      (
        "delivery",
        mapping([
          ("app", app(delivery.app)), ("event", text(delivery.words)), ("count", delivery.count.map { text("\($0)") }),
        ])
      )
    case .prompt(let app, let prompt):
      ("prompt", mapping([("app", app.map(self.app)), ("kind", text(prompt.rawValue))]))
    case .crash(let words): ("crash", text(words))
    case .answered(.waiting): ("answered", mapping([("waiting", flag(true))]))
    case .answered(.ended(let code)): ("answered", mapping([("error", error(code))]))
    }
  }

  private func node(_ reading: Expectation.Reading) -> Node {
    let standard = reading.type.customaryUnit(in: .metric) ?? reading.type.canonicalUnit
    return mapping([
      ("app", app(reading.app)), ("type", text(reading.type.swiftName)),
      ("samples", reading.sampleCount.map { text("\($0)") }), ("sum", reading.sum.map { number($0.value) }),
      ("unit", reading.sum.flatMap { $0.unit == standard ? nil : text($0.unit.string) }),
      ("error", reading.error.map(error)),
    ])
  }

  func error(_ code: Expectation.ErrorCode) -> Node {
    switch code {
    case .none: text("none")
    case .code(let number): text("\(number)")
    }
  }

  private func ledger(_ ledger: LedgerNode, of app: String) -> Node {
    func standings(_ direction: Direction) -> Node? {
      let pairs = ledger.permissions.filter { $0.0.direction == direction }
        .map { ($0.0.type.swiftName, Optional(text($0.1.rawValue))) }
      return pairs.isEmpty ? nil : mapping(pairs)
    }
    let objects = ledger.objects.map { ($0.0.written, Optional(text($0.1 ? "on" : "off"))) }
    return mapping([
      ("app", self.app(app)), ("share", standings(.share)), ("read", standings(.read)),
      ("objects", objects.isEmpty ? nil : mapping(objects)),
    ])
  }
}

/// Decisions on one app that share a mapping, in the order in which the reader gets them from it.
private struct LedgerNode {
  var app: String?
  var permissions: [(Permission, Expectation.Standing)] = []
  var objects: [(ObjectReference, Bool)] = []

  /// Takes a condition that may follow the others; returns false when it cannot.
  mutating func take(_ condition: Expectation.Condition) -> Bool {
    switch condition {
    case .ledger(let app, let permission, let standing):
      let follows = permissions.last.map { $0.0.direction == permission.direction || $0.0.direction == .share } ?? true
      guard self.app == nil || self.app == app, objects.isEmpty, follows,
        !permissions.contains(where: { $0.0 == permission })
      else { return false }
      self.app = app
      permissions.append((permission, standing))
    case .ledgerObject(let app, let object, let isOn):
      guard self.app == nil || self.app == app, !objects.contains(where: { $0.0 == object }) else { return false }
      self.app = app
      objects.append((object, isOn))
    default: return false
    }
    return true
  }
}
