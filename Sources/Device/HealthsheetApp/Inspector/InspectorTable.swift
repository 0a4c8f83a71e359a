import Foundation
import HealthModel
import TerminalUI

/// A table with a row for each type the app asked for: both directions in the ledger, the samples that the app gets,
/// those in the store, and the reason for the difference. A row opens the details; `/` searches.
///
/// In a narrow terminal, the store's samples are left to the details.
///
/// The table covers the last seven days of the device's clock. Objects that are chosen one by one are counted on all
/// days.
struct InspectorTable: View {
  /// The rows, in their order.
  let rows: [InspectorRow]
  /// The place of the inspector: a row has one line under the app.
  let arrangement: Inspector.Arrangement
  /// The remark above the rows.
  let remark: LocalizedStringKey?
  let open: @MainActor (ObjectType) -> Void

  @State private var query = ""

  var body: some View {
    GeometryReader { proxy in
      let columns = InspectorColumns(rows, in: proxy.size.width, isRow: arrangement == .row)
      VStack(alignment: .leading, spacing: 0) {
        if let remark { Text(remark).foregroundStyle(.secondary).lineLimit(1).padding(.horizontal, 2) }
        if !rows.isEmpty {
          columns.line("7 days", "write", "read", "app gets", "store holds", arrangement == .row ? "why" : "")
            .foregroundStyle(.secondary)
            .padding(.horizontal, 2)
            .accessibilityLabel("The last seven days:")
          List(rows.filter(isWanted)) { row in
            Button {
              open(row.type)
            } label: {
              InspectorLine(row: row, columns: columns, isRow: arrangement == .row)
            }
            .accessibilityLabel(row.sentence)
            .buttonStyle(.plain)
            .pressHint("open")
            .accessibilityIdentifier("inspector.\(row.type.swiftName)")
          }
          .searchable(text: $query, prompt: "A type, a reason")
        }
      }
    }
  }

  private func isWanted(_ row: InspectorRow) -> Bool {
    query.isEmpty
      || [row.name, row.gets, row.words(row.reason)].contains { $0.localizedCaseInsensitiveContains(query) }
  }
}

/// The widths of the columns, in cells.
private struct InspectorColumns {
  /// The column with the type's name.
  var name: Int
  /// The column with the app's answer.
  var gets: Int
  /// Nil when the column is left out.
  var holds: Int?
  /// Nil when the reason has a line of its own.
  var why: Int?

  /// Divides the width among the columns.
  ///
  /// - Parameter width: The width of the table, in cells.
  @MainActor
  init(_ rows: [InspectorRow], in width: Int, isRow: Bool) {
    gets = max(8, rows.map { $0.gets.columnCount }.max() ?? 0)
    let wanted = max(11, rows.map { $0.holds.columnCount }.max() ?? 0)
    name = max(11, rows.map { $0.name.columnCount }.max() ?? 0)
    // The margins, two directions of five cells, and a gap between each two columns.
    let left = width - 4 - 2 * 6 - 2
    if isRow {
      (name, gets) = (min(name, 20), min(gets, 14))
      let holds = min(wanted, 20)
      self.holds = holds
      why = max(0, left - 1 - name - gets - holds)
    } else if width < 50 {
      // A name that needs more goes on in the next line.
      gets = min(gets, max(8, left + 1 - 10))
      name = max(0, min(name, left + 1 - gets))
    } else {
      // What the app gets is never cut; then the names have what they need, as far as there is room.
      gets = min(gets, left - 20)
      name = min(name, max(10, left - gets - min(wanted, 12)))
      holds = max(8, min(wanted, left - gets - name))
    }
  }

  /// Lays out a line of the table.
  @MainActor
  func line(
    _ name: LocalizedStringKey, _ write: LocalizedStringKey, _ read: LocalizedStringKey, _ gets: LocalizedStringKey,
    _ holds: LocalizedStringKey, _ why: LocalizedStringKey
  ) -> some View {
    HStack(spacing: 1) {
      Text(name).lineLimit(1).frame(width: self.name, alignment: .leading)
      Text(write).lineLimit(1).frame(width: 5, alignment: .leading)
      Text(read).lineLimit(1).frame(width: 5, alignment: .leading)
      Text(gets).lineLimit(1).frame(width: self.gets, alignment: .leading)
      if let width = self.holds { Text(holds).lineLimit(1).frame(width: width, alignment: .leading) }
      if let width = self.why { Text(why).lineLimit(1).frame(width: width, alignment: .leading) }
    }
  }
}

/// A row of the table.
private struct InspectorLine: View {
  let row: InspectorRow
  let columns: InspectorColumns
  /// True when a row has one line.
  let isRow: Bool

