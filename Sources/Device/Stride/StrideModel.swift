import Foundation
import HealthKit
import Observation
import TerminalUI

/// The state of Stride, and its actions.
///
/// The one `HKHealthStore` of the app lives here. The model cannot know whether reading is allowed: HealthKit does not
/// tell, so a refusal and an empty store look the same.
@MainActor
@Observable
final class StrideModel {
  enum Phase {
    /// The app has just started: whether the person has been asked is not known yet.
    case launching
    case unavailable
    case welcome
    case dashboard
  }

  let store = HKHealthStore()

  private(set) var phase = Phase.launching
  let charts = ChartReading()
  /// The measurements of the update; nil until the person has been asked for them.
  private(set) var measurements: Measurements?
  private(set) var prescriptions: [PrescriptionSummary] = []
  /// The dates from which the charts' types may be read; empty without a limit, and where nothing is known of one.
  private(set) var earliestDates = EarliestDates()
  private(set) var notice: Notice?
  /// A number that changes when all queries are to run again.
  private(set) var generation = 0

  // MARK: Life

  /// Finds the first screen: people who have answered are not welcomed again. It is found again when the app comes
  /// back: a request may have gone unasked, as a guest's does, and answers may have been forgotten.
  func launch() async {
    guard phase == .dashboard || HKHealthStore.isHealthDataAvailable() else {
      phase = .unavailable
      return
    }
    let before = phase
    do {
      let status = try await store.statusForAuthorizationRequest(toShare: HealthTypes.share, read: HealthTypes.read)
      // An answer that came meanwhile is later than this one.
      guard phase == before else { return }
      if phase == .dashboard, status == .shouldRequest {
        notice = Notice(text: "Health has no answer of yours. Connect it to see your charts.")
      }
      phase = status == .unnecessary ? .dashboard : .welcome
    } catch {
      // Charts that were seen before say themselves what is the matter.
      guard !Task.isCancelled, phase != .dashboard else { return }
      phase = .welcome
      notice = Notice(error, attempt: "look at Health")
    }
  }

  /// Runs all queries again: HealthKit does not say when a permission changes, so coming back is the moment to look
  /// (rule A85).
  ///
  /// The outcome of a question stays: it may arrive just before the question leaves the screen, or just after.
  func becomeActive() {
    if notice?.isOutcomeOfQuestion != true { notice = nil }
    generation += 1
  }

  func enterBackground() { notice = nil }

  // MARK: Queries

  /// The attempt of all queries: an error that stops one stops the others, and the notice must not depend on which is
  /// last.
  private static let reading: LocalizedStringKey = "read Health"

  /// The time that the former charts stay where new ones are slow to come.
  private static let patience = Duration.milliseconds(100)

  /// Keeps the charts of the span that is chosen up to date until the task is cancelled.
  func followCharts(period: (ChartView) -> ChartPeriod) async {
    var reading: Task<Void, Never>?
    for await view in charts.views() {
      let period = period(view)
      reading?.cancel()
      reading = Task { await follow(period, of: view) }
    }
    reading?.cancel()
  }

  private func follow(_ period: ChartPeriod, of view: ChartView) async {
    charts.begin(period, of: view)
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

  /// Loads the prescriptions and the measurements, which stand beside the charts.
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

  /// Shows the error that stopped a query. One that arrives late, when Stride is back at its first screen, is not
  /// shown.
  private func fail(_ error: any Error) {
    if phase == .dashboard { notice = Notice(error, attempt: Self.reading) }
  }

  // MARK: Answers

  /// Takes the end of the first request. It says that the person was asked, and not with which answers.
  func didConnect(_ result: Result<Bool, any Error>) {
    switch result {
    case .success:
      notice = nil
      phase = .dashboard
      generation += 1
    case .failure(HKError.errorAuthorizationDenied):
      // An answer and no fault: Don’t Allow on the second page of iOS 27 (rule V110).
      tell(outcome: Notice(text: "Nothing is shared yet. Connect Health whenever you like."))
    case .failure(let error):
      tell(outcome: Notice(error, attempt: "connect to Health"))
    }
  }

  /// Takes the end of the request for the types of the update, and runs the queries again.
  func didAskForMore(_ result: Result<Bool, any Error>) {
    switch result {
    case .success:
      tell(outcome: Notice(text: "Done. What you have chosen can be seen and changed in Settings › Health."))
      generation += 1
    case .failure(let error):
      tell(outcome: Notice(error, attempt: "ask for more"))
    }
  }

  /// Takes the end of the request for prescriptions, and runs the queries again.
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

  /// Saves a walk of twelve minutes and 1,200 steps that ends now, and says so in the notice, or shows the error.
  func saveWalk(now: Date) async {
    let steps = 1_200.0
    let walk = HKQuantitySample(
      type: HealthTypes.steps, quantity: HKQuantity(unit: .count(), doubleValue: steps),
      start: now.addingTimeInterval(-12 * 60), end: now)
    do {
      try await store.save(walk)
      notice = Notice(text: "Saved a walk of 1,200 steps. What other devices counted meanwhile counts once.")
    } catch HKError.errorAuthorizationDenied where store.authorizationStatus(for: HealthTypes.steps) == .sharingDenied {
      notice = Notice(
        text: "Could not save the walk. Access is set in Settings › Health › Stride.", isError: true)
    } catch {
      notice = Notice(error, attempt: "save the walk")
    }
  }
}
