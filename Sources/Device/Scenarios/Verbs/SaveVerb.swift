import HealthKit
import HealthModel
import Staging
import TerminalUI

/// Saves samples, as an app's code would.
struct SaveVerb: CallVerb {
  static let key = callKey("save", "Saves samples, as the app's code would.")
  static let parameters: [Field<Self>] = [
    Field("samples", .samples, \.samples, required: true, "Samples to save; their source is the app.")
  ]
  var call = ScenarioCall()
  var samples: [SampleRecord] = []

  func sentence(in words: ScenarioWords) -> String {
    let isExpectedToFail = call.error != nil || call.crash != nil || !call.errorsInLog.isEmpty
    return words.said(
      isExpectedToFail
        ? "\(words.name(call)) tries to save \(words.count(samples))"
        : "\(words.name(call)) saves \(words.count(samples))")
  }

  func make(with store: HKHealthStore) async throws { try await store.save(samples.map(HKSample.made)) }
}

extension FieldKind where Value == [SampleRecord] {
  static let samples = FieldKind(
    shape: ScenarioFormat.samples, read: { $1.samples($0).map(\.withoutPhone) },
    write: { $1.samples($0) ?? $1.list([]) })
}

extension SampleRecord {
  /// The sample without the phone as its device. In a scenario, samples that name no source come from the phone. A
  /// sample that an app creates has a device only if the app's code sets one, on the watch as on the phone.
  fileprivate var withoutPhone: SampleRecord {
    var sample = self
    if device == DemoSources.phones.last?.device { sample.device = nil }
    if case .correlation(let members) = content { sample.content = .correlation(members.map(\.withoutPhone)) }
    return sample
  }
}
