import Foundation

/// A key for a value that views inherit from the views around them.
///
///     struct UnitKey: EnvironmentKey { static let defaultValue = "km" }
///     extension EnvironmentValues {
///       var unit: String { get { self[UnitKey.self] } set { self[UnitKey.self] = newValue } }
///     }
public protocol EnvironmentKey {
  /// The type of the value under the key.
  associatedtype Value
  /// The value where no view has set one.
  static var defaultValue: Value { get }
}

/// The values a view inherits from the views around it.
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  /// The colour and attributes of text.
  package var style = Style.plain
  /// The largest number of lines of a text; nil for no limit.
  public var lineLimit: Int?
  /// True where controls act.
  public var isEnabled = true
  /// The help for controls, such as the reason why they are disabled; nil for none.
  var helpText: String?
  /// The nearest focusable view around; nil for none.
  var focusTarget: FocusTarget?
  /// The signs that the terminal can show.
  public var glyphs = GlyphSet.braille

  /// Creates an environment with every value at its default.
  public init() {}

  /// The value of a key; its default where no view has set one.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// The observable object that a view around has set, by its type; nil for none.
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

  /// True where the nearest focusable view around this one has focus. Views that read it are evaluated again when it
  /// changes.
  public var isFocused: Bool { MainActor.assumeIsolated { [focusTarget] in focusTarget?.hasFocus ?? false } }

  /// Ends the program's screen: ``ViewHost/run(on:)`` returns. A view that is shown in front of another can set an action
  /// that only puts it away.
  public var exit: ExitAction {
    get { self[ExitKey.self] }
    set { self[ExitKey.self] = newValue }
  }

  private struct ExitKey: EnvironmentKey { static var defaultValue: ExitAction { ExitAction {} } }

  /// Shows a sentence on the line of keys until the next key or click.
  ///
  ///     @Environment(\.announce) private var announce
  ///     announce("“Stride” was force quit.")
  public internal(set) var announce: AnnounceAction {
    get { self[AnnounceKey.self] }
    set { self[AnnounceKey.self] = newValue }
  }

  private struct AnnounceKey: EnvironmentKey { static var defaultValue: AnnounceAction { AnnounceAction { _ in } } }

  /// Puts a text on the clipboard of the person's machine, where the terminal lets programs do so.
  ///
  ///     @Environment(\.copy) private var copy
  ///     copy("8,400 steps")
  public internal(set) var copy: CopyAction {
    get { self[CopyKey.self] }
    set { self[CopyKey.self] = newValue }
  }

  private struct CopyKey: EnvironmentKey { static var defaultValue: CopyAction { CopyAction { _ in } } }

  /// Returns the keys that work now, as ``KeyHintBar`` shows them: for a page that lists all of them.
  public internal(set) var keyBindings: KeyBindingsAction {
    get { self[KeyBindingsKey.self] }
    set { self[KeyBindingsKey.self] = newValue }
  }

  private struct KeyBindingsKey: EnvironmentKey {
    static var defaultValue: KeyBindingsAction { KeyBindingsAction { [] } }
  }

  /// Closes the sheet or alert around this view.
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  private struct DismissKey: EnvironmentKey { static var defaultValue: DismissAction { DismissAction {} } }
}

/// Asks ``ViewHost/run(on:)`` to return.
public struct ExitAction {
  let action: @MainActor () -> Void

  /// Creates an action.
  public init(_ action: @escaping @MainActor () -> Void) { self.action = action }

  /// Asks to end: `exit()`.
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

/// Puts a text on the clipboard. Nobody learns whether the terminal did: many ask for a setting first.
public struct CopyAction {
  let action: @MainActor (String) -> Void

  /// Copies a text: `copy("…")`.
  @MainActor public func callAsFunction(_ text: String) { action(text) }
}

/// Returns the keys that work now.
public struct KeyBindingsAction {
  let action: @MainActor () -> [KeyBinding]

  /// Returns the keys that work at this moment, those of the focused control first: `keyBindings()`, from an action.
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
  /// - Precondition: A view around this one has set an object of the type with `environment(_:)`; otherwise the program
  ///   ends.
  public init(_ type: Value.Type) where Value: AnyObject {
    read = { environment in
      guard let object = environment[object: type] else {
        fatalError("No Observable object of type \(type) found. A View.environment(_:) for it may be missing.")
      }
      return object
    }
  }

  /// Creates a property for an observable object; nil where no view around this one has set one.
  public init<Object: AnyObject>(_ type: Object.Type) where Value == Object? {
    read = { $0[object: type] }
  }

  /// The value in the view; outside of a body, the default.
  @MainActor public var wrappedValue: Value { read(environment ?? EnvironmentValues()) }

  public mutating func _bind(in context: EvaluationContext, slot: inout Int) { environment = context.environment }
}

struct EnvironmentModifiedView<Content: View>: View {
  typealias Body = Never

  /// The view that sees the changed environment.
  let content: Content
  let change: @MainActor (inout EnvironmentValues) -> Void

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    var context = context
    change(&context.environment)
    content._evaluate(in: context, into: &nodes)
  }
}

extension View {
  /// Sets a value for this view and all views in it.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    EnvironmentModifiedView(content: self) { $0[keyPath: keyPath] = value }
  }

  /// Puts an observable object into the environment, for `@Environment(Type.self)`.
  public func environment<Object: AnyObject>(_ object: Object?) -> some View {
    EnvironmentModifiedView(content: self) { $0[object: Object.self] = object }
  }

  /// Changes a value for this view and all views in it, from the value around it.
  public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping @MainActor (inout Value) -> Void
  ) -> some View {
    EnvironmentModifiedView(content: self) { transform(&$0[keyPath: keyPath]) }
  }
}

/// The place and the time of the views: values, so that a screen can be drawn the same way twice.
extension EnvironmentValues {
  /// The locale in which views present their text.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set {
      self[LocaleKey.self] = newValue
      textLanguage = TextLanguage(newValue)
    }
  }

  private struct LocaleKey: EnvironmentKey { static var defaultValue: Locale { .current } }

  /// The calendar views handle dates with.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  private struct CalendarKey: EnvironmentKey { static var defaultValue: Calendar { .current } }

  /// The time zone views handle dates with.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  private struct TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone { .current } }

  /// Returns the time of the device's clock. SwiftUI has no such value; here a clock can be set and stand still.
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
  /// The app is on screen, behind a part of the system.
  case inactive
  /// The app is on screen and receives keys.
  case active
}
