import HealthKit

/// The kind of Health that code finds outside any app: a library’s own tests, a tool, a server.
///
///     HealthKitTestProcess.use(.unavailable)      // as on a Mac; or, before the process starts: HEALTHKIT_PROCESS=unavailable
///     #expect(!HKHealthStore.isHealthDataAvailable())
///
/// The variable `HEALTHKIT_PROCESS` of the environment chooses the same with the names of the cases; a suite that was
/// written for a Mac runs with it unchanged. The choice holds for the whole process, and for all code outside
/// ``HealthKitTestApp/run(isolation:_:)``: an app on a ``HealthKitTestDevice`` keeps its own.
public enum HealthKitTestProcess: Hashable, Sendable, CaseIterable {
  /// Health is there, empty and in memory; the process is the app its main bundle describes. Without an Info.plist a
  /// request stops it, as it stops an app without purposes on a phone. This is the default.
  case bundle
  /// Health is there, empty and in memory, and purposes and entitlements that the main bundle leaves out are filled in.
  /// A request is not answered: it fails with an error that tells how to have it answered.
  case available
  /// No Health, as on a Mac: `isHealthDataAvailable()` is false, and every call fails with
  /// `errorHealthDataUnavailable`.
  case unavailable

  /// Chooses for the process, from now on, in place of the environment and of ``HealthKitTestApp/makeDefault()``.
  ///
  /// Stores made outside any app, also those in globals, follow it. Tests that use it must not run side by side.
  public static func use(_ choice: HealthKitTestProcess) {
    switch choice {
    case .bundle: DefaultConnection.use(.bundle)
    case .available: DefaultConnection.use(.available)
    case .unavailable: DefaultConnection.use(.unavailable)
    }
  }
}
