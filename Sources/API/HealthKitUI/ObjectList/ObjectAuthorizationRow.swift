import Foundation
import HealthModel
import TerminalUI

/// A row with one object and its switch, with enough text to distinguish it from others.
struct ObjectAuthorizationRow: View {
  let sample: SampleRecord
  /// True when the requesting app saved the object. The app may then read the object, unless the person turns it off
  /// (rule A67).
  let isOwn: Bool
  /// True when the app may see the object.
  @Binding var isOn: Bool

  @Environment(\.locale) private var locale
  @Environment(\.calendar) private var calendar

  var body: some View {
    let summary = ObjectSummary(sample: sample, calendar: calendar, locale: locale)
    VStack(alignment: .leading, spacing: 0) {
      Toggle(isOn: $isOn) {
        HStack(alignment: .top, spacing: 1) {
          TypeIcon(sample.type)
          ViewThatFits(in: .horizontal) {
            HStack(spacing: 1) {
              Text(summary.title).lineLimit(1)
              remark(summary.subtitle.isEmpty ? "" : "· " + summary.subtitle)
            }
            VStack(alignment: .leading, spacing: 0) {
              Text(summary.title).lineLimit(2)
              remark(summary.subtitle)
            }
          }
        }
      }
      .accessibilityIdentifier(ConsentIdentifier.object(sample.uuid.uuidString))
      // Allow two lines: on a narrow sheet, the values of a lens with an addition for near vision need both.
      ForEach(summary.lines, id: \.self) { Text($0).foregroundStyle(.secondary).lineLimit(2).padding(.leading, 2) }
    }
  }

  /// Shows the source of the object in a secondary color, with a note when the app itself is the source.
  @ViewBuilder private func remark(_ source: String) -> some View {
    let words: LocalizedStringKey = !isOwn ? "\(source)" : source.isEmpty ? "(this app)" : "\(source) (this app)"
    if isOwn || !source.isEmpty { Text(words).foregroundStyle(.secondary).lineLimit(1) }
  }
}
