import TerminalUI

/// The header that stays above a question’s list: the question, and the latest change in Settings.
struct QuestionHeader: View {
  /// The question, in bold beside a heart.
  let sentence: LocalizedStringKey
  /// The change in Settings since the app's request appeared on the screen; nil shows none.
  let change: ChangeElsewhere?
  /// False on a page without switches, where the line about the change must not say that the switches show it.
  var hasSwitches = true

  @Environment(\.glyphs) private var glyphs

  var body: some View {
    VStack(spacing: 0) {
      HStack(alignment: .top, spacing: 1) {
        Text(glyphs.marks.heart).foregroundStyle(.pink).bold().accessibilityLabel("")
        Text(sentence).bold()
      }
      if let change { ChangeLine(change: change, hasSwitches: hasSwitches) }
    }
    .padding(.horizontal, 2)
  }
}

/// The line that names the latest change in Settings while a question is on the screen.
struct ChangeLine: View {
  let change: ChangeElsewhere
  /// False on a page without switches, where the line must not say that the switches show the change.
  var hasSwitches = true

  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale

  var body: some View {
    Text(change.sentence(calendar: calendar, locale: locale, hasSwitches: hasSwitches)).foregroundStyle(.orange)
  }
}
