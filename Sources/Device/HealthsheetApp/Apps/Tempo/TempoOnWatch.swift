import Foundation
import HealthKit

/// Tempo's program on the watch. It records the workout that it is given, and mirrors it to the phone.
enum TempoOnWatch {
  /// Starts and mirrors a session, and saves its workout when the session is stopped on the watch or on the phone (rule
  /// M13). Returns when the session has ended.
  static func handle(_ configuration: HKWorkoutConfiguration, now: @Sendable () -> Date) async {
    let (states, continuation) = AsyncStream.makeStream(of: HKWorkoutSessionState.self)
    let listener = SessionListener(continuation)
    let store = HKHealthStore()
    guard let session = try? HKWorkoutSession(healthStore: store, configuration: configuration) else { return }
    let builder = session.associatedWorkoutBuilder()
    builder.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration)
    session.delegate = listener
    session.prepare()
    // If the phone is out of reach, the watch still records the run.
    try? await session.startMirroringToCompanionDevice()
    let start = now()
    session.startActivity(with: start)
    try? await builder.beginCollection(at: start)
    for await state in states {
      if state == .stopped {
        try? await builder.endCollection(at: session.endDate ?? now())
        _ = try? await builder.finishWorkout()
        session.end()
      }
      if state == .ended { return }
    }
  }
}

private final class SessionListener: NSObject, HKWorkoutSessionDelegate, Sendable {
  private let states: AsyncStream<HKWorkoutSessionState>.Continuation

  init(_ states: AsyncStream<HKWorkoutSessionState>.Continuation) { self.states = states }

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
    from fromState: HKWorkoutSessionState, date: Date
  ) {
    states.yield(toState)
    if toState == .ended { states.finish() }
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {}
}
