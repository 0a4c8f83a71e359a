import HealthKit
import HealthModel
import TerminalUI

/// Reads all samples of a type, as an app's code would.
struct ReadVerb: CallVerb {
  static let key = callKey("read", "Reads all samples of a type, as the app's code would.")
  static let parameters: [Field<Self>] = [Field("type", .type, \.type, required: true, "The type to read.")]
  var call = ScenarioCall()
  var type = ObjectType.stepCount

  func sentence(in words: ScenarioWords) -> String {
    words.said("\(words.name(call)) reads \(type.displayName(in: words.locale))")
  }

  func make(with store: HKHealthStore) async throws {
    guard let type = HKObjectType.instance(of: type) as? HKSampleType else {
      throw ScenarioFailure("There are no samples of “\(type.swiftName)” to read.")
    }
    _ = try await HKSampleQueryDescriptor(predicates: [.sample(type: type)], sortDescriptors: []).result(for: store)
  }
}
