import HealthModel

extension ScenarioReader {
  /// Reads expectations, one for each key.
  mutating func expectations(_ entry: Entry?) -> [Expectation] {
    guard let entry else { return [] }
    var expectations: [Expectation] = []
    for item in entry.oneOrMore {
      for (key, value) in item.pairs ?? [] {
        let location = key.location
        expectations += conditions(key.text ?? "", value).map { Expectation($0, at: location) }
      }
    }
    return expectations
  }

  private mutating func conditions(_ key: String, _ value: Entry) -> [Expectation.Condition] {
    let app = app(value["app"])
    let type = type(value["type"])
    switch key {
    case "screen": return value.oneOrMore.compactMap(\.text).map { .screen($0, isShown: true) }
    case "notScreen": return value.oneOrMore.compactMap(\.text).map { .screen($0, isShown: false) }
    case "element":
      guard let identifier = value["id"]?.text else { return [] }
      return [
        .element(
          Expectation.Element(
            identifier: identifier, value: value["value"]?.text, isEnabled: flag(value["enabled"])))
      ]
    case "status":
      guard let app, let type, let status = value["is"]?.text.flatMap(Expectation.Status.init) else { return [] }
      return [.status(app: app, type, status)]
    case "ledger": return app.map { ledger(value, of: $0) } ?? []
    case "gets":
      guard let app, let type else { return [] }
      return [.gets(gets(value, app, type))]
    case "asked":
      guard let app, let shouldRequest = flag(value["shouldRequest"]) else { return [] }
      let isGiven = value["share"] != nil || value["read"] != nil
      return [.shouldRequest(app: app, isGiven ? request(value) : nil, shouldRequest)]
    case "calls":
      guard let app, let prefix = value["call"]?.text else { return [] }
      return [
        .calls(
          Expectation.Calls(
            app: app, prefix: prefix, count: value["count"]?.text.flatMap(Scalar.integer),
            error: value["error"]?.text.flatMap(Scalar.error), reason: value["reason"]?.text))
      ]
    case "delivery":
      guard let app, let words = value["event"]?.text else { return [] }
      let count = value["count"]?.text.flatMap(Scalar.integer)
      return [.delivery(Expectation.Delivery(app: app, words: words, count: count))]
    case "prompt": return value["kind"]?.text.flatMap(Expectation.Prompt.init).map { [.prompt(app: app, $0)] } ?? []
    case "crash": return value.text.map { [.crash($0)] } ?? []
    case "answered": return answered(value)
    default: return []
    }
  }

  private func ledger(_ entry: Entry, of app: String) -> [Expectation.Condition] {
    let directions: [(String, Direction)] = [("share", .share), ("read", .read)]
    let permissions = directions.flatMap { key, direction in
      (entry[key]?.pairs ?? []).compactMap { name, value -> Expectation.Condition? in
        guard let type = type(name), let standing = value.text.flatMap(Expectation.Standing.init) else { return nil }
        return .ledger(app: app, Permission(type, direction), standing)
      }
    }
    return permissions
      + objectSwitches(entry["objects"]).map { .ledgerObject(app: app, $0.subject, isOn: $0.isOn) }
  }

  private mutating func gets(_ entry: Entry, _ app: String, _ type: ObjectType) -> Expectation.Reading {
    var reading = Expectation.Reading(
      app: app, type: type, sampleCount: entry["samples"]?.text.flatMap(Scalar.integer), sum: nil,
      error: entry["error"]?.text.flatMap(Scalar.error))
    if let sum = entry["sum"], let number = sum.text.flatMap(Scalar.number) {
      if type.aggregationStyle == .cumulative {
        reading.sum = unit(entry, for: type).map { HealthQuantity(number, $0) }
      } else {
        report("“\(type.swiftName)” has no sum: its values do not add up.", at: sum)
      }
    }
    return reading
  }

  private mutating func answered(_ entry: Entry) -> [Expectation.Condition] {
    if let waiting = entry["waiting"], flag(waiting) == false {
      report("“waiting” can only be true. Write “error: none” for a request that has ended well.", at: waiting)
    }
    if entry["waiting"] != nil { return [.answered(.waiting)] }
    return entry["error"]?.text.flatMap(Scalar.error).map { [.answered(.ended($0))] } ?? []
  }
}
