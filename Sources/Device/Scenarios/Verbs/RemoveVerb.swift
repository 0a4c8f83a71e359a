import HealthKit
import HealthModel
import TerminalUI

/// Deletes the app's own samples of a type, as its code would.
struct RemoveVerb: CallVerb {
  static let key = callKey("remove", "Deletes the app's own samples of a type, as the app's code would.")
  static let parameters: [Field<Self>] = [Field("type", .type, \.type, required: true, "The type.")]
  var call = ScenarioCall()
  var type = ObjectType.stepCount

  func sentence(in words: ScenarioWords) -> String {
    words.said("\(words.name(call)) deletes its own \(type.displayName(in: words.locale))")
  }

  func make(with store: HKHealthStore) async throws {
    _ = try await store.deleteObjects(
      of: HKObjectType.instance(of: type), predicate: HKQuery.predicateForObjects(from: [.default()]))
  }
}
