import HealthKit

/// The health data that code outside any app can reach, such as a library’s own tests, a tool or a server.
///
///     HealthKitTestProcess.use(.unavailable)      // as on a Mac; or, before the process starts: HEALTHKIT_PROCESS=unavailable
///     #expect(!HKHealthStore.isHealthDataAvailable())
///
/// The environment variable `HEALTHKIT_PROCESS` makes the same choice, by the names of the cases, so a suite written
/// for a Mac runs unchanged. The selection applies to the whole process and all code outside
/// ``HealthKitTestApp/run(isolation:_:)``: an app on a ``HealthKitTestDevice`` still uses the data of its device.
public enum HealthKitTestProcess: Hashable, Sendable, CaseIterable {
  /// Health is available, empty and in memory. The process is the app that its main bundle describes; without an
  /// Info.plist, a request stops it as it stops an app without purpose strings on a phone. This is the default.
  case bundle
  /// Health is available, empty and in memory, and purpose strings and entitlements missing from the main bundle are
  /// added. Requests fail with an error that says how to have them answered.
  case available
  /// Health is unavailable, as on a Mac: `isHealthDataAvailable()` is false, and every call fails with
  /// `errorHealthDataUnavailable`.
  case unavailable

  /// Selects the health data that the process can reach from now on, overriding the environment and
  /// ``HealthKitTestApp/makeDefault()``.
  ///
  /// Stores that are created outside any app, including stores in global variables, use this choice. Tests that call
  /// this method must not run in parallel.
  public static func use(_ choice: HealthKitTestProcess) {
    switch choice {
    case .bundle: DefaultConnection.use(.bundle)
    case .available: DefaultConnection.use(.available)
    case .unavailable: DefaultConnection.use(.unavailable)
    }
  }
}
