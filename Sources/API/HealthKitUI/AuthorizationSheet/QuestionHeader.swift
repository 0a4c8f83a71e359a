import TerminalUI

/// The header that stays above a question’s list: the sentence that asks, and the latest change in Settings.
struct QuestionHeader: View {
  /// The sentence that asks, in bold beside a heart.
  let sentence: LocalizedStringKey
  /// The change in Settings since the question came up; nil shows none.
  let change: ChangeElsewhere?
  /// False on a page without the switches that show a change.
  var hasSwitches = true

  @Environment(\.glyphs) private var glyphs
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale

  var body: some View {
    VStack(spacing: 0) {
      HStack(alignment: .top, spacing: 1) {
        Text(glyphs.marks.heart).foregroundStyle(.pink).bold().accessibilityLabel("")
        Text(sentence).bold()
      }
      if let change {
        Text(change.sentence(calendar: calendar, locale: locale, hasSwitches: hasSwitches)).foregroundStyle(.orange)
      }
    }
    .padding(.horizontal, 2)
  }
}
