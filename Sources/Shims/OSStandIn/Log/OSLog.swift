import Foundation

/// The log levels, from debugging details to errors that should never happen.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// The number of the level, as in Apple's framework.
  public var rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// The level of lines that matter when someone investigates a problem later.
  public static let `default` = OSLogType(0x00)
  /// The level of lines that are helpful but not essential.
  public static let info = OSLogType(0x01)
  /// The level of details for development.
  public static let debug = OSLogType(0x02)
  /// The level of the app's errors.
  public static let error = OSLogType(0x10)
  /// The level of errors that indicate a bug.
  public static let fault = OSLogType(0x11)

  /// The name of the level in the log file.
  var name: String {
    switch self {
    case .info: "info"
    case .debug: "debug"
    case .error: "error"
    case .fault: "fault"
    default: "default"
    }
  }
}

/// The log of a part of an app.
open class OSLog: NSObject, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but all its state is immutable.

  /// Category names that Instruments treats specially. Here they are ordinary names.
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let dynamicTracing = Category(rawValue: "DynamicTracing")
    public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
  }

  /// The log with an empty subsystem and an empty category.
  public static let `default` = OSLog(subsystem: "", category: "")

  /// A log whose lines are dropped.
  public static let disabled = OSLog(origin: nil)

  /// The subsystem and the category of the log; nil if the log is disabled.
  let origin: LogOrigin?

  private init(origin: LogOrigin?) { self.origin = origin }

  public init(subsystem: String, category: String) {
    origin = LogOrigin(subsystem: subsystem, category: category)
  }

  /// Creates a log with one of Apple's categories.
  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.rawValue)
  }

  /// True if lines are written: there is a log file, and this log is not ``disabled``.
  open func isEnabled(type: OSLogType) -> Bool { origin != nil && LogFile.current != nil }

  /// False: signposts are not recorded here.
  open var signpostsEnabled: Bool { false }
}

/// The names of the part of an app that writes a log line.
struct LogOrigin: Hashable, Sendable {
  /// The app or framework in reverse domain notation: "org.example.walks".
  var subsystem: String
  /// The part of the app: "health".
  var category: String
}
