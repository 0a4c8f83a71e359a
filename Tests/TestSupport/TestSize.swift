import Foundation

/// The size of tests that compare many samples or walk many steps: small in `swift test`, full in `.ci/slow`, which sets
/// `HEALTHSHEET_TEST_SIZE=full`.
public enum TestSize {
  public static let isFull = ProcessInfo.processInfo.environment["HEALTHSHEET_TEST_SIZE"] == "full"

  /// Returns the small amount, or the full one where the environment asks for it.
  ///
  /// - Parameter variable: A variable of the environment that names another amount: "HEALTHSHEET_FLIPS"; nil for none.
  public static func amount(_ small: Int, full: Int, variable: String? = nil) -> Int {
    variable.flatMap { ProcessInfo.processInfo.environment[$0] }.flatMap { Int($0) } ?? (isFull ? full : small)
  }
}
