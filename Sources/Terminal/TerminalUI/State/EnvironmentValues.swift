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
  var style = Style.plain
  /// The largest number of lines of a text; nil for no limit.
  var lineLimitStorage: Int?
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
  /// The largest number of lines of a `Text`; nil for no limit.
  public var lineLimit: Int? {
    get { lineLimitStorage }
    set { lineLimitStorage = newValue }
  }

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

  /// Ends the program's screen: ``ViewHost/run(on:)`` returns.
  public internal(set) var exit: ExitAction {
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

/// Returns the keys that work now.
public struct KeyBindingsAction {
  let action: @MainActor () -> [KeyBinding]

  /// Returns the keys that work at this moment, those of the focused control first: `keyBindings()`, from an action.
  @MainActor public func callAsFunction() -> [KeyBinding] { action() }
}
