import HealthKit
import HealthModel
import TerminalUI
import Yams

/// Deletes the app's own samples of a type, as the app's code does.
package struct RemoveVerb: Verb {
  package static let key = KeyDescription(
    "remove", .mapping(form), "Deletes the app's own samples of a type, as the app's code would.")
  private static let form = Mapping(
    name: "removalByApp",
    keys: ScenarioCall.keys + [KeyDescription("type", .scalar(.type), required: true, "The type.")])
  package var call: ScenarioCall
  package var type: ObjectType

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    guard let call = ScenarioCall(value, &reader), let type = reader.type(value["type"]) else { return nil }
    (self.call, self.type) = (call, type)
  }

  package func written(by writer: inout ScenarioWriter) -> Node {
    writer.mapping(call.written(by: writer, [("type", writer.text(type.swiftName))]))
  }

  package func sentence(in words: ScenarioWords) -> String {
    words.said("\(words.name(call.app, call.process)) deletes its own \(type.displayName(in: words.locale))")
  }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    try await call.perform(on: stage) { [type] store in
      _ = try await store.deleteObjects(
        of: HKObjectType.instance(of: type), predicate: HKQuery.predicateForObjects(from: [.default()]))
    }
  }
}
