/// One step of an interval: work or recovery.
public struct IntervalStep: Hashable, Sendable {
  /// The purpose of a step.
  public enum Purpose: Hashable, Sendable {
    /// High intensity.
    case work
    /// Rest.
    case recovery
  }

  /// The step's purpose.
  public var purpose: Purpose
  /// The step itself.
  public var step: WorkoutStep

  /// Creates a step of an interval from a workout step.
  public init(_ purpose: IntervalStep.Purpose, step: WorkoutStep) {
    self.purpose = purpose
    self.step = step
  }

  /// Creates a step of an interval. A goal of zero or less stops the app (rule K12).
  public init(_ purpose: IntervalStep.Purpose, goal: WorkoutGoal = .open, alert: (any WorkoutAlert)? = nil) {
    self.init(purpose, step: WorkoutStep(goal: goal, alert: alert))
  }
}

/// Repeated steps, of any number and order (rule K9).
public struct IntervalBlock: Hashable, Sendable {
  /// The steps, in order.
  public var steps: [IntervalStep]
  /// The number of repetitions, at least 1.
  public var iterations: Int {
    didSet { problem.stopTheApp() }
  }

  /// Creates a block. Fewer than one iteration stops the app (rule K12).
  public init(steps: [IntervalStep] = [], iterations: Int = 1) {
    self.steps = steps
    self.iterations = iterations
    problem.stopTheApp()
  }

  var problem: CompositionProblem? {
    iterations >= 1
      ? nil : CompositionProblem("A block of intervals has at least one iteration, but this one has \(iterations).")
  }
}
