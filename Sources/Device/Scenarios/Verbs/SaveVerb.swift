import HealthKit
import HealthModel
import TerminalUI
import Yams

/// Saves samples, as an app's code does.
package struct SaveVerb: Verb {
  package static let key = KeyDescription("save", .mapping(form), "Saves samples, as the app's code would.")
  private static let form = Mapping(
    name: "saving",
    keys: ScenarioCall.keys + [
      KeyDescription("samples", ScenarioFormat.samples, required: true, "Samples to save; their source is the app.")
    ])
  package var call: ScenarioCall
  package var samples: [SampleRecord]

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    let samples = reader.samples(value["samples"])
    guard let call = ScenarioCall(value, &reader) else { return nil }
    (self.call, self.samples) = (call, samples)
  }

  package func written(by writer: inout ScenarioWriter) -> Node {
    let samples = writer.samples(samples) ?? writer.list([])
    return writer.block(call.written(by: writer, [("samples", samples)]))
  }

  package func sentence(in words: ScenarioWords) -> String {
    words.said("\(words.name(call.app, call.process)) saves \(words.count(samples))")
  }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    try await call.perform(on: stage) { [samples] store in try await store.save(samples.map(HKSample.made)) }
  }
}
