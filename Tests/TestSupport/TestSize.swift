import Foundation

/// The size of tests that compare many samples or take many steps. It is small in `swift test` and full in `.ci/slow`,
/// which sets `HEALTHSHEET_TEST_SIZE=full`.
public enum TestSize {
  public static let isFull = ProcessInfo.processInfo.environment["HEALTHSHEET_TEST_SIZE"] == "full"

  /// Returns the small amount, or the full one if the environment requests it.
  ///
  /// - Parameter variable: The name of an environment variable that sets another amount, such as "HEALTHSHEET_FLIPS";
  ///   nil for none.
  public static func amount(_ small: Int, full: Int, variable: String? = nil) -> Int {
    variable.flatMap { ProcessInfo.processInfo.environment[$0] }.flatMap { Int($0) } ?? (isFull ? full : small)
  }
}
