/// Marks the beginning and end of work for Instruments.
///
/// Here nothing is recorded, and the values in messages are never computed.
public struct OSSignposter: Sendable {
  /// A signposter that records nothing. In this module, no signposter records anything.
  public static let disabled = OSSignposter()

  public init() {}
  public init(subsystem: String, category: String) {}
  public init(subsystem: String, category: OSLog.Category) {}
  public init(logHandle: OSLog) {}
  public init(logger: Logger) {}

  /// False: signposts are not recorded here.
  public var isEnabled: Bool { false }

  /// Returns the null identifier.
  public func makeSignpostID() -> OSSignpostID { .null }
  /// Returns the null identifier.
  public func makeSignpostID(from object: AnyObject) -> OSSignpostID { .null }

  /// Returns a state to end the interval with. Nothing is recorded.
  public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
    OSSignpostIntervalState()
  }

  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
  ) -> OSSignpostIntervalState {
    OSSignpostIntervalState()
  }

  public func beginAnimationInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
    OSSignpostIntervalState()
  }

  /// Does nothing: signposts are not recorded here.
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata) {}

  /// Does nothing: signposts are not recorded here.
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata) {}

  /// Runs a task and returns its result; nothing is recorded.
  public func withIntervalSignpost<T>(
    _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> T
  ) rethrows -> T {
    try task()
  }

  /// Runs a task and returns its result; the message is not computed.
  public func withIntervalSignpost<T>(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata, around task: () throws -> T
  ) rethrows -> T {
    try task()
  }
}

/// A message whose values are never computed.
public typealias SignpostMetadata = OSLogMessage

/// The state of an interval that has begun; it holds nothing.
public final class OSSignpostIntervalState: Sendable {}

/// A number that distinguishes intervals with the same name.
public struct OSSignpostID: Hashable, Comparable, Sendable {
  public let rawValue: UInt64

  public init(_ value: UInt64) { rawValue = value }
  public init(log: OSLog) { self = .null }
  public init(log: OSLog, object: AnyObject) { self = .null }

  /// The identifier for intervals that do not overlap others of the same name.
  public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
  /// The identifier that no interval has.
  public static let invalid = OSSignpostID(.max)
  /// The identifier of a disabled log.
  public static let null = OSSignpostID(0)

  public static func < (lhs: OSSignpostID, rhs: OSSignpostID) -> Bool { lhs.rawValue < rhs.rawValue }
}
