import Foundation

/// The encoded form of a plan: its format and version, followed by the plan.
private struct WrittenPlan: Codable {
  static let format = "healthsheet workout plan"
  static let version = 1

  /// The keys to decode first, because the other keys depend on the version.
  struct Heading: Codable {
    var format: String
    var version: Int
  }

  var format = Self.format
  var version = Self.version
  var id: UUID
  var workout: WrittenWorkout
}

extension WorkoutPlan {
  /// The plan as data, for storing or sending. The format is private to WorkoutKit.
  ///
  /// - Throws: An error for an alert whose type the app defines.
  public var dataRepresentation: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let plan = WrittenPlan(id: id, workout: try WrittenWorkout(workout))
      do {
        return try encoder.encode(plan)
      } catch {
        throw WorkoutPlanDataError("The workout plan cannot be written: one of its numbers is not finite.")
      }
    }
  }

  /// Creates a plan from the data of ``dataRepresentation``.
  ///
  /// - Throws: An error for data that is damaged, comes from a newer version, or describes a workout that the watch
  ///   does not support. Data never stops the app.
  public init(from data: Data) throws {
    let decoder = JSONDecoder()
    guard let heading = try? decoder.decode(WrittenPlan.Heading.self, from: data), heading.format == WrittenPlan.format
    else { throw WorkoutPlanDataError.notAPlan }
    guard heading.version == WrittenPlan.version else {
      throw WorkoutPlanDataError(
        "The workout plan was written by version \(heading.version); this one reads version \(WrittenPlan.version).")
    }
    guard let written = try? decoder.decode(WrittenPlan.self, from: data) else { throw WorkoutPlanDataError.notAPlan }
    let workout = try written.workout.workout()
    if let problem = workout.problem { throw WorkoutPlanDataError(problem.text) }
    self.init(workout, id: written.id)
  }
}
