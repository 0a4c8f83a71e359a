#if canImport(os)
  import os
#else
  /// As much of `os.Logger` as the app uses.
  struct Logger {
    init(subsystem: String = "", category: String = "") {}
    func debug(_ message: @autoclosure () -> String) {}
    func error(_ message: @autoclosure () -> String) {}
  }
#endif
