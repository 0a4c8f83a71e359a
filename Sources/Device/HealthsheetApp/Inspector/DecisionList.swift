import Foundation
import TerminalUI

/// The list of the person's decisions, the latest first.
struct DecisionList: View {
  /// The decisions, the latest first.
  let events: [DecisionEvent]

  @Environment(\.locale) private var locale

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if events.isEmpty { Text("Nothing was decided yet.").foregroundStyle(.secondary).padding(.horizontal, 2) }
      List(events) { event in Text("\("\(event.number)"). \(event.place): \(event.sentence(in: locale))") }
    }
  }
}
