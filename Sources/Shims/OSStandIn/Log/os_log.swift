/// Writes a line, whose values are computed only if it is written.
public func os_log(_ message: OSLogMessage) { os_log(.default, log: .default, message) }

/// Writes a line at a level.
public func os_log(_ logLevel: OSLogType, _ message: OSLogMessage) { os_log(logLevel, log: .default, message) }

/// Writes a line at a level, for a part of an app.
public func os_log(_ logLevel: OSLogType, log: OSLog, _ message: OSLogMessage) {
  Logger(log).log(level: logLevel, message)
}

/// Writes a line with C placeholders: `"%{public}@ has %d steps"`.
@_disfavoredOverload
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
  _ arguments: Any...
) {
  write(message, arguments, level: type, to: log)
}

/// Writes a line with C placeholders: `"%{public}@ has %d steps"`.
@_disfavoredOverload
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString, _ arguments: Any...
) {
  write(message, arguments, level: type, to: log)
}

private func write(_ message: StaticString, _ arguments: [Any], level: OSLogType, to log: OSLog) {
  guard let origin = log.origin, let file = LogFile.current else { return }
  file.write(FormatString("\(message)").text(arguments), level: level, from: origin)
}
