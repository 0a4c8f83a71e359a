import Foundation

/// A key for a value that views inherit from enclosing views.
///
///     struct UnitKey: EnvironmentKey { static let defaultValue = "km" }
///     extension EnvironmentValues {
///       var unit: String { get { self[UnitKey.self] } set { self[UnitKey.self] = newValue } }
///     }
public protocol EnvironmentKey {
  associatedtype Value
  /// The value if no view has set one.
  static var defaultValue: Value { get }
}

/// The values that a view inherits from enclosing views.
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  /// The colour and attributes of text.
  package var style = Style.plain
  /// The largest number of lines of a text; nil for no limit.
  public var lineLimit: Int?
  /// True if controls are enabled.
  public var isEnabled = true
  /// The help for controls, such as the reason they are disabled; nil for none.
  var helpText: String?
  /// The nearest enclosing focusable view; nil for none.
  var focusTarget: FocusTarget?
  /// The symbols that the terminal can show.
  public var glyphs = GlyphSet.braille

  public init() {}

  /// The value of a key, or its default if no view has set one.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// The observable object that an enclosing view has set, by type; nil for none.
  public subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get { objects[ObjectIdentifier(type)] as? Object }
    set { objects[ObjectIdentifier(type)] = newValue }
  }
}

extension EnvironmentValues {
  /// The alignment of the lines of a `Text`.
  public var multilineTextAlignment: TextAlignment {
    get { self[TextAlignmentKey.self] }
    set { self[TextAlignmentKey.self] = newValue }
  }

  private struct TextAlignmentKey: EnvironmentKey { static let defaultValue = TextAlignment.leading }

  /// The colour of controls.
  public var tint: Color {
    get { self[TintKey.self] }
    set { self[TintKey.self] = newValue }
  }

  private struct TintKey: EnvironmentKey { static let defaultValue = Color.accentColor }

  /// True if the nearest enclosing focusable view has focus. Views that read it are evaluated again when it changes.
  public var isFocused: Bool { MainActor.assumeIsolated { [focusTarget] in focusTarget?.hasFocus ?? false } }

  /// Makes ``ViewHost/run(on:)`` return, which ends the program's screen. A view shown in front of another can set an
  /// action that only closes itself.
  public var exit: ExitAction {
    get { self[ExitKey.self] }
    set { self[ExitKey.self] = newValue }
  }

  private struct ExitKey: EnvironmentKey { static var defaultValue: ExitAction { ExitAction {} } }

  /// Shows a sentence on the hint line until the next key or click.
  ///
  ///     @Environment(\.announce) private var announce
  ///     announce("“Stride” was force quit.")
  public internal(set) var announce: AnnounceAction {
    get { self[AnnounceKey.self] }
    set { self[AnnounceKey.self] = newValue }
  }

  private struct AnnounceKey: EnvironmentKey { static var defaultValue: AnnounceAction { AnnounceAction { _ in } } }

  /// Copies a text to the clipboard of the person's machine, if the terminal allows it.
  ///
  ///     @Environment(\.copy) private var copy
  ///     copy("8,400 steps")
  public internal(set) var copy: CopyAction {
    get { self[CopyKey.self] }
    set { self[CopyKey.self] = newValue }
  }

  private struct CopyKey: EnvironmentKey { static var defaultValue: CopyAction { CopyAction { _ in } } }

  /// Returns the active keys as ``KeyHintBar`` shows them, for a page that lists them all.
  public internal(set) var keyBindings: KeyBindingsAction {
    get { self[KeyBindingsKey.self] }
    set { self[KeyBindingsKey.self] = newValue }
  }

  private struct KeyBindingsKey: EnvironmentKey {
    static var defaultValue: KeyBindingsAction { KeyBindingsAction { [] } }
  }

  /// Closes the enclosing sheet or alert.
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  private struct DismissKey: EnvironmentKey { static var defaultValue: DismissAction { DismissAction {} } }
}

/// Makes ``ViewHost/run(on:)`` return.
public struct ExitAction {
  let action: @MainActor () -> Void

  public init(_ action: @escaping @MainActor () -> Void) { self.action = action }

  /// Runs the action: `exit()`.
  @MainActor public func callAsFunction() { action() }
}

/// Closes a sheet or an alert.
public struct DismissAction {
  let action: @MainActor () -> Void

