import Foundation

/// The levels of a log, from details for a person who is looking to errors that should never happen.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// The number of the level, as in Apple's framework.
  public var rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// The level of lines that matter to a person who looks for an error later.
  public static let `default` = OSLogType(0x00)
  /// The level of lines that help, and may be missing.
  public static let info = OSLogType(0x01)
  /// The level of details for development.
  public static let debug = OSLogType(0x02)
  /// The level of errors of the app.
  public static let error = OSLogType(0x10)
  /// The level of errors that show a defect.
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

/// A part of an app that writes to the log.
open class OSLog: NSObject, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but nothing here changes once it is made.

  /// Names of parts that Instruments shows in its own way. Here they are names like all others.
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let dynamicTracing = Category(rawValue: "DynamicTracing")
    public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
  }

  /// The part without names.
  public static let `default` = OSLog(subsystem: "", category: "")

  /// A part whose lines are dropped.
  public static let disabled = OSLog(origin: nil)

  /// The names of the part; nil for the disabled one.
  let origin: LogOrigin?

  private init(origin: LogOrigin?) { self.origin = origin }

  /// Creates a part by its names.
  public init(subsystem: String, category: String) {
    origin = LogOrigin(subsystem: subsystem, category: category)
  }

  /// Creates a part with one of Apple's categories.
  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.rawValue)
  }

  /// True where lines are written: there is a log file, and the part is not disabled.
  open func isEnabled(type: OSLogType) -> Bool { origin != nil && LogFile.current != nil }

  /// False: signposts are not recorded here.
  open var signpostsEnabled: Bool { false }
}

/// The names of the part of an app that writes a line.
struct LogOrigin: Hashable, Sendable {
  /// The name of the app or framework, as a reversed domain: "org.example.walks".
  var subsystem: String
  /// The name of the part in it: "health".
  var category: String
}
