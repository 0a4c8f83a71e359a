import Foundation
import HealthKit
import HealthKitUI
import TerminalUI

/// Stride, a walking app that charts steps and heart rate, shows the newest prescription, and saves walks.
///
/// Like any app, it accesses Health only through HealthKit. The device sets the clock, the calendar and the scene phase
/// in the environment.
public struct StrideView: View {
  @State private var model = StrideModel()
  @State private var connectRequests = 0
  @State private var moreRequests = 0
  @State private var prescriptionRequests = 0

  @Environment(\.now) private var now
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone
  @Environment(\.scenePhase) private var scenePhase
  @Environment(\.glyphs) private var glyphs

  private let appName: String

  /// - Parameter appName: The display name of the app.
  public init(appName: String = "Stride") { self.appName = appName }

  public var body: some View {
    screen
      .environment(\.appName, appName)
      .task(id: model.generation) { await model.launch() }
      .onChange(of: scenePhase) {
        if scenePhase == .active { model.becomeActive() }
        if scenePhase == .background { model.enterBackground() }
      }
      .healthDataAccessRequest(
        store: model.store, shareTypes: HealthTypes.share, readTypes: HealthTypes.read, trigger: connectRequests
      ) { [model] result in
        Task { @MainActor in model.didConnect(result) }
      }
      .healthDataAccessRequest(
        store: model.store, readTypes: HealthTypes.readSinceUpdate, trigger: moreRequests
      ) { [model] result in
        Task { @MainActor in model.didAskForMore(result) }
      }
      .healthDataAccessRequest(
        store: model.store, objectType: .visionPrescriptionType(), trigger: prescriptionRequests
      ) { [model] result in
        Task { @MainActor in model.didChoosePrescriptions(result) }
      }
  }

  @ViewBuilder private var screen: some View {
    switch model.phase {
    case .launching:
      Text(glyphs.marks.heart).foregroundStyle(.red).accessibilityLabel("")
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    case .unavailable:
      Text("\(appName) needs Health, which this device does not have.").multilineTextAlignment(.center)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    case .welcome:
      WelcomeView(notice: model.notice) { connectRequests += 1 }
    case .dashboard:
      dashboard
    }
  }

  private var dashboard: some View {
    let charts = model.charts
    let calendar = regionalCalendar
    let shown = charts.shown ?? Charts(period: charts.view.period(until: now(), in: calendar))
    return DashboardView(
      view: Binding(get: { charts.view }, set: { charts.show($0) }), cursor: { charts.cursor },
      content: content(shown),
      actions: DashboardView.Actions(
        saveWalk: { Task { await model.saveWalk(now: now()) } }, askForMore: { moreRequests += 1 },
        choosePrescriptions: { prescriptionRequests += 1 })
    )
    .task(id: Reading(today: calendar.startOfDay(for: now()), calendar: calendar, generation: model.generation)) {
      await model.followCharts { $0.period(until: now(), in: calendar) }
    }
    .task(id: model.generation) { await model.loadDetails(now: now(), calendar: calendar) }
  }

  /// The values on which the charts' queries depend. When one changes, the queries run again.
  private struct Reading: Equatable {
    var today: Date
    var calendar: Calendar
    var generation: Int
  }

  private func content(_ charts: Charts) -> DashboardView.Content {
    DashboardView.Content(
      period: charts.period, steps: charts.steps, heartRate: charts.heartRate,
      prescriptions: model.prescriptions, measurements: model.measurements, notice: model.notice,
      earliestDates: model.earliestDates)
  }

  private var regionalCalendar: Calendar {
    var calendar = calendar
    calendar.timeZone = timeZone
    calendar.locale = locale
    return calendar
  }
}

extension EnvironmentValues {
  var appName: String {
    get { self[AppNameKey.self] }
    set { self[AppNameKey.self] = newValue }
  }

  private struct AppNameKey: EnvironmentKey { static let defaultValue = "Stride" }
}
