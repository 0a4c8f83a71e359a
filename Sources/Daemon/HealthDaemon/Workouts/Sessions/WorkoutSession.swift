import Foundation
import HealthModel

/// A workout session as the device stores it: a value that applies events and returns the messages for its delegates.
///
/// The session outlives its app's process, so that the app can recover the session after a crash (rule W39). All dates
/// are by the device's clock.
struct WorkoutSession: Sendable {
  typealias Message = WorkoutSessionMessage

  let number: Int
  let app: String
  let device: WorkoutDevice
  /// The sport and the location of the workout.
  let configuration: WorkoutConfigurationRecord
  private(set) var state = WorkoutSessionState.notStarted
  /// The start date; nil before the session starts.
  private(set) var start: Date?
  /// The date when the session was stopped, or when it ended without being stopped (rule W8); nil before that.
  private(set) var end: Date?
  /// The running activity; nil between activities.
  private(set) var activity: WorkoutActivityRecord?
  /// The time, by ``DeviceClock/uptime``, since which the session has run without a pause; nil when it is not running.
  private(set) var runsSince: Date?
  /// The active seconds before ``runsSince``.
  private(set) var secondsBefore: TimeInterval = 0
  /// The latest draft of the session's builder; nil for none.
  var draft: WorkoutDraft?
  /// The types that the data source of the session's builder collects.
  var typesToCollect: Set<ObjectType> = []

  /// Creates a session that has not started.
  init(number: Int, app: String, device: WorkoutDevice, configuration: WorkoutConfigurationRecord) {
    self.number = number
    self.app = app
    self.device = device
    self.configuration = configuration
  }

  /// Returns the active seconds, without pauses, up to a time by ``DeviceClock/uptime``.
  func activeSeconds(until uptime: Date) -> TimeInterval {
    secondsBefore + (runsSince.map { max(0, uptime.timeIntervalSince($0)) } ?? 0)
  }

  /// Applies a call or an event according to the table, and returns the messages for the delegates.
  ///
  /// - Parameters:
  ///   - date: The date of the change: the one that the app passed, or now.
  ///   - uptime: The same time by ``DeviceClock/uptime``.
  ///   - part: The activity to begin, for ``WorkoutSessionEvent/beginNewActivity``.
  mutating func apply(
    _ event: WorkoutSessionEvent, at date: Date, uptime: Date, part: WorkoutActivityRecord? = nil
  ) -> [Message] {
    switch WorkoutSessionTable.effect(of: event, in: state) {
    case .nothing: return []
    case .refused: return [.failed(code: 3, message: refusal(of: event))]
    case .becomes(let next):
      // A date before the start is ignored (rule S115).
      if event == .stopActivity, let start, date < start { return [] }
      return become(next, at: date, uptime)
    case .failsAndEnds(let code): return [.failed(code: code, message: nil)] + become(.ended, at: date, uptime)
    case .beginsActivity:
      guard let part else { return [] }
      let ended = endActivity(at: date)
      activity = part
      return ended + [.beganActivity(part)]
    case .endsActivity: return endActivity(at: date)
    }
  }

  private mutating func become(_ next: WorkoutSessionState, at date: Date, _ uptime: Date) -> [Message] {
    let before = state
    state = next
    var messages: [Message] = []
    if next != .running, let since = runsSince {
      secondsBefore += max(0, uptime.timeIntervalSince(since))
      runsSince = nil
    }
    switch next {
    case .running:
      if start == nil { start = date }
      runsSince = uptime
    case .stopped, .ended:
      // The end of the session also ends its activity (rule W34).
      messages += endActivity(at: end ?? date)
      if start != nil || next == .ended { end = end ?? date }
    default: break
    }
    // The event precedes the state change it causes.
    switch (before, next) {
    case (.running, .paused): messages.append(.generated(.pause, at: date))
    case (.paused, .running): messages.append(.generated(.resume, at: date))
    default: break
    }
    messages.append(.changed(to: next, from: before, at: date, start: start, end: end))
    return messages
  }

  private mutating func endActivity(at date: Date) -> [Message] {
    guard var ended = activity else { return [] }
    ended.end = date
    activity = nil
    return [.endedActivity(ended, at: date)]
  }

  private func refusal(of event: WorkoutSessionEvent) -> String {
    let allowed = WorkoutSessionTable.allowedEvents(in: state).map(\.shortName).joined(separator: ", ")
    return "Unable to transition to the desired state from the \(state.description) state (event \(event.rawValue), "
      + "\(event.shortName)). Allowed transitions from the current state are: \(allowed.isEmpty ? "none" : allowed)."
  }
}

package enum WorkoutDevice: String, Hashable, Sendable { case phone, watch }

/// A message about a session, for the delegates on its own device and on the device that mirrors it.
package enum WorkoutSessionMessage: Hashable, Sendable {
  /// The events that the system generates, with the raw values of `HKWorkoutEventType`.
  package enum Event: Int, Hashable, Sendable {
    case pause = 1, resume = 2, motionPaused = 5, motionResumed = 6, pauseOrResumeRequest = 8
  }

  case changed(to: WorkoutSessionState, from: WorkoutSessionState, at: Date, start: Date?, end: Date?)
  /// `message` is nil when the code is sufficient.
  case failed(code: Int, message: String?)
  case generated(Event, at: Date)
  case beganActivity(WorkoutActivityRecord)
  case endedActivity(WorkoutActivityRecord, at: Date)
  /// All data that waited for the app, in the order in which it was sent (rule M8).
  case received([Data])
  /// `isWanted` is true when mirroring was stopped, false when the connection was lost (rule M9).
  case disconnected(isWanted: Bool)
}
