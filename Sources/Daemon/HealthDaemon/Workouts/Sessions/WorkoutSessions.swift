import Foundation
import HealthModel

/// The workout sessions of the person's devices, and the objects that receive their messages.
struct WorkoutSessions: Sendable {
  /// An app's object that is attached to a session: the object that created the session, or the session's mirror on the
  /// phone.
  struct Handle: Sendable {
    /// The number that distinguishes the object from earlier objects of the session.
    var number: Int
    /// The number of the app's connection.
    var connection: Int
    var receive: @Sendable (WorkoutSessionMessage) -> Void
    /// The messages that wait while the app gets no CPU time.
    var held: [WorkoutSessionMessage] = []
  }

  struct Entry: Sendable {
    var session: WorkoutSession
    /// The object on the session's own device; nil for none.
    var primary: Handle?
    /// The object on the phone that mirrors the session; nil for none.
    var mirror: Handle?
    /// True from the call that starts mirroring to the call that stops it, even while the connection is lost.
    var isMirroring = false
    /// The time, by ``DeviceClock/uptime``, up to which the sensors have measured for the session; nil before the first
    /// measurement.
    var measuredThrough: Date?
    /// The dates and sizes of the data sent in the last ten seconds, by side. True is the mirror's side.
    var sent: [Bool: [(at: Date, bytes: Int)]] = [:]

    /// True when the app's process ended and left the session running (rule W36).
    var isOrphan: Bool { primary == nil && session.state.isSessionMode }
  }

  /// A message on its way between the watch and the phone.
  struct Delivery: Sendable {
    enum Content: Sendable {
      case message(WorkoutSessionMessage)
      /// A call by the mirror on the session it mirrors.
      case event(WorkoutSessionEvent, date: Date?, part: WorkoutActivityRecord?)
      case mirroringStart
    }

    /// The arrival time, by ``DeviceClock/uptime``.
    var due: Date
    var session: Int
    /// True on the way to the phone, false on the way to the watch.
    var toPhone: Bool
    var content: Content
  }

  var entries: [Int: Entry] = [:]
  /// The apps' handlers for sessions mirrored to the phone, by the number of their connection.
  var mirroringHandlers: [Int: @Sendable (Int) -> Void] = [:]
  /// The samples that the watch measured while it was out of range.
  var heldMeasurements: [SampleRecord] = []
  /// The messages that have not arrived yet, in the order in which they were sent.
  var link: [Delivery] = []

  /// Removes a session that is over, once it has no attached objects and no messages on their way.
  mutating func forget(_ number: Int) {
    guard let entry = entries[number], !entry.session.state.isSessionMode, entry.primary == nil,
      !link.contains(where: { $0.session == number })
    else { return }
    entries[number] = nil
  }

  /// Returns the session that is running on a device; nil for none.
  func active(on device: WorkoutDevice) -> WorkoutSession? {
    entries.values.lazy.map(\.session).first { $0.device == device && $0.state.isSessionMode }
  }

  /// Returns true when a connection has a session that keeps its app running.
  func keepsRunning(_ connection: Int) -> Bool {
    entries.values.contains { entry in
      entry.session.state.isSessionMode
        && (entry.primary?.connection == connection || entry.mirror?.connection == connection)
    }
  }

  /// Returns the number of an app's session that a crash left running on a device; nil for none.
  func orphan(of app: String, on device: WorkoutDevice) -> Int? {
    entries.values.first { $0.isOrphan && $0.session.app == app && $0.session.device == device }?.session.number
  }
}

/// The sensors of the person's devices, which measure while a workout session runs.
package protocol WorkoutSensors: Sendable {
  /// Returns the measurements in an active period, always the same for the same arguments.
  ///
  /// - Parameters:
  ///   - seconds: The period in active seconds since the session began, without pauses.
  ///   - end: The end of the period by the device's clock.
  ///   - measuresHeart: False on a phone without a chest strap or earphones (rule W2).
  func samples(
    of configuration: WorkoutConfigurationRecord, on device: WorkoutDevice, during seconds: Range<TimeInterval>,
    until end: Date, measuresHeart: Bool
  ) -> [SampleRecord]
}
