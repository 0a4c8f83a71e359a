import Foundation
import HealthModel
import TerminalUI

/// One object with its switch: enough to tell it from the others.
struct ObjectAuthorizationRow: View {
  let sample: SampleRecord
  /// The asking app wrote it: readable by default, and the person may take that away (rule A67).
  let isOwn: Bool
  @Binding var isOn: Bool

  @Environment(\.locale) private var locale
  @Environment(\.calendar) private var calendar

  var body: some View {
    let summary = ObjectSummary(sample: sample, calendar: calendar, locale: locale)
    VStack(alignment: .leading, spacing: 0) {
      Toggle(isOn: $isOn) {
        HStack(spacing: 1) {
          TypeIcon(sample.type)
          Text(summary.title)
          if !summary.subtitle.isEmpty {
            Text("· " + summary.subtitle).foregroundStyle(.secondary).lineLimit(1)
          }
          if isOwn { Text("(this app)").foregroundStyle(.secondary).lineLimit(1) }
        }
      }
      .accessibilityIdentifier("UIA.Health.ObjectList.\(sample.uuid.uuidString)")
      ForEach(summary.lines, id: \.self) { Text($0).foregroundStyle(.secondary).lineLimit(1).padding(.leading, 2) }
    }
  }
}