  @Environment(\.glyphs) private var glyphs

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .top, spacing: 1) {
        Text(name).frame(width: columns.name, alignment: .leading)
        DecisionMark(decision: row.write).frame(width: 5, alignment: .leading)
        if let objects = row.objects {
          Text("\(objects.allowed)/\(objects.all)").bold().frame(width: 5, alignment: .leading)
        } else {
          DecisionMark(decision: row.read).frame(width: 5, alignment: .leading)
        }
        Text(row.gets).foregroundStyle(style).lineLimit(1).frame(width: columns.gets, alignment: .leading)
        if let width = columns.holds { Text(row.holds).lineLimit(1).frame(width: width, alignment: .leading) }
        if let width = columns.why, !hasReasonBelow {
          Text(row.why(inColumns: width) ?? "").foregroundStyle(.orange).frame(width: width, alignment: .leading)
        }
      }
      if hasReasonBelow, let why = row.why { Text(verbatim: "  \(why)").foregroundStyle(.orange) }
    }
  }

  /// True when the reason has a line of its own, since it is never cut: its column is too narrow or missing.
  private var hasReasonBelow: Bool {
    guard let width = columns.why else { return true }
    return row.why != nil && row.why(inColumns: width) == nil
  }

  /// The name of the type. Names that begin alike stay distinct: cut in the middle in a row of one line, and whole in
  /// one that may have two.
  private var name: String {
    isRow ? row.name.truncatedInMiddle(toColumns: columns.name, ellipsis: glyphs.ellipsis) : row.name
  }

  private var style: Color {
    switch row.seen {
    case .finding: .primary
    case .error: .orange
    case .noData, nil: .secondary
    }
  }
}

/// The decision on one direction: "on", "off", "asked" without an answer, "–" when the app never asked.
private struct DecisionMark: View {
  let decision: Decision?

  @Environment(\.glyphs) private var glyphs

  var body: some View {
    switch decision {
    case .granted: Text("on").bold().foregroundStyle(.positive)
    case .limited: Text("part").bold().foregroundStyle(.positive)
    case .denied: Text("off").foregroundStyle(.secondary)
    case .undetermined: Text("asked").foregroundStyle(.orange)
    case nil: Text(glyphs.marks.dash).foregroundStyle(.secondary)
    }
  }
}

extension InspectorRow {
  /// The row as an accessibility label: "Steps, write off, read on, app gets 45,845, store holds 78,331 raw".
  var sentence: String {
    func words(_ decision: Decision?) -> LocalizedStringKey {
      switch decision {
      case .granted: "on"
      case .limited(let date): "since \(date.day(in: timeZone))"
      case .denied: "off"
      case .undetermined: "asked"
      case nil: "not asked"
      }
    }
    let reading: LocalizedStringKey =
      objects.map { "\($0.allowed) of \($0.all) allowed" } ?? "read \(words(read))"
    let facts: [LocalizedStringKey] = [
      "write \(words(write))", reading, gets.isEmpty ? "app gets nothing: it does not run" : "app gets \(gets)",
      "store holds \(holds)",
    ]
    return ([name] + facts.map { String(localized: $0, locale: locale) } + (why.map { [$0] } ?? []))
      .inList(locale: locale)
  }

  /// The app's answer in words: "45,845", "1,200, own", "no data", "error 5"; empty while it does not run.
  var gets: String {
    let words: LocalizedStringKey =
      switch seen {
      case .finding(let finding): isOwnOnly ? "\(finding.value), own" : "\(finding.value)"
      case .noData: "no data"
      case .error(let code): "error \(code)"
      case nil: ""
      }
    return String(localized: words, locale: locale)
  }

  /// True when the app gets its own samples alone.
  var isOwnOnly: Bool { objects == nil && reason.isOwnSamplesOnly && held.sourceCount > 0 }

  /// The store's samples in words: "78,331 raw", "978 samples", "nothing".
  var holds: String {
    held.origin ?? held.latest.map { String(localized: "latest \($0)", locale: locale) } ?? held.value
  }

  /// The reason that the app gets less than there is; nil when it gets everything.
  var why: String? {
    if reason.isInFull {
      guard isStrict, case .finding(let finding)? = seen, finding.value != held.value else { return nil }
      return String(localized: "\(Self.strictly) · \("Q90")", locale: locale)
    }
    return hidden.map { String(localized: "\($0) · \(reason.rule)", locale: locale) } ?? words(reason)
  }

  /// The reason for a difference between what the app gets and what the store holds that is the app's own.
  private static let strictly: LocalizedStringKey = "its query leaves out what began before"

  /// The date of limited reading and the number of samples that it hides: "since 2025-10-21, 982 older hidden"; nil
  /// where it hides none.
  private var hidden: LocalizedStringKey? {
    guard case .limited(let date) = reason.cause, hiddenCount > 0 else { return nil }
    return "since \(date.day(in: timeZone)), \(hiddenCount) older hidden"
  }

  /// Returns the longest wording of ``why`` that fits; nil when none does.
  func why(inColumns width: Int) -> String? {
    guard let why else { return nil }
    if reason.isInFull {
      let clause = String(localized: Self.strictly, locale: locale)
      return [why, clause].first { $0.columnCount <= width }
    }
    let shorter = [hidden ?? reason.clause(in: timeZone), reason.shortClause(in: timeZone)]
    return ([why] + shorter.map { String(localized: $0, locale: locale) }).first { $0.columnCount <= width }
  }
}
