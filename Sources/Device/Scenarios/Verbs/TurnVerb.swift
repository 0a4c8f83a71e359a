import Foundation
import HealthDaemon
import HealthModel
import TerminalUI
import Yams

/// Changes switches of the open sheet or list.
package struct TurnVerb: Verb {
  package static let key = KeyDescription("turn", .mapping(form), "Turns switches of the open sheet or list.")
  private static let form = Mapping(
    name: "turn",
    keys: [
      KeyDescription("on", .mapping(Selection.form), "Switches to turn on."),
      KeyDescription("off", .mapping(Selection.form), "Switches to turn off."),
    ], rule: .something)
  package var on: Selection
  package var off: Selection

  package init(on: Selection, off: Selection) { (self.on, self.off) = (on, off) }

  /// Finds the switches that were changed in a question; nil if there are none.
  ///
  /// - Parameters:
  ///   - granted: The permissions that are on.
  ///   - allowed: The objects that are on.
  ///   - changed: The types that were changed in Settings while the question was open. The question shows their new
  ///     state.
  package init?(
    of prompt: AuthorizationPrompt, granted: Set<Permission>, allowed: Set<UUID>, changed: Set<ObjectType>,
    on daemon: HealthDaemon
  ) {
    self.init(on: Selection(), off: Selection())
    switch prompt.question {
    case .permissions:
      let listed = Selection(of: prompt, on: daemon).permissions
      on.permissions = listed.filter(granted.contains)
      // Switches are initially off, so leave out those that were never changed.
      off.permissions = listed.filter { !granted.contains($0) && changed.contains($0.type) }
    case .objects(let type, let samples, let before):
      let turned = samples.map(\.uuid).filter { !changed.isEmpty || allowed.contains($0) != before.contains($0) }
      on.objects = turned.filter(allowed.contains).compactMap { daemon.reference(to: $0, of: type) }
      off.objects = turned.filter { !allowed.contains($0) }.compactMap { daemon.reference(to: $0, of: type) }
    case .workoutPlans: break
    }
    if on.isEmpty, off.isEmpty { return nil }
  }

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    self.init(on: Selection(value["on"], reader), off: Selection(value["off"], reader))
  }

  package func written(by writer: inout ScenarioWriter) -> Node {
    writer.mapping([("on", on.written(by: writer)), ("off", off.written(by: writer))])
  }

  package func sentence(in words: ScenarioWords) -> String { words.switches(on: on, off: off).asSentence }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    let prompt = try await stage.question()
    for (selection, isOn) in [(on, true), (off, false)] {
      for permission in selection.permissions {
        guard prompt.lists(permission) else {
          throw ScenarioFailure("The sheet has no switch to \(permission.inWords).")
        }
        stage.turn(permission, isOn: isOn)
      }
      for reference in selection.objects {
        guard let object = stage.daemon.object(reference), prompt.lists(object) else {
          throw ScenarioFailure("The list has no such object.")
        }
        stage.turn(object: object, isOn: isOn)
      }
    }
  }

  package func opens(_ place: OpenVerb) -> Bool { if case .app = place { true } else { false } }
}

/// Permissions and objects that have switches on a sheet.
package struct Selection: Hashable, Sendable {
  package var permissions: [Permission] = []
  package var objects: [ObjectReference] = []

  /// True for a selection without switches.
  package var isEmpty: Bool { permissions.isEmpty && objects.isEmpty }

  static let form = Mapping(
    name: "selection",
    keys: ScenarioFormat.types.keys + [
      KeyDescription("objects", .list(.scalar(.object)), "Prescriptions or medications.")
    ], rule: .something)

  package init() {}

  /// Selects all switches of a question.
  init(of prompt: AuthorizationPrompt, on daemon: HealthDaemon) {
    switch prompt.question {
    case .permissions(let share, let read):
      permissions = share.map { Permission($0, .share) } + read.map { Permission($0, .read) }
    case .objects(let type, let samples, _): objects = samples.compactMap { daemon.reference(to: $0.uuid, of: type) }
    case .workoutPlans: break
    }
  }

  init(_ entry: Entry?, _ reader: ScenarioReader) {
    let types = reader.request(entry)
    permissions = types.share.map { Permission($0, .share) } + types.read.map { Permission($0, .read) }
    objects = entry?["objects"]?.items?.compactMap { reader.object($0) } ?? []
  }

  func written(by writer: ScenarioWriter) -> Node? {
    func types(_ direction: Direction) -> Node? {
      writer.types(permissions.filter { $0.direction == direction }.map(\.type))
    }
    if isEmpty { return nil }
    let objects = objects.map { writer.text($0.written) }
    return writer.mapping([
      ("share", types(.share)), ("read", types(.read)), ("objects", objects.isEmpty ? nil : writer.list(objects)),
    ])
  }
}

extension AuthorizationPrompt {
  fileprivate func lists(_ permission: Permission) -> Bool {
    guard case .permissions(let share, let read) = question else { return false }
    return (permission.direction == .share ? share : read).contains(permission.type)
  }

  fileprivate func lists(_ object: UUID) -> Bool {
    guard case .objects(_, let samples, _) = question else { return false }
    return samples.contains { $0.uuid == object }
  }
}

extension Collection<Permission> {
  /// The permissions to share before those to read, each sorted by the types' Swift names.
  package var inOrder: [Permission] {
    sorted { ($0.direction == .share ? 0 : 1, $0.type.swiftName) < ($1.direction == .share ? 0 : 1, $1.type.swiftName) }
  }
}

extension Permission {
  /// The permission as a phrase: "write Steps", "read Heart Rate".
  package var inWords: String { "\(direction.verb) \(type.displayName)" }
}
