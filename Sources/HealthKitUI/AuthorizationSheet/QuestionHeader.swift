import TerminalUI

/// What stays in sight above a question's list: who asks for what, and what has happened since.
struct QuestionHeader: View {
  let sentence: LocalizedStringKey
  let change: ChangeElsewhere?

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
        Text(change.sentence(calendar: calendar, locale: locale)).foregroundStyle(.orange)
      }
    }
    .padding(.horizontal, 2)
  }
}
