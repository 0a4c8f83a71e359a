/// A writer of lines for a part of an app.
///
///     let logger = Logger(subsystem: "org.example.walks", category: "health")
///     logger.error("Health cannot be read: \(error.localizedDescription)")
///
/// Lines go nowhere, and cost no more than finding that out, unless `HEALTHSHEET_LOG_FILE` names a file for them; then
/// all levels are kept.
public struct Logger: Sendable {
  private let origin: LogOrigin?

  public init() { self.init(.default) }

  public init(subsystem: String, category: String) { origin = LogOrigin(subsystem: subsystem, category: category) }

  public init(_ logObj: OSLog) { origin = logObj.origin }

  public func log(level: OSLogType, _ message: OSLogMessage) {
    guard let origin, let file = LogFile.current else { return }
    file.write(message.text, level: level, from: origin)
  }

  public func log(_ message: OSLogMessage) { log(level: .default, message) }
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
  public func info(_ message: OSLogMessage) { log(level: .info, message) }
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }
  public func error(_ message: OSLogMessage) { log(level: .error, message) }
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
