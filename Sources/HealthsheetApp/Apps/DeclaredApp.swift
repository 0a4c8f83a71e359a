import HealthKit
import HealthModel
import Scenarios
import TerminalUI

/// An app of which only its files and what it asks for are known: it does nothing by itself.
struct DeclaredAppView: View {
  let name: String
  /// The types it asks for; nil where that is not known.
  let asks: ScenarioApp.Request?

  @State private var outcome: Outcome?

  var body: some View {
    ActionList(
      title: name, introduction: "Only its files are here: it does what its buttons, or a script, do in its name.",
      outcome: outcome
    ) {
      if let asks {
        Section("Ask") {
          ActionRow("Ask for Access", "what it says it asks for") {
            outcome = await Outcome {
              try await HKHealthStore().requestAuthorization(
                toShare: Set(asks.share.compactMap { HKObjectType.instance(of: $0) as? HKSampleType }),
                read: Set(asks.read.map(HKObjectType.instance(of:))))
              return "Answered."
            }
          }
        }
      }
    }
  }
}
