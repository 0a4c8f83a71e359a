import Foundation

/// An object that a workout session notifies of its states, events and activities (rule S116). Calls come one after the
/// other on a background queue.
public protocol HKWorkoutSessionDelegate: NSObjectProtocol {
  /// Called when the state of the session has changed.
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
    from fromState: HKWorkoutSessionState, date: Date)

  /// Called when an operation of the session has failed. If the failure changes the session’s state, the call for the
  /// state follows.
  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error)

  /// Called with an event that the system generated: a pause, a resumption, a motion, or a press of both buttons.
  func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent)

  /// Called when an activity has begun.
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date)

  /// Called when an activity has ended.
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date)

  /// Called with data that the app on the other device has sent, in the order it was sent.
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data])

  /// Called when the other device is no longer connected. The error is nil when mirroring was ended on purpose.
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?)
}

// These methods are optional in Objective-C.
extension HKWorkoutSessionDelegate {
  /// Does nothing. The method is optional.
  public func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent) {}
  /// Does nothing. The method is optional.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
  ) {}
  /// Does nothing. The method is optional.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
  ) {}
  /// Does nothing. The method is optional.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data]
  ) {}
  /// Does nothing. The method is optional.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?
  ) {}
}
