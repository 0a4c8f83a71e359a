import Foundation
import Synchronization

/// A value stored under a key in the app's defaults, which outlives the app's process.
///
///     @AppStorage("dailyGoal") private var dailyGoal = 10_000
///
/// The device keeps each app's defaults while the device runs, through force quits and relaunches, and removes them
/// when the app is deleted. They are separate from `UserDefaults.standard`, which belongs to the program that shows the
/// device.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private let key: String
  private let initial: Value
  private let decode: (any Sendable) -> Value?
  private let encode: (Value) -> (any Sendable)?
  private let chosenStore: AppDefaults?
  private var store: AppDefaults?
  private var invalidation: Invalidation?

  private init(
    _ key: String, _ initial: Value, _ store: AppDefaults?, decode: @escaping (any Sendable) -> Value?,
    encode: @escaping (Value) -> (any Sendable)?
  ) {
    (self.key, self.initial, chosenStore) = (key, initial, store)
    (self.decode, self.encode) = (decode, encode)
  }

  /// The value under the key, or the initial value if the defaults have no value of this type. The next frame shows a
  /// change.
  @MainActor public var wrappedValue: Value {
    get { store?[key].flatMap(decode) ?? initial }
    nonmutating set {
      store?[key] = encode(newValue)
      invalidation?.invalidate()
    }
  }

  /// A binding to the value: `$dailyGoal`.
  @MainActor public var projectedValue: Binding<Value> {
    Binding {
      wrappedValue
    } set: {
      wrappedValue = $0
    }
  }

  public mutating func _bind(in context: EvaluationContext, slot: inout Int) {
    store = chosenStore ?? context.environment.defaultAppStorage
    invalidation = context.store.invalidation
  }
}

extension AppStorage {
  private init(plain initial: Value, _ key: String, _ store: AppDefaults?) where Value: Sendable {
    self.init(key, initial, store, decode: { $0 as? Value }, encode: { $0 })
  }

  private init<Kept: Sendable>(optional key: String, _ store: AppDefaults?) where Value == Kept? {
    self.init(key, nil, store, decode: { .some($0 as? Kept) }, encode: { $0 })
  }

  /// Creates a property stored under a key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value if the defaults have none.
  ///   - key: The key in the defaults.
  ///   - store: The defaults to use; nil for the app's own defaults.
  public init(wrappedValue: Value, _ key: String, store: AppDefaults? = nil) where Value == Bool {
    self.init(plain: wrappedValue, key, store)
  }

  public init(wrappedValue: Value, _ key: String, store: AppDefaults? = nil) where Value == Int {
    self.init(plain: wrappedValue, key, store)
  }

  public init(wrappedValue: Value, _ key: String, store: AppDefaults? = nil) where Value == Double {
    self.init(plain: wrappedValue, key, store)
  }

  public init(wrappedValue: Value, _ key: String, store: AppDefaults? = nil) where Value == String {
    self.init(plain: wrappedValue, key, store)
  }

  public init(wrappedValue: Value, _ key: String, store: AppDefaults? = nil) where Value == Data {
    self.init(plain: wrappedValue, key, store)
  }

  public init(wrappedValue: Value, _ key: String, store: AppDefaults? = nil) where Value == Date {
    self.init(plain: wrappedValue, key, store)
  }

  /// Creates a property whose raw value is stored under a key.
  public init(wrappedValue: Value, _ key: String, store: AppDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == Int {
    self.init(
      key, wrappedValue, store, decode: { ($0 as? Int).flatMap { Value(rawValue: $0) } }, encode: { $0.rawValue })
  }

  /// Creates a property whose raw value is stored under a key.
  public init(wrappedValue: Value, _ key: String, store: AppDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == String {
    self.init(
      key, wrappedValue, store, decode: { ($0 as? String).flatMap { Value(rawValue: $0) } }, encode: { $0.rawValue })
  }

  /// Creates an optional property stored under a key: nil if the defaults have no value; setting nil removes it.
  public init(_ key: String, store: AppDefaults? = nil) where Value == Bool? { self.init(optional: key, store) }
  public init(_ key: String, store: AppDefaults? = nil) where Value == Int? { self.init(optional: key, store) }
  public init(_ key: String, store: AppDefaults? = nil) where Value == Double? { self.init(optional: key, store) }
  public init(_ key: String, store: AppDefaults? = nil) where Value == String? { self.init(optional: key, store) }
  public init(_ key: String, store: AppDefaults? = nil) where Value == Date? { self.init(optional: key, store) }
}

/// The small values that an app stores by key, for `@AppStorage`.
///
///     let defaults = AppDefaults()
///     defaults["dailyGoal"] = 8_000
///     defaults["dailyGoal"] as? Int  // 8000
public final class AppDefaults: Sendable {
  private let values: Mutex<[String: any Sendable]>

  public init() { values = Mutex([:]) }

  /// Creates defaults with the values that earlier defaults stored.
  package init(_ stored: [String: StoredDefault]) { values = Mutex(stored.mapValues(\.value)) }

  /// The values that can be written to a file: those of the types that ``AppStorage`` stores.
  package var stored: [String: StoredDefault] { values.withLock { $0.compactMapValues(StoredDefault.init) } }

  /// The value under a key; nil if there is none. Safe to use from any thread.
  public subscript(key: String) -> (any Sendable)? {
    get { values.withLock { $0[key] } }
    set { values.withLock { $0[key] = newValue } }
  }

  public func removeAll() { values.withLock { $0 = [:] } }
}

/// A value of the defaults in a file.
package enum StoredDefault: Hashable, Sendable, Codable {
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case data(Data)
  case date(Date)

  init?(_ value: any Sendable) {
    switch value {
    case let value as Bool: self = .flag(value)
    case let value as Int: self = .integer(value)
    case let value as Double: self = .number(value)
    case let value as String: self = .text(value)
    case let value as Data: self = .data(value)
    case let value as Date: self = .date(value)
    default: return nil
    }
  }

  fileprivate var value: any Sendable {
    switch self {
    case .flag(let value): value
    case .integer(let value): value
    case .number(let value): value
    case .text(let value): value
    case .data(let value): value
    case .date(let value): value
    }
  }
}

extension EnvironmentValues {
  /// The defaults of the app that the views belong to. Views outside an app share one object, which lives as long as
  /// the program.
  var defaultAppStorage: AppDefaults {
    get { self[DefaultAppStorageKey.self] }
    set { self[DefaultAppStorageKey.self] = newValue }
  }

  private struct DefaultAppStorageKey: EnvironmentKey { static let defaultValue = AppDefaults() }
}

extension View {
  /// Sets the defaults used by `@AppStorage` in this view and its descendants.
  public func defaultAppStorage(_ store: AppDefaults) -> some View {
    environment(\.defaultAppStorage, store)
  }
}
