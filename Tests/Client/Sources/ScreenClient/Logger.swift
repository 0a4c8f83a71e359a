/// As much of `os.Logger` as an app uses, for where there is none.
struct Logger {
  init(subsystem: String = "", category: String = "") {}

  func debug(_ message: @autoclosure () -> String) {}
}
