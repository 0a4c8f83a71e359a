/// An animation between two states. A terminal shows the final state at once.
public struct Animation: Hashable, Sendable {
  public static let `default` = Animation()
  public static let linear = Animation()
  public static let easeIn = Animation()
  public static let easeOut = Animation()
  public static let easeInOut = Animation()
  public static let spring = Animation()
  public static let smooth = Animation()
  public static let snappy = Animation()
  public static let bouncy = Animation()
  public static let interactiveSpring = Animation()

  public static func linear(duration: Double) -> Animation { Animation() }
  public static func easeIn(duration: Double) -> Animation { Animation() }
  public static func easeOut(duration: Double) -> Animation { Animation() }
  public static func easeInOut(duration: Double) -> Animation { Animation() }
  public static func timingCurve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35)
    -> Animation
  { Animation() }
  public static func spring(response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0)
    -> Animation
  { Animation() }
  public static func spring(duration: Double, bounce: Double = 0, blendDuration: Double = 0) -> Animation {
    Animation()
  }
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Animation { Animation() }
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation { Animation() }
  public static func smooth(duration: Double, extraBounce: Double = 0) -> Animation { Animation() }
  public static func snappy(duration: Double, extraBounce: Double = 0) -> Animation { Animation() }
  public static func bouncy(duration: Double, extraBounce: Double = 0) -> Animation { Animation() }

  public func delay(_ delay: Double) -> Animation { self }
  public func speed(_ speed: Double) -> Animation { self }
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// Changes state. The result is shown at once, without an animation.
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
  try body()
}

/// Changes state, and then runs the completion closure. The result is shown at once.
public func withAnimation<Result>(
  _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  let result = try body()
  completion()
  return result
}

/// The moment when an animation is complete. Here all are complete at once.
public enum AnimationCompletionCriteria: Sendable { case logicallyComplete, removed }

/// The properties of a state change.
public struct Transaction: Sendable {
  public var animation: Animation?
  public var disablesAnimations = false
  public init(animation: Animation? = nil) { self.animation = animation }
}

/// Changes state. The result is shown at once, without an animation.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
  try body()
}

/// The transition of an appearing view, which is shown at once.
public struct AnyTransition: Sendable {
  public static let identity = AnyTransition()
  public static let opacity = AnyTransition()
  public static let scale = AnyTransition()
  public static let slide = AnyTransition()
  public static let blurReplace = AnyTransition()
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition { AnyTransition() }
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition() }
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition { AnyTransition() }
  public func combined(with other: AnyTransition) -> AnyTransition { self }
  public func animation(_ animation: Animation?) -> AnyTransition { self }
}

/// The transition of changing content, which is shown at once.
public struct ContentTransition: Hashable, Sendable {
  public static let identity = ContentTransition()
  public static let opacity = ContentTransition()
  public static let interpolate = ContentTransition()
  public static let symbolEffect = ContentTransition()
  public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition() }
  public static func symbolEffect(_ effect: SymbolEffect, options: SymbolEffectOptions = .default) -> ContentTransition
  {
    ContentTransition()
  }
  public static func numericText(value: Double) -> ContentTransition { ContentTransition() }
}

/// An animation of a symbol, which a terminal does not show.
public struct SymbolEffect: Hashable, Sendable {
  public static let bounce = SymbolEffect()
  public static let pulse = SymbolEffect()
  public static let variableColor = SymbolEffect()
  public static let scale = SymbolEffect()
  public static let wiggle = SymbolEffect()
  public static let rotate = SymbolEffect()
  public static let breathe = SymbolEffect()
  public static let replace = SymbolEffect()
  public static let appear = SymbolEffect()
  public static let disappear = SymbolEffect()
  public var iterative: SymbolEffect { self }
  public var reversing: SymbolEffect { self }
  public var up: SymbolEffect { self }
  public var down: SymbolEffect { self }
  public var byLayer: SymbolEffect { self }
}

/// The repetition of a symbol's animation, which a terminal ignores.
public struct SymbolEffectOptions: Hashable, Sendable {
  public static let `default` = SymbolEffectOptions()
  public static let repeating = SymbolEffectOptions()
  public static let nonRepeating = SymbolEffectOptions()
  public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions() }
  public static func `repeat`(_ count: Int) -> SymbolEffectOptions { SymbolEffectOptions() }
}

/// Haptic feedback, which a terminal does not have.
public struct SensoryFeedback: Hashable, Sendable {
  public static let success = SensoryFeedback()
  public static let warning = SensoryFeedback()
  public static let error = SensoryFeedback()
  public static let selection = SensoryFeedback()
  public static let impact = SensoryFeedback()
  public static let increase = SensoryFeedback()
  public static let decrease = SensoryFeedback()
  public enum Weight: Hashable, Sendable { case light, medium, heavy }
  public enum Flexibility: Hashable, Sendable { case rigid, solid, soft }
  public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback { SensoryFeedback() }
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback { SensoryFeedback() }
}

/// A namespace for `matchedGeometryEffect`. A terminal shows no animations, so it has no effect here.
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// The identity of the namespace.
  public struct ID: Hashable, Sendable {}
  public init() {}
  public var wrappedValue: ID { ID() }
}

extension View {
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { accepting(.animation) }
  public func animation(_ animation: Animation?) -> some View { accepting(.animation) }
  public func transition(_ transition: AnyTransition) -> some View { accepting(.transition) }
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View { accepting(.animation) }
  public func contentTransition(_ transition: ContentTransition) -> some View { accepting(.contentTransition) }
  public func symbolEffect(_ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true)
    -> some View
  { accepting(.symbolEffect) }
  public func symbolEffect<V: Equatable>(_ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: V)
    -> some View
  { accepting(.symbolEffect) }
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, isSource: Bool = true
  ) -> some View { accepting(.matchedGeometryEffect) }
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View {
    accepting(.sensoryFeedback)
  }
  public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ old: T, _ new: T) -> Bool
  ) -> some View { accepting(.sensoryFeedback) }
  public func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping (_ old: T, _ new: T) -> SensoryFeedback?
  ) -> some View { accepting(.sensoryFeedback) }
}

/// A value that an animation can interpolate.
public protocol VectorArithmetic: AdditiveArithmetic {
  mutating func scale(by factor: Double)
  var magnitudeSquared: Double { get }
}

extension Double: VectorArithmetic {
  public mutating func scale(by factor: Double) { self *= factor }
  public var magnitudeSquared: Double { self * self }
}

extension CGFloat: VectorArithmetic {
  public mutating func scale(by factor: Double) { self *= CGFloat(factor) }
  public var magnitudeSquared: Double { Double(self * self) }
}

/// A type whose values an animation can interpolate. A terminal shows only the final value.
public protocol Animatable {
  associatedtype AnimatableData
  var animatableData: AnimatableData { get set }
}

/// Two interpolated values.
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  public var first: First
  public var second: Second
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
  public static var zero: Self { Self(.zero, .zero) }
  public static func + (left: Self, right: Self) -> Self { Self(left.first + right.first, left.second + right.second) }
  public static func - (left: Self, right: Self) -> Self { Self(left.first - right.first, left.second - right.second) }
  public mutating func scale(by factor: Double) {
    first.scale(by: factor)
    second.scale(by: factor)
  }
  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

extension Binding {
  /// Returns the binding unchanged: a change is shown at once.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> { self }
  public func transaction(_ transaction: Transaction) -> Binding<Value> { self }
}
