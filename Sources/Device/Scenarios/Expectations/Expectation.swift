import Yams

/// A condition that must hold after a step or at the end. Each kind is declared once: the schema, reference, reader,
/// writer, sentences and check are all made from ``Expectations/all``.
///
/// Apps are bundle identifiers of the scenario's apps.
package protocol Expectation: Hashable, Sendable {
  /// The key of the expectation, and the shape of its value.
  static var key: KeyDescription { get }

  /// Parses the value, which may contain several expectations. Leaves out expectations that were already reported as
  /// invalid.
  static func read(_ value: Entry, _ reader: inout ScenarioReader) -> [Self]

  func written(by writer: inout ScenarioWriter) -> Node

  /// Returns consecutive expectations of this type as values of the key. Several expectations may share one value.
  static func written(_ row: [Self], by writer: inout ScenarioWriter) -> [Node]

  /// Returns a sentence that states the expectation.
  func sentence(in words: ScenarioWords) -> String

  /// Checks the expectation. If it does not hold, returns a sentence with the expected and the actual value; otherwise
  /// nil.
  @MainActor func problem(on stage: any ScenarioStage) -> String?
}

enum Expectations {
  /// All expectations, in the order of the reference.
  static let all: [any Expectation.Type] = [
    ScreenExpectation.self, NotScreenExpectation.self, ElementExpectation.self, StatusExpectation.self,
    LedgerExpectation.self, GetsExpectation.self, AskedExpectation.self, CallsExpectation.self,
    DeliveryExpectation.self, PromptExpectation.self, CrashExpectation.self, AnsweredExpectation.self,
    ReviewExpectation.self,
  ]
}

extension Expectation {
  package static func written(_ row: [Self], by writer: inout ScenarioWriter) -> [Node] {
    var nodes: [Node] = []
    for expectation in row { nodes.append(expectation.written(by: &writer)) }
    return nodes
  }

  /// Compares a value with the expected one. If they differ, returns a sentence about the difference; otherwise nil.
  func compare(_ subject: String, _ wanted: String, _ found: String?) -> String? {
    wanted == found ? nil : "\(subject) must be \(wanted), but is \(found ?? "not known")."
  }
}

extension Expectation where Self: KeyedValue {
  package static func read(_ value: Entry, _ reader: inout ScenarioReader) -> [Self] {
    Self(reading: value, &reader).map { [$0] } ?? []
  }

  package func written(by writer: inout ScenarioWriter) -> Node { writer.mapping(of: self) }
}

/// An expectation with the location of its key in the file. A mapping with several keys is several expectations.
package struct PlacedExpectation: Hashable, Sendable {
  package var expectation: any Expectation
  package var location: SourceLocation

  package init(_ expectation: any Expectation, at location: SourceLocation) {
    (self.expectation, self.location) = (expectation, location)
  }

  package static func == (one: PlacedExpectation, other: PlacedExpectation) -> Bool {
    AnyHashable(one.expectation) == AnyHashable(other.expectation) && one.location == other.location
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(expectation))
    hasher.combine(location)
  }
}

extension ScenarioFormat {
  /// A list of versions of iOS.
  static let versions = Shape.list(.scalar(.version))

  static let expectations = Shape.either([.list(.mapping(expectation)), .mapping(expectation)])

  /// The expectations by kind, each with its own key.
  private static let expectation = Mapping(
    name: "expectation",
    keys: Expectations.all.map { $0.key } + [
      KeyDescription(
        "versions", versions, "The versions of iOS on which the expectations must hold. By default, every version.")
    ], rule: .something)
}

extension ScenarioReader {
  mutating func expectations(_ entry: Entry?) -> [PlacedExpectation] {
    var expectations: [PlacedExpectation] = []
    for (key, value) in entry?.oneOrMore.filter(isPlayed).flatMap({ $0.pairs ?? [] }) ?? [] {
      guard let kind = Expectations.all.first(where: { $0.key.name == key.text }) else { continue }
      for expectation in kind.read(value, &self) {
        expectations.append(PlacedExpectation(expectation, at: key.location))
      }
    }
    return expectations
  }
}

extension ScenarioWriter {
  /// Returns the expectations as YAML: one node for each, except for kinds that write consecutive expectations as one
  /// value. Nil if there are none.
  mutating func expectations(_ expectations: [PlacedExpectation]) -> Node? {
    var nodes: [Node] = []
    var rest = expectations.map(\.expectation)[...]
    while let first = rest.first { nodes += row(from: first, &rest) }
    return nodes.isEmpty ? nil : nodes.count == 1 ? nodes[0] : rows(nodes)
  }

  /// Removes the leading expectations that have the same kind as the first, and returns their nodes.
  private mutating func row<Kind: Expectation>(from first: Kind, _ rest: inout ArraySlice<any Expectation>) -> [Node] {
    var row: [Kind] = []
    while let next = rest.first as? Kind {
      row.append(next)
      rest.removeFirst()
    }
    return Kind.written(row, by: &self).map { mapping([(Kind.key.name, $0)]) }
  }
}
