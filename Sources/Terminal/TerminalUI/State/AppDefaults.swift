import Foundation
import Synchronization

/// The small values that an app stores under keys, for `@AppStorage`.
///
///     let defaults = AppDefaults()
///     defaults["dailyGoal"] = 8_000
///     defaults["dailyGoal"] as? Int  // 8000
public final class AppDefaults: Sendable {
  private let values = Mutex<[String: any Sendable]>([:])

  /// Creates defaults without values.
  public init() {}

  /// The value under a key; nil without one. Safe to use from any thread.
  public subscript(key: String) -> (any Sendable)? {
    get { values.withLock { $0[key] } }
    set { values.withLock { $0[key] = newValue } }
  }

  public func removeAll() { values.withLock { $0 = [:] } }
}

extension EnvironmentValues {
  /// The defaults of the app that the views belong to. Views without an app around them share one, which lives as long
  /// as the program.
  var defaultAppStorage: AppDefaults {
    get { self[DefaultAppStorageKey.self] }
    set { self[DefaultAppStorageKey.self] = newValue }
  }

  private struct DefaultAppStorageKey: EnvironmentKey { static let defaultValue = AppDefaults() }
}

extension View {
  /// Sets the defaults in which the `@AppStorage` of this view and all views in it is kept.
  public func defaultAppStorage(_ store: AppDefaults) -> some View {
    environment(\.defaultAppStorage, store)
  }
}
