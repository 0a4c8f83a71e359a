import HealthModel
import TerminalUI

/// The page of a type, with a button for each call an app may make about it.
struct DeclaredTypePage: View {
  let model: DeclaredAppModel
  let type: ObjectType

  @Environment(\.locale) private var locale

  var body: some View {
    List {
      ReadSection(model: model, type: type)
      ShareSection(model: model, type: type)
      if type.isOfSamples { ChangeSection(model: model, type: type) }
    }
    .outcome(model.outcome, else: "What \(model.name) may try with this type, whether it asks for it or not.")
    // What came of something on the page before is none of this page's.
    .onAppear { model.outcome = nil }
    .navigationTitle(type.displayName(in: locale))
  }
}

private struct ReadSection: View {
  let model: DeclaredAppModel
  let type: ObjectType

  var body: some View {
    Section(model.asks.read.contains(type) ? "Read" : "Read, though it does not ask to") {
      ActionRow(type.isOfSamples ? "Read the Latest" : "Read It", "denied looks like nothing there") {
        await model.read(type)
      }
      if type.isOfSamples {
        ActionRow("Count the Samples", "all that it may see") { await model.count(type) }
      }
      if type.kind == .quantity {
        ActionRow("Statistics of Seven Days", type.aggregationStyle == .cumulative ? "the sum" : "average and range") {
          await model.tellStatistics(type)
        }
        ActionRow("Statistics Day by Day", "the last seven days") { await model.tellStatisticsByDay(type) }
        ActionRow("Tell the Preferred Unit", "of the person") { await model.tellPreferredUnit(type) }
      }
    }
  }
}

private struct ShareSection: View {
  let model: DeclaredAppModel
  let type: ObjectType

  var body: some View {
    let example = ExampleSample.words(for: type, model.surroundings)
    if type.appMayShare || model.asks.share.contains(type) {
      Section(model.asks.share.contains(type) ? "Write" : "Write, though it does not ask to") {
        if let example { ActionRow("Save a Sample", "\(example)") { await model.save(type) } }
        ActionRow("Delete Own Samples", "what others saved is left alone") { await model.deleteOwn(type) }
        ActionRow("Tell the Status", "to write; reading is never told") { model.tellStatus(type) }
      }
    }
  }
}

private struct ChangeSection: View {
  let model: DeclaredAppModel
  let type: ObjectType

  var body: some View {
    Section("Hear of changes") {
      ActionRow("Read What Changed", "since the last look, by an anchor") { await model.readChanges(type) }
      if model.isObserving(type) {
        ActionRow("Stop Observing", "an observer query runs") { model.stopObserving(type) }
      } else {
        ActionRow("Observe", "an observer query, while it runs") { model.observe(type) }
      }
      ActionRow("Wake It", "background delivery, as soon as something is saved") { await model.wake(for: type) }
      ActionRow("Let It Sleep", "no background delivery") { await model.letSleep(type) }
    }
  }
}

extension ObjectType {
  /// True for types that are queried as samples.
  fileprivate var isOfSamples: Bool {
    ![.characteristic, .activitySummary, .userAnnotatedMedication].contains(kind)
  }
}
