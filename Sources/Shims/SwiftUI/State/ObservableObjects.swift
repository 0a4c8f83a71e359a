/// Runs a closure on the main actor: at once if this is the main queue, and otherwise asynchronously.
///
/// A program with an asynchronous `main` runs the main queue on a thread other than the first, so checking the thread
/// is not enough.
private func onMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
  if Thread.isMainThread || DispatchQueue.getSpecific(key: MainQueueMark.key) != nil {
    MainActor.assumeIsolated(body)
  } else {
    Task { @MainActor in body() }
  }
}

/// A mark that only the main queue has.
private enum MainQueueMark {
  static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
}

/// Observes an observable object for one view. Each announced change requests a new frame.
@MainActor
private final class Subscription {
  private weak var followed: AnyObject?
  private var cancellable: AnyCancellable?

  /// Observes an object instead of the previous one.
  func follow<Followed: ObservableObject>(_ object: Followed, change: @escaping @MainActor @Sendable () -> Void) {
    guard followed !== object else { return }
    followed = object
    cancellable = object.objectWillChange.sink { _ in
      onMainActor(change)
    }
  }
}

/// Counts the announced changes of an object, as the state of a view.
struct ObservedChanges: DynamicProperty {
  @State private var count = 0
  @State private var subscription = Subscription()

  /// Updates the view when the object changes.
  @MainActor func follow<Followed: ObservableObject>(_ object: Followed) {
    let count = $count
    subscription.follow(object) { count.wrappedValue &+= 1 }
  }
}

/// An observable object that a view owns. It is created once and lives as long as the view's identity.
@MainActor @preconcurrency @propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  @State private var object: ObjectType
  private var changes = ObservedChanges()

  /// Creates a property. The object is created when the view first appears.
  public init(wrappedValue thunk: @autoclosure @escaping @MainActor () -> ObjectType) {
    _object = State(wrappedValue: thunk())
  }

  public var wrappedValue: ObjectType { object }
  /// The bindings to the object's properties: `$model.name`.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: object) }

  public mutating func update() { changes.follow(object) }
}

/// An observable object that is passed to a view.
@MainActor @preconcurrency @propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  /// Creates bindings to the properties of an object.
  @MainActor @dynamicMemberLookup
  public struct Wrapper {
    let object: ObjectType

    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<Subject>
    {
      Bindable(object)[dynamicMember: keyPath]
    }
  }

  public var wrappedValue: ObjectType
  private var changes = ObservedChanges()

  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  public init(initialValue: ObjectType) { wrappedValue = initialValue }

  /// The bindings to the object's properties: `$model.name`.
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  public mutating func update() { changes.follow(wrappedValue) }
}

/// An observable object from an enclosing view that called `environmentObject(_:)`.
@MainActor @preconcurrency @propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  @Environment private var object: ObjectType?
  private var changes = ObservedChanges()

  public init() { _object = Environment(ObjectType.self) }

  /// The object. As on a phone, the app stops if no enclosing view has set one.
  public var wrappedValue: ObjectType {
    guard let object else {
      fatalError(
        "No ObservableObject of type \(ObjectType.self) found. A View.environmentObject(_:) for it may be missing.")
    }
    return object
  }

  /// The bindings to the object's properties: `$model.name`.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

  public mutating func update() { if let object { changes.follow(object) } }
}

extension View {
  /// Adds an observable object to the environment, for `@EnvironmentObject`.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View { environment(object as T?) }

  /// Calls a closure for each value that a publisher sends while the view is on the screen.
  public func onReceive<P: Publisher>(_ publisher: P, perform action: @escaping @MainActor (P.Output) -> Void)
    -> some View where P.Failure == Never
  {
    modifier(ReceivingModifier(publisher: publisher, action: action))
  }

  /// Calls a closure with the new value after a value has changed.
  public func onChange<V: Equatable>(of value: V, perform action: @escaping @MainActor (V) -> Void) -> some View {
    onChange(of: value) { _, new in action(new) }
  }

  /// Calls a closure with the new value after a value has changed.
  @_disfavoredOverload
  public func onChange<V: Equatable>(of value: V, _ action: @escaping @MainActor (V) -> Void) -> some View {
    onChange(of: value) { _, new in action(new) }
  }
}

