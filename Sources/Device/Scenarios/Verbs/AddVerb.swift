import HealthDaemon
import HealthModel
import TerminalUI
import Yams

/// Adds samples to the device.
package struct AddVerb: Verb {
  package static let key = KeyDescription("add", ScenarioFormat.samples, "Puts samples on the device.")
  package var samples: [SampleRecord]

  package init(_ samples: [SampleRecord]) { self.samples = samples }

  package init?(_ value: Entry, _ reader: inout ScenarioReader) { self.init(reader.samples(value)) }

  package func written(by writer: inout ScenarioWriter) -> Node { writer.samples(samples) ?? writer.list([]) }

  package func sentence(in words: ScenarioWords) -> String { words.said("Add \(words.count(samples))") }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) { stage.daemon.add(samples) }
}
