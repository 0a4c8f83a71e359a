/// Writes log lines for a part of an app.
///
///     let logger = Logger(subsystem: "org.example.walks", category: "health")
///     logger.error("Health cannot be read: \(error.localizedDescription)")
///
/// Lines are dropped, at the cost of reading one variable, unless `HEALTHSHEET_LOG_FILE` names a log file. That file
/// receives all levels.
public struct Logger: Sendable {
  private let origin: LogOrigin?

  /// Creates a logger for the default part of an app.
  public init() { self.init(.default) }

  /// Creates a logger for a part of an app.
  public init(subsystem: String, category: String) { origin = LogOrigin(subsystem: subsystem, category: category) }

  /// Creates a logger for the part of an app that a log object names.
  public init(_ logObj: OSLog) { origin = logObj.origin }

  /// Writes a line at a level.
  public func log(level: OSLogType, _ message: OSLogMessage) {
    guard let origin, let file = LogFile.current else { return }
    file.write(message.text, level: level, from: origin)
  }

  /// Writes a line at the level `default`.
  public func log(_ message: OSLogMessage) { log(level: .default, message) }
  /// Writes a line at the level `default`.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }
  /// Writes a line at the level `debug`.
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
  /// Writes a line at the level `debug`.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
  /// Writes a line at the level `info`.
  public func info(_ message: OSLogMessage) { log(level: .info, message) }
  /// Writes a line at the level `error`.
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }
  /// Writes a line at the level `error`.
  public func error(_ message: OSLogMessage) { log(level: .error, message) }
  /// Writes a line at the level `fault`.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
  /// Writes a line at the level `fault`.
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
