/// A movement of a finger. A tap is a press here, with a click or space; other gestures have no key.
public protocol Gesture<Value> {
  /// The type of the value that a gesture reports.
  associatedtype Value
  /// The closure that a press calls; nil for a gesture that has no key.
  @MainActor var _press: (@MainActor () -> Void)? { get }
}

extension Gesture {
  @MainActor public var _press: (@MainActor () -> Void)? { nil }
  public func onEnded(_ action: @escaping (Value) -> Void) -> Self { self }
  public func onChanged(_ action: @escaping (Value) -> Void) -> Self { self }
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> Self { self }
  public func simultaneously<Other: Gesture>(with other: Other) -> Self { self }
  public func sequenced<Other: Gesture>(before other: Other) -> Self { self }
}

/// A tap of a finger.
public struct TapGesture: Gesture {
  public typealias Value = Void
  private var ended: (@MainActor () -> Void)?
  public init(count: Int = 1) {}
  public func onEnded(_ action: @escaping (Value) -> Void) -> TapGesture {
    // Unsafe: a press calls it on the main actor, as a phone does, and nothing else does.
    nonisolated(unsafe) let action = action
    var gesture = self
    gesture.ended = { action(()) }
    return gesture
  }
  @MainActor public var _press: (@MainActor () -> Void)? { ended }
}

/// A finger that stays.
public struct LongPressGesture: Gesture {
  public typealias Value = Bool
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {}
}

/// A finger that moves.
public struct DragGesture: Gesture {
  /// The state of the movement.
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var location: CGPoint
    public var startLocation: CGPoint
    public var translation: CGSize
    public var predictedEndTranslation: CGSize
    public var predictedEndLocation: CGPoint
    public var velocity: CGSize
  }
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {}
}

/// Two fingers that move apart.
public struct MagnificationGesture: Gesture {
  public typealias Value = CGFloat
  public init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// A value of a gesture under way: the first one, because none is.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  private let value: Value
  public init(wrappedValue: Value) { value = wrappedValue }
  public init(initialValue: Value) { value = initialValue }
  public var wrappedValue: Value { value }
  public var projectedValue: GestureState<Value> { self }
}

extension View {
  /// Calls a closure when the view is pressed: with a click, or with space or return while it has focus.
  public func onTapGesture(count: Int = 1, perform action: @escaping @MainActor () -> Void) -> some View {
    Button(action: action) { self }.buttonStyle(.plain)
  }

  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View { accepting(.onLongPressGesture) }

  /// Presses the view with a tap; other gestures have no key.
  @ViewBuilder
  public func gesture<T: Gesture>(_ gesture: T) -> some View {
    if let press = gesture._press { onTapGesture(perform: press) } else { accepting(.gesture) }
  }
  public func simultaneousGesture<T: Gesture>(_ gesture: T) -> some View { self.gesture(gesture) }
  public func highPriorityGesture<T: Gesture>(_ gesture: T) -> some View { self.gesture(gesture) }
}
