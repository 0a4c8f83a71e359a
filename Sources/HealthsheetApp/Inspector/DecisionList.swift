import Foundation
import TerminalUI

/// What the person's decisions changed, the latest first.
struct DecisionList: View {
  let events: [DecisionEvent]

  @Environment(\.locale) private var locale

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if events.isEmpty { Text("Nothing was decided yet.").foregroundStyle(.secondary).padding(.horizontal, 2) }
      List(events) { event in Text("\("\(event.number)"). \(event.place): \(event.sentence(in: locale))") }
    }
  }
}
