import Foundation
import HealthModel
import TerminalUI

/// The foreground app's calls, latest first, each with its answer, the reason and its duration. Press a call to open
/// it; `/` searches, for example for a type.
struct CallList: View {
  /// The calls, latest first.
  let calls: [DeviceModel.Call]
  /// Requests that wait for the person, one line each. The log does not contain them until they are answered.
  let waiting: [LocalizedStringKey]
  /// The position of the inspector, which determines the number of lines per call.
  let arrangement: Inspector.Arrangement
  let open: @MainActor (DeviceModel.Call) -> Void

  @State private var query = ""

  @Environment(\.glyphs) private var glyphs
  @Environment(\.locale) private var locale
  @Environment(\.calendar) private var calendar

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(waiting, id: \.self) {
        Text("\(glyphs.ellipsis) \($0)").foregroundStyle(.tint).lineLimit(arrangement == .row ? 1 : 3)
          .padding(.horizontal, 2)
      }
      if calls.isEmpty && waiting.isEmpty { Text("No call yet.").foregroundStyle(.secondary).padding(.horizontal, 2) }
      List(calls.filter(isWanted)) { call in
        Button {
          open(call)
        } label: {
          CallLine(call: call, isRow: arrangement == .row)
        }
        .buttonStyle(.plain)
        .pressHint("open")
        .accessibilityIdentifier("call.\(call.id)")
      }
      .searchable(text: $query, prompt: "A type, a call, an error")
    }
  }

  /// Returns true if the search matches a call: the text of its row or its page, in the device's language or in
  /// English.
  private func isWanted(_ call: DeviceModel.Call) -> Bool {
    if query.isEmpty { return true }
    let names = call.call.types.flatMap { [$0.displayName, $0.displayName(in: locale)] }
    let told =
      [call.outcome(glyphs.marks), call.shortOutcome(glyphs.marks)] + call.reasonsInWords(in: calendar.timeZone)
      + call.remarks(in: calendar, locale)
    let words = (told + [call.sentence(in: locale)]).flatMap {
      [$0.description, String(localized: $0, locale: locale)]
    }
    return ([call.title] + names + words).contains {
      $0.localizedCaseInsensitiveContains(query)
    }
  }
}

private struct CallLine: View {
  let call: DeviceModel.Call
  /// True if the list is below the app. A call then has one line, and a second line for the reason of its result.
  let isRow: Bool

  @Environment(\.glyphs) private var glyphs
  @Environment(\.locale) private var locale
  @Environment(\.calendar) private var calendar

  var body: some View {
    let remarks = call.remarks(in: calendar, locale)
    if isRow {
      VStack(alignment: .leading, spacing: 0) {
        HStack(spacing: 2) {
          Text(call.sentence(in: locale)).lineLimit(1)
          Spacer()
          Text(call.shortOutcome(glyphs.marks)).foregroundStyle(style).lineLimit(1).layoutPriority(1)
        }
        if let remark = remarks.first { Text("  \(remark)").foregroundStyle(.orange).lineLimit(1) }
      }
    } else {
      VStack(alignment: .leading, spacing: 0) {
        HStack(spacing: 1) {
          Text(call.sentence(in: locale)).lineLimit(3)
          Spacer()
          Text(call.milliseconds).foregroundStyle(.secondary).lineLimit(1).layoutPriority(1)
        }
        Text("  \(glyphs.marks.arrow) \(call.shortOutcome(glyphs.marks))").foregroundStyle(style).lineLimit(2)
        ForEach(Array(remarks.prefix(2)), id: \.self) {
          Text("    \($0)").foregroundStyle(.orange).lineLimit(1)
        }
      }
    }
  }

  private var style: Color { call.isFailed ? .destructive : .secondary }
}

/// The details of a call: its arguments, the answer or Apple's error, and the reason in the ledger.
struct CallScreen: View {
  let call: DeviceModel.Call

  @Environment(\.dismiss) private var dismiss
  @Environment(\.glyphs) private var glyphs
  @Environment(\.locale) private var locale
  @Environment(\.calendar) private var calendar

