import Foundation
import HealthKit
import Observation
import TerminalUI

/// A run in progress: a run on the phone, or a run that Tempo's program on the watch mirrors to the phone.
@MainActor
@Observable
final class TempoWorkout {
  static let shared: Set<HKSampleType> = [.workoutType()]
  static let read: Set<HKObjectType> = [
    HKQuantityType(.heartRate), HKQuantityType(.activeEnergyBurned), HKQuantityType(.distanceWalkingRunning),
    .workoutType(),
  ]

  /// The outcome of the latest action; nil before the first.
  private(set) var outcome: Outcome?
  /// The state of the session in a word; nil without a session.
  private(set) var state: LocalizedStringKey?
  /// True for a session on the watch that is mirrored to this phone.
  private(set) var isMirrored = false
  /// True while the session is paused.
  private(set) var isPaused = false
  /// The latest values by title: "–" for a value that is missing, refused or not measured.
  private(set) var measurements: [(title: LocalizedStringKey, value: LocalizedStringKey)] = []
  /// The heart rate zone; nil until HealthKit reports one, from iOS 27 on (rule V107).
  private(set) var zone: HKWorkoutZone?
  /// The time in each heart rate zone so far.
  private(set) var zoneDurations: [HKWorkoutZoneDuration] = []
  /// The number of the workout's events.
  private(set) var eventCount = 0
  /// The builder of a session on the phone; nil for a mirrored one, or without a session.
  private(set) var builder: HKLiveWorkoutBuilder?

  /// The app's only store.
  @ObservationIgnored let store = HKHealthStore()
  @ObservationIgnored private var session: HKWorkoutSession?
  @ObservationIgnored private var listener: TempoListener?

  /// Handles sessions mirrored by the watch, starting at launch (rule M3).
  func listen() {
    guard listener == nil else { return }
    let listener = TempoListener { [weak self] in self?.follow($0) }
    self.listener = listener
    store.workoutSessionMirroringStartHandler = { session in
      session.delegate = listener
      Task { @MainActor in self.mirror(session) }
    }
  }

  // MARK: Actions

  /// Asks to share workouts, and to read their measurements.
  func ask() async {
    outcome = Outcome("Asked; waiting for an answer.")
    await attempt {
      try await self.store.requestAuthorization(toShare: Self.shared, read: Self.read)
      return "The request has ended. If Tempo may read the heart rate, the tiles show it."
    }
  }

  /// Starts a run on the phone.
  func start(at now: Date) async {
    await attempt {
      let session = try HKWorkoutSession(healthStore: self.store, configuration: Self.run)
      let builder = session.associatedWorkoutBuilder()
      self.take(session, builder)
      session.startActivity(with: now)
      do {
        try await builder.beginCollection(at: now)
      } catch {
        // A session that is not ended blocks the next one (rule W13).
        session.end()
        self.forget()
        throw error
      }
      return "The run has begun. Let time pass under 4."
    }
  }

  /// Pauses the run, or resumes it.
  func pause() { isPaused ? session?.resume() : session?.pause() }

  /// Adds a lap event, from the previous lap event to now.
  func lap(at now: Date) async {
    await attempt {
      guard let builder = self.builder else { return "No run is in progress on this phone." }
      let start = builder.workoutEvents.last { $0.type == .lap }?.dateInterval.end ?? builder.startDate ?? now
      try await builder.addWorkoutEvents([
        HKWorkoutEvent(type: .lap, dateInterval: DateInterval(start: start, end: max(start, now)), metadata: nil)
      ])
      self.refresh()
      return "A lap."
    }
  }

  /// Begins a new activity of the same workout.
  func beginPart(at now: Date) {
    session?.beginNewActivity(configuration: Self.run, date: now, metadata: nil)
  }

  /// Stops the activity, saves the workout and ends the session, in the order of Apple's guide (rule W18).
  func finish(at now: Date) async {
    guard let session else { return }
    if isMirrored, state == Self.unreachable {
      outcome = Outcome("The watch is out of reach: end the run there (M13).")
      return
    }
    session.stopActivity(with: now)
    guard let builder else {
      session.end()
      return
    }
    await attempt {
      // End the session even if the workout cannot be saved.
      defer {
        session.end()
        self.forget()
      }
      try await builder.endCollection(at: now)
      let workout = try await builder.finishWorkout()
      guard let workout else {
        return "Saved. The device is locked, so HealthKit returned no workout."
      }
      return "Saved: \(Int(workout.duration.rounded())) s, \(workout.workoutEvents?.count ?? 0) events."
    }
  }

  /// Saves before collection has ended, which HealthKit refuses. With this mistake the person loses the workout.
  func finishTooEarly() async {
    await attempt {
      _ = try await self.builder?.finishWorkout()
      return "Nothing was saved."
    }
  }

  /// Starts Tempo's program on the watch with a workout configuration.
  func startOnWatch() async {
    await attempt {
      try await self.store.startWatchApp(toHandle: Self.run)
      return "Sent to the watch. HealthKit does not say whether it arrived (M12)."
    }
  }

