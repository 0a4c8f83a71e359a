/// A gesture. A tap is a press with a click or Space. Other gestures have no key in a terminal.
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

/// A tap, which is a press here.
public struct TapGesture: Gesture {
  public typealias Value = Void
  private var ended: (@MainActor () -> Void)?
  public init(count: Int = 1) {}
  public func onEnded(_ action: @escaping (Value) -> Void) -> TapGesture {
    // Unsafe: as on a phone, the closure is only called on the main actor.
    nonisolated(unsafe) let action = action
    var gesture = self
    gesture.ended = { action(()) }
    return gesture
  }
  @MainActor public var _press: (@MainActor () -> Void)? { ended }
}

/// A long press, which has no key in a terminal.
public struct LongPressGesture: Gesture {
  public typealias Value = Bool
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {}
}

/// A drag, which has no key in a terminal.
public struct DragGesture: Gesture {
  /// The state of the drag.
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

/// A pinch with two fingers, which has no key in a terminal.
public struct MagnificationGesture: Gesture {
  public typealias Value = CGFloat
  public init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// A pinch with two fingers, which has no key in a terminal.
public struct MagnifyGesture: Gesture {
  /// The state of the pinch.
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var magnification: CGFloat
    public var velocity: CGFloat
    public var startAnchor: UnitPoint
    public var startLocation: CGPoint
  }
  public init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// A tap with a position. Its closure is never called, because a press in a terminal has no position.
public struct SpatialTapGesture: Gesture {
  /// The place of the tap.
  public struct Value: Equatable, Sendable { public var location: CGPoint }
  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {}
}

/// The state of a gesture in progress. Here it is always the initial value.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  private let value: Value
  public init(wrappedValue: Value) { value = wrappedValue }
  public init(initialValue: Value) { value = initialValue }
  public var wrappedValue: Value { value }
  public var projectedValue: GestureState<Value> { self }
}

extension View {
  /// Calls a closure when the view is pressed: with a click, or with Space or Return while it has focus.
  public func onTapGesture(count: Int = 1, perform action: @escaping @MainActor () -> Void) -> some View {
    Button(action: action) { self }.buttonStyle(.plain)
  }

  /// Calls a closure when the view is pressed, with a zero position, because a key has none.
  public func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping @MainActor (CGPoint) -> Void
  ) -> some View { onTapGesture(count: count) { action(.zero) } }

  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View { accepting(.onLongPressGesture) }

  /// Calls the closure of a tap gesture when the view is pressed. Other gestures have no key.
  @ViewBuilder
  public func gesture<T: Gesture>(_ gesture: T) -> some View {
    if let press = gesture._press { onTapGesture(perform: press) } else { accepting(.gesture) }
  }
  public func simultaneousGesture<T: Gesture>(_ gesture: T) -> some View { self.gesture(gesture) }
  public func highPriorityGesture<T: Gesture>(_ gesture: T) -> some View { self.gesture(gesture) }
}
