import HealthDaemon
import HealthKit
import HealthModel
import TerminalUI
import Yams

/// Reads all samples of a type, as an app's code does.
package struct ReadVerb: Verb {
  package static let key = KeyDescription(
    "read", .mapping(form), "Reads all samples of a type, as the app's code would.")
  private static let form = Mapping(
    name: "reading",
    keys: ScenarioCall.keys + [KeyDescription("type", .scalar(.type), required: true, "The type to read.")])
  package var call: ScenarioCall
  package var type: ObjectType

  package init(_ call: ScenarioCall, _ type: ObjectType) { (self.call, self.type) = (call, type) }

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    guard let call = ScenarioCall(value, &reader), let type = reader.type(value["type"]) else { return nil }
    self.init(call, type)
  }

  package func written(by writer: inout ScenarioWriter) -> Node {
    writer.mapping(call.written(by: writer, [("type", writer.text(type.swiftName))]))
  }

  package func sentence(in words: ScenarioWords) -> String {
    words.said("\(words.name(call.app, call.process)) reads \(type.displayName(in: words.locale))")
  }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    try await call.perform(on: stage) { [self] store in
      do {
        _ = try store.connection.samples(matchingAny: [SampleQuery(type)])
      } catch {
        // Without an end to come to, an error is an answer too: it stands in the log of calls.
        if call.end != nil { throw error }
      }
    }
  }
}
