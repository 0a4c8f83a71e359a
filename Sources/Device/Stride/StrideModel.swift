import Foundation
import HealthKit
import Observation
import TerminalUI

/// The state of Stride, and its actions.
///
/// The model owns the app's only `HKHealthStore`. It cannot know if reading is allowed, because HealthKit does not
/// reveal it: a refusal looks like an empty store.
@MainActor
@Observable
final class StrideModel {
  enum Phase {
    /// The app has just started, and does not know yet if the person has been asked.
    case launching
    case unavailable
    case welcome
    case dashboard
  }

  let store = HKHealthStore()

  private(set) var phase = Phase.launching
  let charts = ChartReading()
  /// The measurements added by the update; nil until the person has been asked for them.
  private(set) var measurements: Measurements?
  private(set) var prescriptions: [PrescriptionSummary] = []
  /// The dates from which the charts' types may be read; empty if there is no limit, or none is known.
  private(set) var earliestDates = EarliestDates()
  private(set) var notice: Notice?
  /// A number that changes when all queries must run again.
  private(set) var generation = 0

  // MARK: Launch

  /// Chooses the first screen: people who have answered skip the welcome screen. The app calls this method again when
  /// it returns to the foreground. By then, answers may have been reset, or an earlier request may not have been shown,
  /// for example in guest mode.
  func launch() async {
    guard phase == .dashboard || HKHealthStore.isHealthDataAvailable() else {
      phase = .unavailable
      return
    }
    let before = phase
    do {
      let status = try await store.statusForAuthorizationRequest(toShare: HealthTypes.share, read: HealthTypes.read)
      // If the phase changed meanwhile, a newer answer has arrived, so ignore this status.
      guard phase == before else { return }
      if phase == .dashboard, status == .shouldRequest {
        notice = Notice(text: "Stride’s request is not answered. Connect Health to see your charts.")
      }
      phase = status == .unnecessary ? .dashboard : .welcome
    } catch {
      // If the charts are on screen, their queries report the problem.
      guard !Task.isCancelled, phase != .dashboard else { return }
      phase = .welcome
      notice = Notice(error, attempt: "look at Health")
    }
  }

  /// Runs all queries again when the app becomes active, because HealthKit does not report changes of permissions (rule
  /// A85).
  ///
  /// A notice about the result of a request stays on the screen: it may have appeared just before the app becomes
  /// active again.
  func becomeActive() {
    if notice?.isOutcomeOfQuestion != true { notice = nil }
    generation += 1
  }

  func enterBackground() { notice = nil }

  // MARK: Queries

  /// The failed action that a notice names. It is the same for all queries, because an error that stops one query
  /// usually stops the others. The notice must not depend on which query fails last.
  private static let reading: LocalizedStringKey = "read Health"

  /// The time that the charts of the previous span stay if the new ones are slow to load.
  private static let patience = Duration.milliseconds(100)

  /// Keeps the charts of the chosen span up to date until the task is cancelled.
  func followCharts(period: (ChartView) -> ChartPeriod) async {
    var reading: Task<Void, Never>?
    for await view in charts.views() {
      let period = period(view)
      reading?.cancel()
      reading = Task { await follow(period) }
    }
    reading?.cancel()
  }

  private func follow(_ period: ChartPeriod) async {
    charts.begin(period)
    async let late: Void = waitPatiently(for: period)
    async let steps: Void = followSteps(period)
    async let heartRate: Void = followHeartRate(period)
    _ = await (late, steps, heartRate)
  }

  private func waitPatiently(for period: ChartPeriod) async {
    try? await Task.sleep(for: Self.patience)
    if !Task.isCancelled { charts.showLate(period) }
  }

  private func followSteps(_ period: ChartPeriod) async {
    do {
      try await StepQuery(period: period).follow(in: store) { steps in charts.receive(period) { $0.steps = steps } }
    } catch {
      guard !Task.isCancelled else { return }
      charts.receive(period) { $0.steps = StepSummary() }
      fail(error)
    }
  }

  private func followHeartRate(_ period: ChartPeriod) async {
    do {
      try await HeartRateQuery(period: period).follow(in: store) { heartRate in
        charts.receive(period) { $0.heartRate = heartRate }
      }
    } catch {
      guard !Task.isCancelled else { return }
      charts.receive(period) { $0.heartRate = HeartRateSummary() }
      fail(error)
    }
  }

  /// Loads the prescriptions and the measurements shown beside the charts.
  func loadDetails(now: Date, calendar: Calendar) async {
    do {
      prescriptions = try await PrescriptionQuery().result(in: store)
      earliestDates = try await EarliestDates(in: store)
      let day = calendar.dateInterval(of: .day, for: now) ?? DateInterval(start: now, duration: 0)
      measurements = try await MeasurementQuery(day: day).result(in: store)
    } catch {
      guard !Task.isCancelled else { return }
      fail(error)
    }
  }

  /// Shows the error that stopped a query. Ignores it if Stride has left the dashboard meanwhile.
  private func fail(_ error: any Error) {
    if phase == .dashboard { notice = Notice(error, attempt: Self.reading) }
  }

  // MARK: Results of requests

  /// Handles the end of the first request. The result says that the person was asked, but not how they answered.
  func didConnect(_ result: Result<Bool, any Error>) {
    switch result {
    case .success:
      notice = nil
      phase = .dashboard
      generation += 1
    case .failure(HKError.errorAuthorizationDenied):
      // Don’t Allow on the second page of iOS 27 is an answer, and not an error (rule V110).
      tell(outcome: Notice(text: "Nothing is shared yet. Connect Health whenever you like."))
    case .failure(let error):
      tell(outcome: Notice(error, attempt: "connect to Health"))
    }
  }

  /// Handles the end of the request for the update's types, and runs the queries again.
  func didAskForMore(_ result: Result<Bool, any Error>) {
    switch result {
    case .success:
      tell(outcome: Notice(text: "Done. What you have chosen can be seen and changed in Settings › Health."))
      generation += 1
    case .failure(let error):
      tell(outcome: Notice(error, attempt: "ask for more"))
    }
  }

  /// Handles the end of the request for prescriptions, and runs the queries again.
  func didChoosePrescriptions(_ result: Result<Bool, any Error>) {
    switch result {
    case .success:
      notice = nil
      generation += 1
    case .failure(let error):
      tell(outcome: Notice(error, attempt: "ask for prescriptions"))
    }
  }

  private func tell(outcome: Notice) {
    notice = outcome
    notice?.isOutcomeOfQuestion = true
  }

  // MARK: Saving

  /// Saves a walk of twelve minutes and 1,200 steps that ends now, and shows a notice or the error.
  func saveWalk(now: Date) async {
    let steps = 1_200.0
    let walk = HKQuantitySample(
      type: HealthTypes.steps, quantity: HKQuantity(unit: .count(), doubleValue: steps),
      start: now.addingTimeInterval(-12 * 60), end: now)
    do {
      try await store.save(walk)
      notice = Notice(text: "Saved a walk of 1,200 steps. Steps that other devices also counted count once.")
    } catch HKError.errorAuthorizationDenied where store.authorizationStatus(for: HealthTypes.steps) == .sharingDenied {
      notice = Notice(
        text: "Could not save the walk. Access is set in Settings › Health › Stride.", isError: true)
    } catch {
      notice = Notice(error, attempt: "save the walk")
    }
  }
}
