import Foundation
import TerminalCharts
import TerminalUI

/// The dashboard: charts side by side if there is space, and otherwise below each other.
struct DashboardView: View {
  @Environment(\.appName) private var appName
  @Environment(\.locale) private var locale

  struct Content {
    var period: ChartPeriod
    var steps: StepSummary?
    var heartRate: HeartRateSummary?
    var prescriptions: [PrescriptionSummary] = []
    /// The measurements added by the update; nil until the person has been asked for them.
    var measurements: Measurements?
    var notice: Notice?
    /// The dates from which the charts' types may be read.
    var earliestDates = EarliestDates()

    /// True if neither chart has data.
    var isEmpty: Bool { steps?.bars.isEmpty != false && heartRate?.ranges.isEmpty != false }

    /// The hours, days, weeks or months of the period that have steps or a heart rate.
    var measuredUnits: [DateInterval] {
      let dates = (steps?.bars.map(\.date) ?? []) + (heartRate?.ranges.map(\.date) ?? [])
      return period.units.filter { unit in dates.contains(where: unit.holds) }
    }

    /// True if one of the charts is loaded and has no data. An app cannot tell a refusal from an empty store.
    var isMissingData: Bool { steps?.bars.isEmpty == true || heartRate?.ranges.isEmpty == true }
  }

  struct Actions {
    var saveWalk: @MainActor () -> Void
    var askForMore: @MainActor () -> Void
    var choosePrescriptions: @MainActor () -> Void
  }

  @Binding var view: ChartView
  /// Returns the date under the cursor; nil for none. Only the charts and the table read it, each evaluated apart.
  let cursor: @MainActor () -> Date?
  let content: Content
  let actions: Actions

  var body: some View {
    GeometryReader { proxy in
      if proxy.size.width >= 64 && proxy.size.height >= 14 {
        wide(proxy.size)
      } else {
        ScrollView { narrow(height: proxy.size.height) }
      }
    }
    .onKeyPress(keys: ["[", "]"], help: "earlier, later", label: "[ ]", hintPriority: 0.5) { key in
      view.page(back: key == "[") ? .handled : .ignored
    }
    .onKeyPress(keys: ["-", "+"], help: "span", label: "- +", hintPriority: 0.5) { key in
      view.zoom(out: key == "-") ? .handled : .ignored
    }
  }

  /// The charts side by side, or below each other in a tall window, with the numbers below in the remaining space.
  private func wide(_ size: Size) -> some View {
    let isHigh = size.height >= 30
    let isStacked = isHigh && size.width < 110
    let layout =
      isStacked
      ? AnyLayout(VStackLayout(alignment: .leading, spacing: 1)) : AnyLayout(HStackLayout(alignment: .top, spacing: 2))
    return VStack(alignment: .leading, spacing: size.height >= 20 ? 1 : 0) {
      spanPicker
      layout {
        steps
        heartRate
      }
      .chartYAxisWidth(isStacked ? Self.stackedAxisWidth : 0)
      .frame(height: isHigh ? chartsHeight(size.height, isStacked: isStacked) : nil)
      .focusable()
      .onKeyPress(keys: [.leftArrow, .rightArrow], help: "cursor", label: "←→", hintPriority: 1, action: moveCursor)
      .onKeyPress(.escape) { view.leaveCursor() ? .handled : .ignored }
      VStack(alignment: .leading, spacing: 0) {
        details
        // Keep the notice's line free, so that the charts do not move when a notice appears.
        foot.frame(minHeight: size.height >= 18 ? 2 : 1, alignment: .top)
      }
      .layoutPriority(2)
      if isHigh, let steps = content.steps, let heartRate = content.heartRate, !content.isEmpty {
        UnitTable(period: content.period, steps: steps, heartRate: heartRate, cursor: cursor).updateScope()
      }
    }
    .padding(.horizontal, 1)
  }

  /// The width of the vertical axes of charts below each other: four columns for numbers such as "12k" and "1.5k", and
  /// one for the line. Because all axes have this width, a day is in the same column in all charts, even if one chart
  /// is empty.
  private static let stackedAxisWidth = 5

  /// The height of the charts in rows: the window's height without the table of numbers below, within limits.
  private func chartsHeight(_ height: Int, isStacked: Bool) -> Int {
    let numbers = content.period.units.count + content.period.unitsBefore.count + 1
    let room = height - 10 - numbers
    return isStacked ? 2 * min(16, max(11, (room - 1) / 2)) + 1 : min(24, max(14, room))
  }

