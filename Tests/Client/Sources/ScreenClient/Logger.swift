#if canImport(os)
  import os
#else
  /// The part of `os.Logger` that the app uses.
  struct Logger {
    init(subsystem: String = "", category: String = "") {}
    func debug(_ message: @autoclosure () -> String) {}
    func error(_ message: @autoclosure () -> String) {}
  }
#endif
