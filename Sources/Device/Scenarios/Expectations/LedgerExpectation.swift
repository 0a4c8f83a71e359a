import Foundation
import HealthDaemon
import HealthModel
import TerminalUI
import Yams

/// The person's decision on a permission or an object in the ledger.
package struct LedgerExpectation: Expectation {
  package enum Decided: Hashable, Sendable {
    case permission(Permission, Standing)
    case object(ObjectReference, isOn: Bool)
  }

  package enum Standing: String, Hashable, Sendable, CaseIterable {
    case on, off, notAsked
    /// The app may read only recent samples of other sources (rule V52).
    case limited
    /// The app has asked, but the person has not answered its sheet.
    case unanswered

    /// Converts a decision; nil for a permission that was never asked for.
    package init(_ decision: Decision?) {
      self =
        switch decision {
        case .granted: .on
        case .limited: .limited
        case .denied: .off
        case .undetermined: .unanswered
        case nil: .notAsked
        }
    }
  }

  package static let key = KeyDescription("ledger", .mapping(form), "The person's answers.")
  private static let form = Mapping(
    name: "ledger",
    keys: [
      ScenarioFormat.appKey,
      KeyDescription(
        "share", standings,
        """
        Permissions to write, by type: on, off, limited to recent samples, notAsked, or unanswered if the sheet was \
        not answered.
        """
      ),
      KeyDescription("read", standings, "Permissions to read, by type."),
      KeyDescription(
        "objects", ScenarioFormat.objectSwitches, "Prescriptions and medications that may be read, or not."),
    ])
  private static let standings = Shape.dictionary(key: .type, value: .choice(Standing.allCases.map(\.rawValue)))

  package var app: String
  package var decided: Decided

  package init(app: String, _ decided: Decided) { (self.app, self.decided) = (app, decided) }

  /// Returns the current decisions on some switches of an app, without decisions about objects that no longer exist.
  package static func standing(_ switches: Selection, of app: String, on daemon: HealthDaemon) -> [Self] {
    let decisions = daemon.decisions(of: app)
    let permissions = switches.permissions.map { Self(app: app, .permission($0, Standing(decisions[$0]))) }
    return permissions
      + switches.objects.compactMap { reference in
        daemon.object(reference).map { Self(app: app, .object(reference, isOn: daemon.mayRead($0, app: app))) }
      }
  }

  package static func read(_ value: Entry, _ reader: inout ScenarioReader) -> [Self] {
    guard let app = reader.app(value["app"]) else { return [] }
    var decided: [Decided] = []
    for direction in [Direction.share, .read] {
      for (key, standing) in value[direction.rawValue]?.pairs ?? [] {
        guard let type = reader.type(key), let standing = standing.text.flatMap(Standing.init) else { continue }
        decided.append(.permission(Permission(type, direction), standing))
      }
    }
    decided += reader.objectSwitches(value["objects"]).map { .object($0.subject, isOn: $0.isOn) }
    return decided.map { Self(app: app, $0) }
  }

  package func written(by writer: inout ScenarioWriter) -> Node { Self.node([self], writer) }

  /// Writes consecutive decisions on one app as one mapping. Begins a new mapping where the reader would return the
  /// decisions in a different order.
  package static func written(_ row: [Self], by writer: inout ScenarioWriter) -> [Node] {
    var groups: [[Self]] = []
    for one in row {
      if let last = groups.last?.last, last.app == one.app, last.place <= one.place,
        groups[groups.count - 1].allSatisfy({ $0.subject != one.subject })
      {
        groups[groups.count - 1].append(one)
      } else {
        groups.append([one])
      }
    }
    let writer = writer
    return groups.map { node($0, writer) }
  }

  private static func node(_ group: [Self], _ writer: ScenarioWriter) -> Node {
    func part(_ key: String) -> Node? {
      let pairs = group.filter { $0.subject.key == key }.map { ($0.subject.name, Optional(writer.text($0.value))) }
      return pairs.isEmpty ? nil : writer.mapping(pairs)
    }
    return writer.mapping([("app", writer.app(group[0].app))] + places.map { ($0, part($0)) })
  }

  private static let places = ["share", "read", "objects"]
  private var place: Int { Self.places.firstIndex(of: subject.key) ?? 0 }

  /// The keys under which the decision is written: the key of its group, and its own key in the group.
  private var subject: (key: String, name: String) {
    switch decided {
    case .permission(let permission, _): (permission.direction.rawValue, permission.type.swiftName)
    case .object(let object, _): ("objects", object.written)
    }
  }

  private var value: String {
    switch decided {
    case .permission(_, let standing): standing.rawValue
    case .object(_, let isOn): isOn ? "on" : "off"
    }
  }

  package func sentence(in words: ScenarioWords) -> String {
    let app = words.name(app)
    func mayRead(_ isOn: Bool, _ what: String) -> String {
      words.said(isOn ? "\(app) may read \(what)." : "\(app) may not read \(what).")
    }
    switch decided {
    case .object(let object, let isOn): return mayRead(isOn, object.inWords(in: words.locale))
    case .permission(let permission, let standing):
      let type = permission.type.displayName(in: words.locale)
      return switch (permission.direction, standing) {
      case (.read, .on), (.read, .off): mayRead(standing == .on, type)
      case (.read, .limited): words.said("\(app) may read \(type), limited to recent samples.")
      case (.share, .on), (.share, .limited): words.said("\(app) may write \(type).")
      case (.share, .off): words.said("\(app) may not write \(type).")
      case (.read, .notAsked): words.said("\(app) never asked to read \(type).")
      case (.share, .notAsked): words.said("\(app) never asked to write \(type).")
      case (.read, .unanswered): words.said("\(app) asked to read \(type), and the person has not answered.")
      case (.share, .unanswered): words.said("\(app) asked to write \(type), and the person has not answered.")
      }
    }
  }

  package func problem(on stage: any ScenarioStage) -> String? {
    let name = stage.words.name(app)
    switch decided {
    case .permission(let permission, let wanted):
      let found = Standing(stage.daemon.decisions(of: app)[permission])
      return compare("The permission of \(name) to \(permission.inWords)", wanted.rawValue, found.rawValue)
    case .object(let reference, let isOn):
      guard let object = stage.daemon.object(reference) else { return "There is no such object on the device." }
      if stage.daemon.mayRead(object, app: app) == isOn { return nil }
      let subject = reference.inWords(in: stage.words.locale).asSentence
      return "\(subject) must be \(isOn ? "on" : "off") for \(name), and is not."
    }
  }
}

extension HealthDaemon {
  /// Returns true if the person lets an app read an object.
  package func mayRead(_ object: UUID, app: String) -> Bool {
    ObjectType.all.filter(\.requiresPerObjectAuthorization).contains {
      allowedObjects(of: $0, for: app).contains(object)
    }
  }
}
