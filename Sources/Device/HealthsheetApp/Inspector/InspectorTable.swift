import Foundation
import HealthModel
import TerminalUI

/// A table with a row for each type that the app asked for: both decisions, the data that the app sees, and the data on
/// the iPhone. A row opens the details, with the reason, its rule and the call; `/` searches.
///
/// The table covers the last seven days of the device's clock. Individually chosen objects are counted on all days.
struct InspectorTable: View {
  let rows: [InspectorRow]
  /// The remark above the rows; nil for none.
  let remark: LocalizedStringKey?
  let open: @MainActor (ObjectType) -> Void

  @State private var query = ""

  @Environment(\.locale) private var locale

  var body: some View {
    GeometryReader { proxy in
      let columns = InspectorColumns(rows, in: proxy.size.width, locale)
      VStack(alignment: .leading, spacing: 0) {
        if let remark { Text(remark).foregroundStyle(.secondary).lineLimit(2).padding(.horizontal, 2) }
        if !rows.isEmpty {
          columns.header
            .foregroundStyle(.secondary)
            .padding(.horizontal, 2)
            .accessibilityLabel("The last seven days:")
          List(rows.filter(isWanted)) { row in
            Button {
              open(row.type)
            } label: {
              InspectorLine(row: row, columns: columns)
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
      || [row.name, row.sees, row.words(row.reason)].contains { $0.localizedCaseInsensitiveContains(query) }
  }
}

/// The widths of the columns, in cells.
private struct InspectorColumns {
  /// The width of the column with the type's name.
  var name: Int
  /// The widths of the columns with the decisions on writing and reading.
  var write: Int
  var read: Int
  /// The width of the column with the data that the app sees.
  var sees: Int
  /// The width of the column with the data on the iPhone; 0 if there is no space.
  var held: Int
  /// The width of the bar that shows which part of the data the app sees; 0 if there is no space.
  var bar: Int

  /// Divides the width among the columns. The columns with decisions and numbers come first, and are as wide as their
  /// texts. From the width that is left, the names take what they need, and the bar gets what remains after them.
  ///
  /// Texts wrap between words, never inside one: if the longest word of a name does not fit, the other columns become
  /// narrower, down to their longest word.
  ///
  /// - Parameter width: The width of the table, in cells.
  @MainActor
  init(_ rows: [InspectorRow], in width: Int, _ locale: Locale) {
    func widest(_ texts: [String]) -> Int { texts.map(\.columnCount).max() ?? 0 }
    // A title is never wrapped.
    func longestWord(_ texts: [String]) -> Int {
      widest(texts.prefix(1) + texts.dropFirst().flatMap(\.unbreakableParts))
    }
    // The texts of the columns after the name, the title first, with their greatest width.
    let title = { (key: LocalizedStringKey) in String(localized: key, locale: locale) }
    let columns: [(most: Int, texts: [String])] = [
      (.max, [title("write")] + rows.map { $0.words($0.write) }), (.max, [title("read")] + rows.map(\.reading)),
      (16, [title("sees")] + rows.map(\.sees)), (16, [title("on iPhone")] + rows.map(\.held.value)),
    ]
    var widths = columns.map { min(widest($0.texts), $0.most) }
    let names = rows.map(\.name)
    let word = max(8, widest(names.flatMap(\.unbreakableParts)))
    // Subtract the margins and the gaps between columns, too.
    var left = width - 4 - widths.reduce(0, +) - 4
    for (index, column) in columns.enumerated() where left < word {
      let narrower = min(max(0, widths[index] - longestWord(column.texts)), word - left)
      widths[index] -= narrower
      left += narrower
    }
    (write, read, sees, held) = (widths[0], widths[1], widths[2], widths[3])
    if left < word { (held, left) = (0, left + held + 1) }
    name = max(min(left, word), min(max(11, widest(names)), left))
    bar = left - name >= 5 ? min(20, left - name - 1) : 0
  }

  @MainActor var header: some View {
    HStack(spacing: 1) {
      Text(name < 11 ? "7 days" : "last 7 days").lineLimit(1).frame(width: name, alignment: .leading)
      Text("write").lineLimit(1).frame(width: write, alignment: .leading)
      Text("read").lineLimit(1).frame(width: read, alignment: .leading)
      Text("sees").lineLimit(1).frame(width: sees, alignment: .trailing)
      if held > 0 { Text("on iPhone").lineLimit(1).frame(width: held, alignment: .trailing) }
    }
  }
}

/// A row of the table: decisions, numbers and a bar. If these do not show the reason, a remark is below them.
private struct InspectorLine: View {
  let row: InspectorRow
  let columns: InspectorColumns

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .top, spacing: 1) {
        Text(row.name).frame(width: columns.name, alignment: .leading)
        Text(verbatim: row.words(row.write)).foregroundStyle(style(row.write))
          .frame(width: columns.write, alignment: .leading)
        Text(verbatim: row.reading).foregroundStyle(row.objects == nil ? style(row.read) : .primary)
          .frame(width: columns.read, alignment: .leading)
        Text(verbatim: row.sees).foregroundStyle(row.isSeen ? .primary : .secondary).lineLimit(2)
          .multilineTextAlignment(.trailing)
          .frame(width: columns.sees, alignment: .trailing)
        if columns.held > 0 {
          Text(verbatim: row.held.value).foregroundStyle(row.held.isNothing ? .secondary : .primary).lineLimit(2)
            .multilineTextAlignment(.trailing)
            .frame(width: columns.held, alignment: .trailing)
        }
        if columns.bar > 0, let part = row.part { Bar(part: part).frame(width: columns.bar, height: 1) }
      }
      if let remark = row.remark { Text("  \(remark)").foregroundStyle(.orange) }
    }
  }

  private func style(_ decision: Decision?) -> Color {
    switch decision {
    case .granted, .limited: .positive
    case .denied: .primary
    case .undetermined: .orange
    case nil: .secondary
    }
  }
}

/// A bar of the data on the iPhone, with the part that the app sees in the tint colour.
private struct Bar: View {
  /// The part of the data that the app sees, from 0 to 1.
  let part: Double

  @Environment(\.tint) private var tint
  @Environment(\.glyphs) private var glyphs

  var body: some View {
    Canvas { [part, tint, glyphs] context, size in
      // A small visible part is at least one cell.
      let seen = part == 0 ? 0 : max(1, Int((Double(size.width) * part).rounded(.down)))
      let rest = Cell(glyphs.controls.rest, style: Style(foreground: .secondary, attributes: .dim))
      context.fill(Rect(x: 0, y: 0, width: size.width, height: 1), with: rest)
      context.fill(
        Rect(x: 0, y: 0, width: seen, height: 1), with: Cell(glyphs.controls.done, style: Style(foreground: tint)))
    }
  }
}

extension String {
  /// The parts that a line break must not divide: words, and single characters of Chinese.
  fileprivate var unbreakableParts: [String] {
    split(separator: " ").flatMap { word in
      word.contains { String($0).columnCount > 1 } ? word.map { String($0) } : [String(word)]
    }
  }
}

extension InspectorRow {
  /// Returns a decision as text: "allowed", "no answer", "–" if the app never asked.
  func words(_ decision: Decision?) -> String {
    let words: LocalizedStringKey =
      switch decision {
      case .granted: "allowed"
      case .limited: "in part"
      case .denied: "refused"
      case .undetermined: "no answer"
      case nil: "–"
      }
    return String(localized: words, locale: locale)
  }

  /// True if the app sees only the objects that it saved itself, because the person has not chosen any object yet.
  private var isOwnBeforeChoice: Bool {
    if case .noneChosenOwnSamplesOnly = reason.cause { true } else { false }
  }

  /// The decision on reading as text: "allowed", or "2 of 5" of the objects; "own only" before objects were chosen.
  var reading: String {
    if isOwnBeforeChoice { return String(localized: "own only", locale: locale) }
    return objects.map { String(localized: "\($0.allowed) of \($0.all)", locale: locale) } ?? words(read)
  }

  /// What the app sees, as text: "45,845", "nothing"; empty while the app is not running.
  var sees: String {
    switch seen {
    case .finding(let finding): finding.value
    case .noData, .error: String(localized: "nothing", locale: locale)
    case nil: ""
    }
  }

  /// True if the app sees any data.
  var isSeen: Bool { if case .finding? = seen { true } else { false } }

  /// The part of the data on the iPhone that the app sees, from 0 to 1; nil if there is no data, or the app is not
  /// running.
  var part: Double? {
    guard let seen, held.amount > 0 else { return nil }
    guard case .finding(let finding) = seen else { return 0 }
    return min(1, finding.amount / held.amount)
  }

  /// The row as an accessibility label: "Steps, write refused, read allowed, sees 45,845, on iPhone 45,845".
  var sentence: String {
    let facts: [LocalizedStringKey] = [
      "write \(write == nil ? String(localized: "not asked", locale: locale) : words(write))",
      objects.flatMap { isOwnBeforeChoice ? nil : "\($0.allowed) of \($0.all) allowed" }
        ?? "read \(read == nil ? String(localized: "not asked", locale: locale) : words(read))",
      seen == nil ? "sees nothing: it does not run" : "sees \(sees)",
      "on iPhone \(held.value)",
    ]
    let remark = remark.map { [String(localized: $0, locale: locale)] } ?? []
    return ([name] + facts.map { String(localized: $0, locale: locale) } + remark).inList(locale: locale)
  }

  /// The app's answer as text: "45,845", "1,200, own", "no data", "error 5"; empty while the app is not running.
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

  /// True if the app gets only its own samples.
  var isOwnOnly: Bool { objects == nil && reason.isOwnSamplesOnly && held.sourceCount > 0 }

  /// The store's samples as text: "78,331 raw", "978 samples", "nothing".
  var holds: String {
    let words: LocalizedStringKey? =
      held.origin.map { held.isRaw ? "\($0) raw" : "\($0) samples" } ?? held.latest.map { "latest \($0)" }
    return words.map { String(localized: $0, locale: locale) } ?? held.value
  }

  /// The reason that the app gets less than the store has; nil if it gets everything.
  var why: String? {
    if isDamaged { return String(localized: Self.damaged, locale: locale) }
    if reason.isInFull {
      guard isStrict, case .finding(let finding)? = seen, finding.value != held.value else { return nil }
      return String(localized: "\(Self.strictly) · \("Q90")", locale: locale)
    }
    return hidden.map { String(localized: "\($0) · \(reason.rule)", locale: locale) } ?? words(reason)
  }

  /// The reason for a difference between the app's data and the store's that comes from the app's own query.
  private static let strictly: LocalizedStringKey = "its query leaves out samples that began earlier"

  /// The reason for a difference that comes from a damaged store, and not from any decision.
  private static let damaged: LocalizedStringKey = "the store is damaged: not all of it can be read"

  /// The reason that older samples are missing: "since 2025-10-21, 982 older hidden". Nil if the date of limited access
  /// hides no samples.
  private var hidden: LocalizedStringKey? {
    guard case .limited(let date) = reason.cause, hiddenCount > 0 else { return nil }
    return "since \(date.day(in: timeZone)), \(hiddenCount) older hidden"
  }

  /// The day of the latest sample that the app may see, if that sample is older than the last seven days; nil
  /// otherwise. It shows that the samples are missing from the week because they are old, and not because a date hides
  /// them.
  private var olderThanWeek: LocalizedStringKey? {
    hiddenCount < heldCount ? held.latest.map { "latest \($0)" } : nil
  }

  /// The reason for a difference as a phrase for the report, which has no column of decisions. It also mentions a refusal.
  ///
  /// - Parameter day: Formats a day in the style of the report.
  func explanation(day: (Date) -> String) -> LocalizedStringKey? {
    if isDamaged { return Self.damaged }
    let explanation: LocalizedStringKey? =
      switch reason.cause {
      case .limited(let date) where !isOwnOnly || !isSeen:
        olderThanWeek
          ?? (hiddenCount > 0
            ? "it may read from \(day(date)) on; older and hidden: \(hiddenCount)" : "it may read from \(day(date)) on")
      case .denied: isOwnOnly && isSeen ? difference : "reading is off"
      case .chosenObjects: "only what was chosen"
      default: difference
      }
    guard objects != nil else { return explanation }
    return explanation.map { "\(String(localized: $0, locale: locale)); counted on all days" } ?? "counted on all days"
  }

  /// A remark about the difference between the app's data and the store's, in plain words; nil if the decisions and the
  /// numbers explain it.
  var remark: LocalizedStringKey? {
    if isDamaged { return Self.damaged }
    // The column already says “no answer”.
    if read == .undetermined, case .unanswered = reason.cause { return nil }
    // Individually chosen objects are counted on all days, and other data on the last seven. The remark says so.
    guard objects != nil, !reason.isInFull else { return difference }
    // Before the app asks to choose, the column already says “own only”.
    return (isOwnBeforeChoice && objects?.isAsked != true ? nil : difference).map {
      "of all days; \(String(localized: $0, locale: locale))"
    }
      ?? "of all days, not only of the last seven"
  }

  /// The part of ``remark`` after the words "of all days"; nil if nothing follows them.
  private var difference: LocalizedStringKey? {
    if reason.isInFull { return why == nil ? held.latest.map { "latest \($0)" } : Self.strictly }
    if isOwnOnly, isSeen { return "its own samples only" }
    // Before the app asks, nothing is chosen because nothing was offered.
    if let objects, !objects.isAsked, let remark = reason.remarkBeforeAsking { return remark }
    if isReset, reason.isNeverAsked { return "not asked since the reset" }
    let isLimited = if case .limited = reason.cause { true } else { false }
    return (isLimited ? olderThanWeek : nil) ?? hidden ?? reason.remark(in: timeZone)
      ?? held.latest.map { "latest \($0)" }
  }
}
