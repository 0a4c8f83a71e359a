import Foundation

/// Levels of a log, from what is only of use while one looks to what should never have happened.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  public static let `default` = OSLogType(0x00)
  public static let info = OSLogType(0x01)
  public static let debug = OSLogType(0x02)
  public static let error = OSLogType(0x10)
  public static let fault = OSLogType(0x11)

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

  /// Parts that Instruments treats in a way of its own. Here they are names like all others.
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let dynamicTracing = Category(rawValue: "DynamicTracing")
    public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
  }

  public static let `default` = OSLog(subsystem: "", category: "")

  /// A part whose lines go nowhere.
  public static let disabled = OSLog(origin: nil)

  /// Nil for the part that writes nothing.
  let origin: LogOrigin?

  private init(origin: LogOrigin?) { self.origin = origin }

  public init(subsystem: String, category: String) {
    origin = LogOrigin(subsystem: subsystem, category: category)
  }

  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.rawValue)
  }

  /// Returns true if lines of this level are kept: if there is a file for them.
  open func isEnabled(type: OSLogType) -> Bool { origin != nil && LogFile.current != nil }

  /// Nobody looks at signposts here.
  open var signpostsEnabled: Bool { false }
}

/// Names of the part of an app that a line comes from.
struct LogOrigin: Hashable, Sendable {
  var subsystem: String
  var category: String
}
