import HealthDaemon
import Yams

/// A verb of a script. It is declared once: the schema, reference, reader, writer, sentences and player are all made
/// from ``Verbs/all``.
///
/// Apps are bundle identifiers of the scenario's apps.
package protocol Verb: Hashable, Sendable {
  /// The key of the verb, and the shape of its value.
  static var key: KeyDescription { get }

  /// Reads the value; nil for one reported as invalid.
  init?(_ value: Entry, _ reader: inout ScenarioReader)

  func written(by writer: inout ScenarioWriter) -> Node

  /// Returns a short phrase for the step: "Turn on Steps to write".
  func sentence(in words: ScenarioWords) -> String

  /// Performs the step.
  ///
  /// - Throws: ``ScenarioFailure`` if it cannot be done.
  @MainActor func perform(on stage: any ScenarioStage) async throws(ScenarioFailure)

  /// Returns true for a verb that opens a place itself, so that a recorded session needs no `open` before it.
  func opens(_ place: OpenVerb) -> Bool

  /// Returns the switches of an app whose decisions the verb may change; nil for none. After this verb, a recorded
  /// session expects the current state of these switches.
  ///
  /// - Parameter prompt: The question on screen before the step; nil if there is none.
  func decided(on daemon: HealthDaemon, _ prompt: AuthorizationPrompt?) -> (app: String, switches: Selection)?
}

extension Verb {
  package func opens(_ place: OpenVerb) -> Bool { false }

  package func decided(
    on daemon: HealthDaemon, _ prompt: AuthorizationPrompt?
  ) -> (app: String, switches: Selection)? { nil }
}

extension Verb where Self: KeyedValue {
  package init?(_ value: Entry, _ reader: inout ScenarioReader) { self.init(reading: value, &reader) }

  package func written(by writer: inout ScenarioWriter) -> Node { writer.mapping(of: self) }
}

package enum Verbs {
  /// All verbs, in the order of the reference. A step has at most one of them.
  static let all: [any Verb.Type] = [
    PressVerb.self, TypeVerb.self, ClickVerb.self, WaitVerb.self, TurnVerb.self, HistoryVerb.self,
    NewRecordsVerb.self, AnswerVerb.self, SettingsVerb.self, DeviceVerb.self, OpenVerb.self, TimeVerb.self,
    KillVerb.self, TerminateVerb.self,
    LaunchVerb.self,
    UninstallVerb.self, InstallVerb.self, UpdateVerb.self, ResetVerb.self, AddVerb.self, DeleteVerb.self,
    RequestVerb.self, ReadVerb.self, EarliestVerb.self, QueryVerb.self, ObserveVerb.self, SaveVerb.self,
    RemoveVerb.self,
  ]
}

package protocol AppVerb: Verb {
  /// The app's bundle identifier.
  var app: String { get }

  init(app: String)
}

extension AppVerb {
  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    guard let app = reader.app(value) else { return nil }
    self.init(app: app)
  }

  package func written(by writer: inout ScenarioWriter) -> Node { writer.app(app) }
}