  private func moveCursor(_ key: KeyPress) -> KeyPress.Result {
    view.moveCursor(forward: key == KeyPress(.rightArrow), over: content.measuredUnits) ? .handled : .ignored
  }

  /// The charts below each other. Each nearly fills the screen, so that the keys scroll from one to the next.
  private func narrow(height: Int) -> some View {
    VStack(alignment: .leading, spacing: 1) {
      HStack {
        spanPicker
        Spacer()
        // Show the period here, because the headlines of the charts have no space for it.
        Text(content.period.caption).foregroundStyle(.secondary).lineLimit(1)
      }
      Group {
        steps.frame(height: chartHeight(height)).focusable()
        heartRate.frame(height: chartHeight(height)).focusable()
      }
      .chartYAxisWidth(Self.stackedAxisWidth)
      .onKeyPress(keys: [.leftArrow, .rightArrow], help: "cursor", label: "←→", hintPriority: 1, action: moveCursor)
      .onKeyPress(.escape) { view.leaveCursor() ? .handled : .ignored }
      details
      foot
    }
  }

  private func chartHeight(_ height: Int) -> Int { min(14, max(7, height - 2)) }

  // MARK: Parts

  /// The picker of the span. A click or the keys - and + change it, because the left and right keys move the cursor.
  private var spanPicker: some View {
    Picker("Span", selection: Binding(get: { content.period.span }, set: { view.show($0) })) {
      ForEach(ChartSpan.allCases) { Text($0.title).tag($0) }
    }
    .pickerStyle(.segmented)
    .focusable(false)
  }

  private var steps: some View {
    StepsCard(summary: content.steps, period: content.period, shownCursor: cursor).updateScope()
  }

  private var heartRate: some View {
    HeartRateCard(summary: content.heartRate, period: content.period, shownCursor: cursor).updateScope()
  }

  @ViewBuilder private var details: some View {
    if let measurements = content.measurements { MeasurementsCard(measurements: measurements) }
    PrescriptionCard(prescriptions: content.prescriptions)
  }

  private var foot: some View {
    VStack(alignment: .leading) {
      ViewThatFits(in: .horizontal) {
        HStack(spacing: 2) { buttons }
        VStack(alignment: .leading) { buttons }
      }
      if let notice = content.notice {
        NoticeView(notice: notice)
      } else if let sentence = sinceWhen {
        Text(sentence).foregroundStyle(.secondary)
      } else if content.isMissingData {
        Text("Nothing to show? What \(appName) may read is set in Settings › Health › \(appName).").foregroundStyle(
          .secondary)
      }
    }
  }

  /// The sentence about the date from which data is shown; nil without a limit. It claims neither that earlier data is
  /// missing nor that anything was refused (rule V111).
  private var sinceWhen: LocalizedStringKey? {
    func day(_ date: Date) -> String {
      let calendar = content.period.calendar
      return date.formatted(
        Date.FormatStyle(
          date: .abbreviated, time: .omitted, locale: locale, calendar: calendar, timeZone: calendar.timeZone))
    }
    switch (content.earliestDates.steps, content.earliestDates.heartRate) {
    case (nil, nil): return nil
    case (let steps?, let heartRate?) where steps == heartRate:
      return "Showing data since \(day(steps)). Earlier data is not shared with \(appName)."
    case (let steps?, let heartRate?):
      return """
        Steps since \(day(steps)), heart rate since \(day(heartRate)). Earlier data is not shared with \(appName).
        """
    case (let steps?, nil): return "Steps since \(day(steps)). Earlier data is not shared with \(appName)."
    case (nil, let heartRate?): return "Heart rate since \(day(heartRate)). Earlier data is not shared with \(appName)."
    }
  }

  @ViewBuilder private var buttons: some View {
    Button("Save a Walk", action: actions.saveWalk).buttonStyle(.bordered).pressHint("save")
      .accessibilityIdentifier("app.Save a Walk")
    Button("Ask for More", action: actions.askForMore).buttonStyle(.bordered).pressHint("ask")
      .accessibilityIdentifier("app.Ask for More")
    Button("Prescriptions…", action: actions.choosePrescriptions).buttonStyle(.bordered).pressHint("choose")
      .accessibilityIdentifier("app.Prescriptions")
  }
}
