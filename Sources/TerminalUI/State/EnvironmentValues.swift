/// A key for a value that views inherit from the views around them.
///
///     struct UnitKey: EnvironmentKey { static let defaultValue = "km" }
///     extension EnvironmentValues {
///       var unit: String { get { self[UnitKey.self] } set { self[UnitKey.self] = newValue } }
///     }
public protocol EnvironmentKey {
  /// What is kept under the key.
  associatedtype Value
  /// The value where no view has set one.
  static var defaultValue: Value { get }
}

/// The values a view inherits from the views around it.
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  /// The colour and attributes that text takes.
  var style = Style.plain
  var lineLimitStorage: Int?
  /// Whether the people using the app can act on controls here.
  public var isEnabled = true
  /// Why controls here are disabled, for help.
  var helpText: String?
  /// The nearest focusable view around.
  var focusTarget: FocusTarget?
  /// What the terminal can show.
  public var glyphs = GlyphSet.braille

  /// Every value at its default.
  public init() {}

  /// The value of a key; its default where no view has set one.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// An observable object put into the environment by its type.
  public subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get { objects[ObjectIdentifier(type)] as? Object }
    set { objects[ObjectIdentifier(type)] = newValue }
  }
}

extension EnvironmentValues {
  /// How many lines a `Text` may take; nil for as many as it needs.
  public var lineLimit: Int? {
    get { lineLimitStorage }
    set { lineLimitStorage = newValue }
  }

  /// How the lines of a `Text` stand to each other.
  public var multilineTextAlignment: TextAlignment {
    get { self[TextAlignmentKey.self] }
    set { self[TextAlignmentKey.self] = newValue }
  }

  private struct TextAlignmentKey: EnvironmentKey { static let defaultValue = TextAlignment.leading }

  /// The colour of what can be acted on.
  public var tint: Color {
    get { self[TintKey.self] }
    set { self[TintKey.self] = newValue }
  }

  private struct TintKey: EnvironmentKey { static let defaultValue = Color.accentColor }

  /// Whether the nearest focusable view around this one has focus. Views that read it are evaluated again when it
  /// changes.
  public var isFocused: Bool { MainActor.assumeIsolated { [focusTarget] in focusTarget?.hasFocus ?? false } }

  /// Ends the program's screen: ``ViewHost/run(on:)`` returns.
  public internal(set) var exit: ExitAction {
    get { self[ExitKey.self] }
    set { self[ExitKey.self] = newValue }
  }

  private struct ExitKey: EnvironmentKey { static var defaultValue: ExitAction { ExitAction {} } }

  /// Says something on the line of keys until the next key or click.
  ///
  ///     @Environment(\.announce) private var announce
  ///     announce("“Stride” was force quit.")
  public internal(set) var announce: AnnounceAction {
    get { self[AnnounceKey.self] }
    set { self[AnnounceKey.self] = newValue }
  }

  private struct AnnounceKey: EnvironmentKey { static var defaultValue: AnnounceAction { AnnounceAction { _ in } } }

  /// What the keys do now, as ``KeyHintBar`` shows it: for a page that tells all of them.
  public internal(set) var keyBindings: KeyBindingsAction {
    get { self[KeyBindingsKey.self] }
    set { self[KeyBindingsKey.self] = newValue }
  }

  private struct KeyBindingsKey: EnvironmentKey {
    static var defaultValue: KeyBindingsAction { KeyBindingsAction { [] } }
  }

  /// Takes away the sheet or alert this view is in.
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

/// Takes away what is presented.
public struct DismissAction {
  let action: @MainActor () -> Void

  /// Takes it away: `dismiss()`.
  @MainActor public func callAsFunction() { action() }
}

/// Says something to the person, on the ``KeyHintBar``, until the next key or click.
public struct AnnounceAction {
  let action: @MainActor (String) -> Void

  /// Says a sentence: `announce("…")`.
  @MainActor public func callAsFunction(_ sentence: String) { action(sentence) }
}

/// Tells what the keys do.
public struct KeyBindingsAction {
  let action: @MainActor () -> [KeyBinding]

  /// What they do at this moment, those of the focused control first: `keyBindings()`, from an action.
  @MainActor public func callAsFunction() -> [KeyBinding] { action() }
}
