import Yams

/// One step of a script: a verb, a remark, and expectations, in this order.
package struct Step: Hashable, Sendable {
  /// The verb; nil for a step that only has a remark or expectations.
  package var verb: (any Verb)?
  package var remark: String?
  /// The expectations after the verb.
  package var expectations: [PlacedExpectation]
  package var location: SourceLocation

  package init(
    _ verb: (any Verb)?, remark: String? = nil, expectations: [PlacedExpectation] = [], at location: SourceLocation
  ) {
    self.verb = verb
    self.remark = remark
    self.expectations = expectations
    self.location = location
  }

  package static func == (one: Step, other: Step) -> Bool {
    one.verb.map { AnyHashable($0) } == other.verb.map { AnyHashable($0) } && one.remark == other.remark
      && one.expectations == other.expectations && one.location == other.location
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(verb.map { AnyHashable($0) })
    hasher.combine(location)
  }
}

extension ScenarioFormat {
  static let step = Mapping(
    name: "step",
    keys: Verbs.all.map { $0.key } + [
      KeyDescription("expect", expectations, "Expectations that are checked after the step."),
      KeyDescription("say", .scalar(.text), "A remark for the person who watches."),
      KeyDescription("versions", versions, "The versions of iOS on which the step is done. By default, every version."),
    ], rule: .atMostOne(Verbs.all.map { $0.key.name }))
}

extension ScenarioReader {
  mutating func step(_ entry: Entry) -> Step {
    let expectations = expectations(entry["expect"])
    var verb = verb(entry)
    if let call = verb as? any CallVerb { verb = call.ending(as: expectations) }
    return Step(verb, remark: entry["say"]?.text, expectations: expectations, at: entry.location)
  }

  /// Reads the verb of a step; nil if the step has no verb, or if the reader has reported the verb as invalid.
  private mutating func verb(_ entry: Entry) -> (any Verb)? {
    for (key, value) in entry.pairs ?? [] {
      if let verb = Verbs.all.first(where: { $0.key.name == key.text }) { return verb.init(value, &self) }
    }
    return nil
  }
}

extension ScenarioWriter {
  mutating func step(_ step: Step) -> Node {
    let verb = step.verb.map { (type(of: $0).key.name, $0.written(by: &self)) }
    return block([
      ("say", step.remark.map(text)), (verb?.0 ?? "say", verb?.1), ("expect", expectations(step.expectations)),
    ])
  }
}
