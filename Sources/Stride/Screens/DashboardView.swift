import Foundation
import TerminalUI

/// The dashboard: charts beside each other where there is room, one under the other where there is not.
struct DashboardView: View {
  @Environment(\.appName) private var appName

  /// What is on the screen.
  struct Content {
    var period: ChartPeriod
    /// Nil as long as they have not arrived.
    var steps: StepSummary?
    var heartRate: [HeartRateRange]?
    var prescription: PrescriptionSummary?
    /// Nil as long as nobody has been asked for them.
    var measurements: Measurements?
    var notice: Notice?

    /// Whether a chart has nothing to show. Why, an app cannot know.
    var isMissingData: Bool { steps?.bars.isEmpty == true || heartRate?.isEmpty == true }
  }

  struct Actions {
    var saveWalk: @MainActor () -> Void
    var askForMore: @MainActor () -> Void
    var choosePrescriptions: @MainActor () -> Void
  }

  @Binding var span: ChartSpan
  let content: Content
  let actions: Actions

  var body: some View {
    GeometryReader { proxy in
      if proxy.size.width >= 64 && proxy.size.height >= 14 {
        wide(height: proxy.size.height)
      } else {
        ScrollView { narrow(height: proxy.size.height) }
      }
    }
  }

  private func wide(height: Int) -> some View {
    VStack(alignment: .leading, spacing: height >= 20 ? 1 : 0) {
      spanPicker
      HStack(spacing: 3) {
        steps
        heartRate
      }
      VStack(alignment: .leading) {
        details
        // The line of the notice stays free, so that the charts do not jump when one comes.
        foot.frame(minHeight: height >= 18 ? 2 : 1, alignment: .top)
      }
    }
    .padding(.horizontal, 1)
  }

  /// Each chart nearly fills the screen, so that the keys scroll from one to the next.
  private func narrow(height: Int) -> some View {
    VStack(alignment: .leading, spacing: 1) {
      spanPicker
      steps.frame(height: chartHeight(height)).focusable()
      heartRate.frame(height: chartHeight(height)).focusable()
      details
      foot
    }
  }

  private func chartHeight(_ height: Int) -> Int { min(14, max(7, height - 2)) }

  // MARK: Parts

  private var spanPicker: some View {
    Picker("Span", selection: $span) {
      ForEach(ChartSpan.allCases) { Text($0.title).tag($0) }
    }
    .pickerStyle(.segmented)
  }

  private var steps: some View {
    StepsCard(summary: content.steps, period: content.period)
  }

  private var heartRate: some View {
    HeartRateCard(ranges: content.heartRate, period: content.period)
  }

  @ViewBuilder private var details: some View {
    if let measurements = content.measurements { MeasurementsCard(measurements: measurements) }
    PrescriptionCard(prescription: content.prescription)
  }

  private var foot: some View {
    VStack(alignment: .leading) {
      ViewThatFits(in: .horizontal) {
        HStack(spacing: 2) { buttons }
        VStack(alignment: .leading) { buttons }
      }
      if let notice = content.notice {
        NoticeView(notice: notice)
      } else if content.isMissingData {
        Text("Nothing to show? What \(appName) may read is set in Settings › Health › \(appName).").foregroundStyle(
          .secondary)
      }
    }
  }

  @ViewBuilder private var buttons: some View {
    Button("Save a Walk", action: actions.saveWalk).buttonStyle(.bordered).pressHint("save")
    Button("Ask for More", action: actions.askForMore).buttonStyle(.bordered).pressHint("ask")
    Button("Prescriptions…", action: actions.choosePrescriptions).buttonStyle(.bordered).pressHint("choose")
  }
}