  var body: some View {
    NavigationStack {
      List {
        Section("Call") {
          Text(call.sentence(in: locale))
          Text(verbatim: call.call.words).foregroundStyle(.secondary)
          switch call.process {
          case .app: EmptyView()
          case .appExtension: LabeledContent("Called by") { Text("the app’s extension") }
          case .widget: LabeledContent("Called by") { Text("the app’s widget") }
          case .watchApp: LabeledContent("Called by") { Text("the app’s program on the watch") }
          }
          LabeledContent("Time", value: call.clock(in: calendar, locale))
          LabeledContent("Took", value: call.milliseconds)
        }
        Section("Answer") {
          Text(call.outcome(glyphs.marks)).foregroundStyle(call.isFailed ? .destructive : .primary)
        }
        if let stop = call.stop?.stop { CureSection(stop: stop) }
        if !call.reasonsInWords(in: calendar.timeZone).isEmpty {
          Section("Why") {
            ForEach(call.reasonsInWords(in: calendar.timeZone), id: \.self) { Text($0) }
          } footer: {
            Text(
              "The app gets only the answer above, never the reason. The number names a rule of HealthKit’s behaviour.")
          }
        }
        if !call.rulesOfAnswer.isEmpty {
          Section { LabeledContent("Rule", value: call.rulesOfAnswer.inList(locale: locale)) }
        }
        Section("Apple’s documentation") {
          if let page = call.call.operation.documentation {
            Link("The call: \(call.call.operation.rawValue)", destination: page)
          }
          if let code = call.error?.code { Link("The error: \("\(code)")", destination: code.documentation) }
          ForEach(call.call.types, id: \.self) {
            Link("The type: \($0.displayName(in: locale))", destination: $0.documentation)
          }
        }
        .focusable(false)
        if !call.call.types.isEmpty {
          Section("Types") { ForEach(call.call.types, id: \.self) { Text($0.displayName(in: locale)) } }
        }
      }
      .navigationTitle("Call \("\(call.id)")")
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button("Close") { dismiss() }.keyboardShortcut(.cancelAction)
        }
      }
    }
    .copies {
      let pages = [call.call.operation.documentation, call.error?.code.documentation].compactMap(\.self)
      return ["\(call.title)", call.outcome(glyphs.marks)] + call.reasonsInWords(in: calendar.timeZone)
        + pages.map { LocalizedStringKey(verbatim: $0.absoluteString) }
    }
  }
}

extension DeviceModel.Call {
  /// The call; if another process of the app made the call, its name comes first: "extension: samples(stepCount)".
  var title: String { process.name.map { "\($0): \(call.words)" } ?? call.words }

  /// True for a call that failed, or stopped the app.
  var isFailed: Bool { error != nil || stop != nil }

  /// Returns the result: "978 samples"; for an error its code, name and Apple's text; for a stop Apple's reason.
  func outcome(_ marks: GlyphSet.Marks) -> LocalizedStringKey {
    if let stop { return "\(marks.cross) \(answerInWords): \(stop.reason)" }
    guard let error else { return answerInWords }
    return "\(marks.cross) error \("\(error.code.rawValue)") \("\(error.code)"): \(error.message)"
  }

  /// Returns the result in short form for a row: for an error Apple's text, and for a stop only that the app stopped.
  func shortOutcome(_ marks: GlyphSet.Marks) -> LocalizedStringKey {
    if stop != nil { return "\(marks.cross) \(answerInWords)" }
    return error.map { "\(marks.cross) \($0.code.words)" } ?? answerInWords
  }

  /// Returns a sentence about the result of the call: "Nightly gets: 12 samples".
  func sentenceOnAnswer(to name: String) -> LocalizedStringKey {
    if let error { return "\(name) gets an error: \(error.code.words)" }
    return stop == nil ? "\(name) gets: \(answerInWords)" : "\(name) was stopped"
  }

  /// Returns the device's time at the call: "9:41:00 AM".
  func clock(in calendar: Calendar, _ locale: Locale) -> String {
    var style = Date.FormatStyle(date: .omitted, time: .standard, locale: locale, calendar: calendar)
    style.timeZone = calendar.timeZone
    return time.formatted(style)
  }

  /// The duration, with two digits: "0.31 ms".
  var milliseconds: String {
    let (seconds, attoseconds) = duration.components
    let milliseconds = Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    return "\(milliseconds.formatted(.number.precision(.significantDigits(1...2)))) ms"
  }
}
