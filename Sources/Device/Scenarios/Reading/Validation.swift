import HealthModel

/// Checks a file against the table of keys, and collects all problems.
///
/// The check recurses through the shapes, which are a few levels deep, and not through the file, so a deeply nested
/// file cannot overflow the stack.
struct Validation {
  private var context: ReadingContext
  /// The problems found so far, in the order of the checks.
  private(set) var problems: [ScenarioError.Problem] = []
  /// The types introduced after the device's version of iOS, each with its first location.
  private(set) var newerTypes: [(type: ObjectType, location: SourceLocation)] = []

  init(_ context: ReadingContext) { self.context = context }

  /// Checks a value, and all values inside it, against a shape.
  ///
  /// - Parameter subject: The name of the value in sentences: its key in quotation marks.
  mutating func check(_ entry: Entry, is shape: Shape, for subject: String) {
    if entry.isAbsent {
      report("\(subject) has no value. Write \(shape.words) after it.", at: entry)
      return
    }
    switch shape {
    case .scalar(let scalar):
      guard let text = entry.text else { return reportForm(entry, shape, subject) }
      if let problem = scalar.problem(with: text, in: context) { report(problem, at: entry) }
      if case .type = scalar, let type = ObjectType(swiftName: text), type.introducedIn > context.systemVersion,
        !newerTypes.contains(where: { $0.type == type })
      {
        newerTypes.append((type, entry.location))
      }
    case .list(let element):
      guard let items = entry.items else {
        reportForm(entry, shape, subject)
        // The value is probably meant as the only item of a list, and may have mistakes of its own.
        if element.hasForm(of: entry) { check(entry, is: element, for: subject) }
        return
      }
      let context = context
      for item in items { check(item, is: element, for: "This item of \(subject)") }
      // A step may have changed the time zone for the dates after the step, but not for dates outside the script.
      self.context = context
    case .mapping(let mapping):
      guard let pairs = entry.pairs else { return reportForm(entry, shape, subject) }
      context.takeTimeZone(of: entry)
      check(pairs, of: entry, mapping, subject)
    case .dictionary(let key, let value):
      guard let pairs = entry.pairs else { return reportForm(entry, shape, subject) }
      for pair in pairs {
        check(pair.key, is: .scalar(key), for: "This key of \(subject)")
        check(pair.value, is: .scalar(value), for: "“\((pair.key.text ?? "").inShort)”")
      }
    case .either(let shapes):
      guard let shape = shapes.first(where: { $0.hasForm(of: entry) }) else { return reportForm(entry, shape, subject) }
      check(entry, is: shape, for: subject)
    }
  }

  private mutating func check(
    _ pairs: [(key: Entry, value: Entry)], of entry: Entry, _ mapping: Mapping, _ subject: String
  ) {
    var found: Set<String> = []
    for (key, value) in pairs {
      guard let name = key.text else {
        report("A list or a mapping cannot be a key.", at: key)
        continue
      }
      guard let description = mapping[name] else {
        reportUnknown(key, name, in: mapping, subject)
        // Record the unknown key as an empty name, so that `checkRule` does not also report a missing key.
        found.insert("")
        continue
      }
      found.insert(name)
      check(value, is: description.shape, for: "“\(name)”")
    }
    for key in mapping.keys where key.isRequired && !found.contains(key.name) && !misspelled(key.name, pairs, mapping) {
      report("“\(key.name)” is missing in \(subject.inSentence). \(key.description)", at: entry)
    }
    checkRule(mapping.rule, found, pairs, entry, subject)
  }

  private mutating func checkRule(
    _ rule: Mapping.Rule, _ found: Set<String>, _ pairs: [(key: Entry, value: Entry)], _ entry: Entry,
    _ subject: String
  ) {
    if case .none = rule { return }
    if found.isEmpty { return report("\(subject) is empty.", at: entry) }
    switch rule {
    case .none, .something: break
    case .exactlyOne(let keys), .atMostOne(let keys):
      let chosen = pairs.filter { keys.contains($0.key.text ?? "") }
      if let second = chosen.dropFirst().first {
        let (one, other) = (chosen[0].key.text ?? "", second.key.text ?? "")
        report(
          "“\(one)” and “\(other)” exclude each other: put only one of them into \(subject.itemOrMapping).",
          at: second.key)
      }
      if case .exactlyOne = rule, chosen.isEmpty, !found.contains("") {
        report("\(subject) needs \(keys.map { "“\($0)”" }.inWords).", at: entry)
      }
    }
  }

  // MARK: Sentences

  private mutating func report(_ message: String, at entry: Entry) {
    problems.append(.init(message, at: entry.location))
  }

  private mutating func reportForm(_ entry: Entry, _ shape: Shape, _ subject: String) {
    let found = entry.items != nil ? "a list" : entry.pairs != nil ? "a mapping" : "“\((entry.text ?? "").inShort)”"
    report("\(subject) must be \(shape.words), but it is \(found).", at: entry)
  }

  private mutating func reportUnknown(_ key: Entry, _ name: String, in mapping: Mapping, _ subject: String) {
    let known = mapping.keys.map(\.name)
    report(
      "There is no key “\(name.inShort)” in \(subject.inSentence). "
        + (name.suggestion(among: known)
          ?? (known.count > 1
            ? "Its keys are \(known.dropLast().joined(separator: ", ")) and \(known.last ?? "")."
            : "Its only key is \(known.first ?? "").")),
      at: key)
  }

  /// Returns true if one of the unknown keys looks like a misspelling of the missing key `name`. The misspelling is
  /// reported instead of the missing key.
  private func misspelled(_ name: String, _ pairs: [(key: Entry, value: Entry)], _ mapping: Mapping) -> Bool {
    let unknown = pairs.compactMap(\.key.text).filter { mapping[$0] == nil }
    return unknown.contains { $0.suggestions(among: mapping.keys.map(\.name)).contains(name) }
  }
}

extension Shape {
  /// Returns true if a value has the structure that the shape needs: a scalar, a list or a mapping.
  func hasForm(of entry: Entry) -> Bool {
    switch self {
    case .scalar: entry.text != nil
    case .list: entry.items != nil
    case .mapping, .dictionary: entry.pairs != nil
    case .either(let shapes): shapes.contains { $0.hasForm(of: entry) }
    }
  }
}

extension String {
  /// The subject as it is written in the middle of a sentence: "this item of …".
  fileprivate var inSentence: String {
    hasPrefix("Th") ? "th" + dropFirst(2) : self
  }

  fileprivate var itemOrMapping: String { hasPrefix("This item") ? "an item of its own" : "it" }
}