  /// Recovers the session of a run after a crash.
  func recover() async {
    await attempt {
      guard let session = try await self.store.recoverActiveWorkoutSession() else { return "Nothing to recover." }
      self.take(session, session.associatedWorkoutBuilder())
      self.state = Self.word(session.state)
      self.isPaused = session.state == .paused
      self.refresh()
      return "Recovered, with what was collected."
    }
  }

  private nonisolated static var run: HKWorkoutConfiguration {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    configuration.locationType = .outdoor
    return configuration
  }

  // MARK: Updates

  private func take(_ session: HKWorkoutSession, _ builder: HKLiveWorkoutBuilder) {
    (self.session, self.builder, isMirrored, isPaused, zone) = (session, builder, false, false, nil)
    session.delegate = listener
    builder.delegate = listener
    builder.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: Self.run)
    state = Self.word(session.state)
    refresh()
  }

  private func mirror(_ session: HKWorkoutSession) {
    (self.session, builder, isMirrored) = (session, nil, true)
    state = Self.word(session.state)
    isPaused = session.state == .paused
    refresh()
  }

  private func follow(_ event: TempoListener.Event) {
    // Ignore late events from a run that is over.
    if session == nil { return }
    switch event {
    case .changed(let state):
      self.state = Self.word(state)
      isPaused = state == .paused
      if state == .ended, isMirrored { forget() }
    case .failed(let error): outcome = Outcome(failed: error)
    case .collected: break
    case .enteredZone(let zone): self.zone = zone
    case .received(let text): outcome = Outcome("From the watch: \(text)")
    case .disconnected(let isWanted):
      if !isWanted { state = Self.unreachable }
    }
    refresh()
  }

  private func forget() { (session, builder, state, isPaused, zone) = (nil, nil, nil, false, nil) }

  /// Reads the builder's statistics again.
  func refresh() {
    guard let builder else {
      measurements = []
      return
    }
    eventCount = builder.workoutEvents.count
    // Call zoneGroup(for:) only if there is a zone, because older versions of iOS have neither.
    zoneDurations = zone.flatMap { _ in builder.zoneGroup(for: HKQuantityType(.heartRate)) }?.zoneDurations ?? []
    func value(_ type: HKQuantityTypeIdentifier, _ unit: HKUnit, _ word: LocalizedStringKey, isSum: Bool)
      -> LocalizedStringKey
    {
      let statistics = builder.statistics(for: HKQuantityType(type))
      let quantity = isSum ? statistics?.sumQuantity() : statistics?.mostRecentQuantity()
      return quantity.map { "\(Int($0.doubleValue(for: unit).rounded())) \(word)" } ?? "–"
    }
    measurements = [
      ("Heart rate", value(.heartRate, HKUnit(from: "count/min"), "beats a minute", isSum: false)),
      ("Energy", value(.activeEnergyBurned, .kilocalorie(), "kcal", isSum: true)),
      ("Distance", value(.distanceWalkingRunning, .meter(), "m", isSum: true)),
    ]
  }

  private static let unreachable: LocalizedStringKey = "out of reach"

  private static func word(_ state: HKWorkoutSessionState) -> LocalizedStringKey {
    switch state {
    case .notStarted: "not started"
    case .prepared: "prepared"
    case .running: "running"
    case .paused: "paused"
    case .stopped: "stopped"
    case .ended: "ended"
    }
  }

  private func attempt(_ work: @MainActor () async throws -> LocalizedStringKey) async {
    outcome = await Outcome(of: work)
  }
}

/// Tempo's delegate for a session and its builder, which HealthKit calls in the background.
final class TempoListener: NSObject, HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate, Sendable {
  /// A delegate call from HealthKit.
  enum Event: Sendable {
    case changed(HKWorkoutSessionState)
    case failed(any Error)
    case collected
    case enteredZone(HKWorkoutZone)
    case received(String)
    case disconnected(isWanted: Bool)
  }

  private let hear: @MainActor @Sendable (Event) -> Void

  init(_ hear: @escaping @MainActor @Sendable (Event) -> Void) { self.hear = hear }

  private func tell(_ event: Event) { Task { @MainActor in hear(event) } }

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
    from fromState: HKWorkoutSessionState, date: Date
  ) {
    tell(.changed(toState))
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) { tell(.failed(error)) }

  func workoutSession(_ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data]) {
    tell(.received(data.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")))
  }

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?
  ) {
    tell(.disconnected(isWanted: error == nil))
  }

  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>) {
    tell(.collected)
  }

  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) { tell(.collected) }

  func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didUpdateWorkoutZone zoneUpdate: HKLiveWorkoutZoneUpdate
  ) {
    guard zoneUpdate.zoneGroup?.configuration.quantityType == HKQuantityType(.heartRate) else { return }
    zoneUpdate.currentZoneDuration.map { tell(.enteredZone($0.zone)) }
  }
}
