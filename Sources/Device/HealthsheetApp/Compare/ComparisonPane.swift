import TerminalUI

/// The answers that the app gets on both devices, line by line, beside each device's data, with the conclusion at the
/// end.
struct ComparisonPane: View {
  let phones: TwoPhones
  /// The width inside the border, in columns.
  let width: Int

  @Environment(\.glyphs) private var glyphs

  var body: some View {
    Pane {
      contents.padding(.horizontal, 1)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    } label: {
      Text(title).bold()
    }
  }

  private var contents: some View {
    VStack(alignment: .leading, spacing: 0) {
      if let comparison = phones.comparison {
        let columns = ComparisonColumns(comparison, in: width - 4, mark: glyphs.marks.unequal.columnCount)
        columns.heading.foregroundStyle(.secondary)
        ScrollView {
          ForEach(Array(comparison.lines.enumerated()), id: \.offset) { _, line in
            columns.line(line, glyphs.marks).frame(maxWidth: .infinity, alignment: .leading)
          }
        }
        .frame(maxHeight: .infinity, alignment: .topLeading)
        Text(comparison.conclusion).bold().foregroundStyle(comparison.isEqual ? .positive : .orange).lineLimit(2)
      } else {
        ProgressView { Text("The app is asking…") }
      }
    }
  }

  private var title: LocalizedStringKey {
    let app = phones.comparison?.app ?? phones.devices[0].frontApp.identity.displayName
    return phones.part == .comparison
      ? "What \(app) gets · ^T to the phones · = leave"
      : "What \(app) gets · keys go to both phones · ^T to this list · = leave"
  }
}

/// The widths of the columns, in cells.
@MainActor
private struct ComparisonColumns {
  private let subject: Int
  private let gets: Int
  /// The widths of the data columns of both devices; 0 if there is no space for them.
  private let held: (first: Int, second: Int)
  private let mark: Int

  init(_ comparison: Comparison, in width: Int, mark: Int) {
    func widest(_ text: (Comparison.Side) -> String) -> Int {
      comparison.lines.flatMap { [text($0.first), text($0.second)] }.map(\.columnCount).max() ?? 0
    }
    self.mark = mark
    let wanted = comparison.lines.map(\.subject.columnCount).max() ?? 0
    gets = min(max(8, widest(\.gets)), max(8, (width - 16 - mark - 3) / 2))
    let left = width - 2 * gets - mark - 3
    // The data columns are left and right of the answers, each with a blank in between.
    func data(_ side: (Comparison.Line) -> Comparison.Side) -> Int {
      min(15, max(9, comparison.lines.map { side($0).held.columnCount }.max() ?? 0))
    }
    let (first, second) = (data(\.first), data(\.second))
    let hasSpace = left - first - second - 2 >= min(wanted, 18)
    held = hasSpace ? (first, second) : (0, 0)
    subject = max(0, min(wanted, left - (hasSpace ? first + second + 2 : 0)))
  }

  var heading: some View {
    cells("", held: ("on iPhone", "on iPhone"), gets: ("app gets", "app gets"), mark: "")
  }

  /// Lays out a line. Subjects are shortened in the middle, so that subjects with the same beginning stay distinct.
  func line(_ line: Comparison.Line, _ marks: GlyphSet.Marks) -> some View {
    cells(
      "\(line.subject.truncatedInMiddle(toColumns: subject, ellipsis: marks.ellipsis))",
      held: ("\(line.first.held)", "\(line.second.held)"),
      gets: ("\(line.first.gets)", "\(line.second.gets)"), mark: line.isEqual ? "=" : "\(marks.unequal)"
    )
    .foregroundStyle(line.isEqual ? .primary : .orange)
  }

  private func cells(
    _ subject: LocalizedStringKey, held: (LocalizedStringKey, LocalizedStringKey),
    gets: (LocalizedStringKey, LocalizedStringKey), mark: LocalizedStringKey
  ) -> some View {
    HStack(spacing: 1) {
      Text(subject).lineLimit(1).frame(width: self.subject, alignment: .leading)
      if self.held.first > 0 {
        Text(held.0).foregroundStyle(.secondary).lineLimit(1).frame(width: self.held.first, alignment: .trailing)
      }
      Text(gets.0).lineLimit(1).frame(width: self.gets, alignment: .trailing)
      Text(mark).bold().frame(width: self.mark, alignment: .center)
      Text(gets.1).lineLimit(1).frame(width: self.gets, alignment: .leading)
      if self.held.second > 0 {
        Text(held.1).foregroundStyle(.secondary).lineLimit(1).frame(width: self.held.second, alignment: .leading)
      }
    }
  }
}