  /// Closes the sheet or alert: `dismiss()`.
  @MainActor public func callAsFunction() { action() }
}

/// Shows a sentence on the ``KeyHintBar`` until the next key or click.
public struct AnnounceAction {
  /// The closure that shows a sentence.
  let action: @MainActor (String) -> Void

  /// Shows a sentence: `announce("…")`.
  @MainActor public func callAsFunction(_ sentence: String) { action(sentence) }
}

/// Copies a text to the clipboard. The terminal does not report success; many require a setting first.
public struct CopyAction {
  let action: @MainActor (String) -> Void

  /// Copies a text: `copy("…")`.
  @MainActor public func callAsFunction(_ text: String) { action(text) }
}

/// Returns the active keys.
public struct KeyBindingsAction {
  let action: @MainActor () -> [KeyBinding]

  /// Returns the keys that are active now, starting with those of the focused control: `keyBindings()`. Call it from an
  /// action, not from a body.
  @MainActor public func callAsFunction() -> [KeyBinding] { action() }
}

/// A property that reads a value from the environment of a view.
///
///     @Environment(\.isEnabled) private var isEnabled
///     @Environment(Model.self) private var model
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let read: @MainActor (EnvironmentValues) -> Value
  private var environment: EnvironmentValues?

  /// Creates a property for a value.
  ///
  /// - Parameter keyPath: The value to read: `\.locale`.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

  /// Creates a property for an observable object.
  ///
  /// - Precondition: An enclosing view has set an object of the type with `environment(_:)`; otherwise the program
  ///   ends.
  public init(_ type: Value.Type) where Value: AnyObject {
    read = { environment in
      guard let object = environment[object: type] else {
        fatalError("No Observable object of type \(type) found. A View.environment(_:) for it may be missing.")
      }
      return object
    }
  }

  /// Creates a property for an observable object; nil if no enclosing view has set one.
  public init<Object: AnyObject>(_ type: Object.Type) where Value == Object? {
    read = { $0[object: type] }
  }

  /// The value in the environment of the view; the default value outside a body.
  @MainActor public var wrappedValue: Value { read(environment ?? EnvironmentValues()) }

  public mutating func _bind(in context: EvaluationContext, slot: inout Int) { environment = context.environment }
}

struct EnvironmentModifiedView<Content: View>: View {
  typealias Body = Never

  /// The view that the changed environment applies to.
  let content: Content
  let change: @MainActor (inout EnvironmentValues) -> Void

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    var context = context
    change(&context.environment)
    content._evaluate(in: context, into: &nodes)
  }
}

extension View {
  /// Sets a value for this view and its descendants.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    EnvironmentModifiedView(content: self) { $0[keyPath: keyPath] = value }
  }

  /// Adds an observable object to the environment, for `@Environment(Type.self)`.
  public func environment<Object: AnyObject>(_ object: Object?) -> some View {
    EnvironmentModifiedView(content: self) { $0[object: Object.self] = object }
  }

  /// Changes an inherited value for this view and its descendants.
  public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping @MainActor (inout Value) -> Void
  ) -> some View {
    EnvironmentModifiedView(content: self) { transform(&$0[keyPath: keyPath]) }
  }
}

/// Locale, calendar, time zone and clock are environment values, so that a screen can be reproduced exactly.
extension EnvironmentValues {
  /// The locale in which views format their text.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set {
      self[LocaleKey.self] = newValue
      textLanguage = TextLanguage(newValue)
    }
  }

  private struct LocaleKey: EnvironmentKey { static var defaultValue: Locale { .current } }

  /// The calendar that views use for dates.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  private struct CalendarKey: EnvironmentKey { static var defaultValue: Calendar { .current } }

  /// The time zone that views use for dates.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  private struct TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone { .current } }

  /// Returns the device's time. SwiftUI has no such value; here the clock can be set and stopped.
  public var now: @Sendable () -> Date {
    get { self[NowKey.self] }
    set { self[NowKey.self] = newValue }
  }

  private struct NowKey: EnvironmentKey { static var defaultValue: @Sendable () -> Date { { Date() } } }

  /// The phase of the app: active, inactive or in the background.
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }

  private struct ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }
}

/// The phases of an app's window.
public enum ScenePhase: Comparable, Sendable {
  /// The app is not on screen.
  case background
  /// The app is on screen, behind a system sheet or similar.
  case inactive
  /// The app is on screen and receives keys.
  case active
}
