import Foundation
import HealthModel

/// The workout sessions of the person's devices, and who hears of them.
struct WorkoutSessions: Sendable {
  /// An object of an app that stands for a session: the one that made it, or its mirror on the phone.
  struct Handle: Sendable {
    /// Tells it from an object that stood for the session before it.
    var number: Int
    var connection: Int
    var receive: @Sendable (WorkoutSessionMessage) -> Void
    /// Messages for an app that gets no time.
    var held: [WorkoutSessionMessage] = []
  }

  struct Entry: Sendable {
    var session: WorkoutSession
    var primary: Handle?
    var mirror: Handle?
    /// True from the call that starts mirroring to the one that stops it, also while the connection is lost.
    var isMirroring = false
    /// Until then its sensors have written what they measured, by the time that has passed.
    var measuredThrough: Date?
    /// The sizes of what was sent in the last seconds, from each side.
    var sent: [Bool: [(at: Date, bytes: Int)]] = [:]

    /// True where a process ended and left its session running (rule W36).
    var isOrphan: Bool { primary == nil && session.state.isSessionMode }
  }

  /// Something on its way between watch and phone.
  struct Delivery: Sendable {
    enum Content: Sendable {
      case message(WorkoutSessionMessage)
      /// A call of the mirror, for the session it mirrors.
      case event(WorkoutSessionEvent, date: Date?, part: WorkoutActivityRecord?)
      case mirroringStart
    }

    var due: Date
    var session: Int
    var toPhone: Bool
    var content: Content
  }

  var entries: [Int: Entry] = [:]
  /// Apps' handlers for sessions that are mirrored to the phone, by connection.
  var mirroringHandlers: [Int: @Sendable (Int) -> Void] = [:]
  /// Samples that the watch measured while it was out of reach.
  var heldMeasurements: [SampleRecord] = []
  /// Deliveries on their way, in the order in which they were sent.
  var link: [Delivery] = []

  /// Forgets a session that is over, once nobody holds it and nothing of it is on its way to the phone.
  mutating func forget(_ number: Int) {
    guard let entry = entries[number], !entry.session.state.isSessionMode, entry.primary == nil,
      !link.contains(where: { $0.session == number })
    else { return }
    entries[number] = nil
  }

  /// The session that runs on a device; nil without one.
  func active(on device: WorkoutDevice) -> WorkoutSession? {
    entries.values.lazy.map(\.session).first { $0.device == device && $0.state.isSessionMode }
  }

  /// Answers whether a connection has a session that keeps its app running.
  func keepsRunning(_ connection: Int) -> Bool {
    entries.values.contains { entry in
      entry.session.state.isSessionMode
        && (entry.primary?.connection == connection || entry.mirror?.connection == connection)
    }
  }

  /// The session of an app that a crash left running on a device.
  func orphan(of app: String, on device: WorkoutDevice) -> Int? {
    entries.values.first { $0.isOrphan && $0.session.app == app && $0.session.device == device }?.session.number
  }
}