/// Subscribes to a publisher from the first frame of a view to its last.
private struct ReceivingModifier<Source: Publisher>: ViewModifier where Source.Failure == Never {
  let publisher: Source
  let action: @MainActor (Source.Output) -> Void
  @State private var received = Received<Source.Output>()

  func body(content: Content) -> some View {
    received.action = action
    return content.onAppear { received.follow(publisher) }.onDisappear { received.stop() }
  }
}

@MainActor
private final class Received<Output> {
  /// The closure from the latest evaluation of the view's body.
  var action: (@MainActor (Output) -> Void)?
  private var cancellable: AnyCancellable?

  func follow<Source: Publisher>(_ publisher: Source) where Source.Output == Output, Source.Failure == Never {
    if cancellable != nil { return }
    cancellable = publisher.sink { [weak self] value in
      // Unsafe: the value is passed to the main actor and not used here again.
      nonisolated(unsafe) let value = value
      onMainActor { self?.action?(value) }
    }
  }

  func stop() { cancellable = nil }
}

/// A value that a phone saves for each window. Here it lives as long as the view.
@MainActor @preconcurrency @propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
  @State private var value: Value
  public init(wrappedValue: Value, _ key: String) { _value = State(wrappedValue: wrappedValue) }
  public var wrappedValue: Value {
    get { value }
    nonmutating set { value = newValue }
  }
  public var projectedValue: Binding<Value> { $value }
}

/// A length that scales with the preferred text size, which is always the default here.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  public let wrappedValue: Value
  public init(wrappedValue: Value, relativeTo style: Font.TextStyle = .body) { self.wrappedValue = wrappedValue }
}

/// Not available, because SwiftData requires macros of Apple's compiler. Use an `@Observable` class instead.
@available(*, unavailable, message: "SwiftData is not part of healthsheet: keep the objects in an @Observable class.")
@propertyWrapper
public struct Query<Result> {
  public var wrappedValue: Result { fatalError("@Query is not available") }
  public init() { fatalError("@Query is not available") }
}

/// A value that views report to enclosing views. Nothing is reported here: see ``AcceptedName``.
public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension View {
  public func preference<K: PreferenceKey>(key: K.Type, value: K.Value) -> some View { accepting(.preference) }
  public func onPreferenceChange<K: PreferenceKey>(_ key: K.Type, perform action: @escaping (K.Value) -> Void)
    -> some View where K.Value: Equatable
  { accepting(.preference) }
}

/// The presentation of a view. Close it with `presentationMode.wrappedValue.dismiss()`.
public struct PresentationMode {
  let dismissal: DismissAction?
  public var isPresented: Bool { true }
  @MainActor public mutating func dismiss() { dismissal?() }
}

/// Copies the URL of a link, because a terminal cannot open pages.
public struct OpenURLAction {
  let copy: CopyAction
  @MainActor public func callAsFunction(_ url: URL) { copy(url.absoluteString) }
  @MainActor public func callAsFunction(_ url: URL, completion: @escaping (Bool) -> Void) {
    copy(url.absoluteString)
    completion(true)
  }
}

extension EnvironmentValues {
  /// The presentation that contains the view.
  public var presentationMode: Binding<PresentationMode> {
    // Unsafe: the action is only called on the main actor, as views are.
    nonisolated(unsafe) let mode = PresentationMode(dismissal: dismiss)
    return Binding(get: { mode }, set: { _ in })
  }

  public var openURL: OpenURLAction { OpenURLAction(copy: copy) }
  public var horizontalSizeClass: UserInterfaceSizeClass? { .compact }
  public var verticalSizeClass: UserInterfaceSizeClass? { .regular }
  private struct DynamicTypeSizeKey: EnvironmentKey { static let defaultValue = DynamicTypeSize.large }

  /// The text size that the app has set. A terminal has only one.
  public var dynamicTypeSize: DynamicTypeSize {
    get { self[DynamicTypeSizeKey.self] }
    set { self[DynamicTypeSizeKey.self] = newValue }
  }
  public var layoutDirection: LayoutDirection { .leftToRight }
  public var displayScale: CGFloat { 1 }
  /// Always true, because a terminal shows no animations.
  public var accessibilityReduceMotion: Bool { true }
  public var accessibilityReduceTransparency: Bool { true }
  public var accessibilityDifferentiateWithoutColor: Bool { false }
  public var isPresented: Bool { true }
  public var isSceneCaptured: Bool { false }
  public var redactionReasons: RedactionReasons { [] }
}
