import Foundation

/// The encoded form of a goal.
enum WrittenGoal: Hashable, Codable {
  case open
  case distance(WrittenMeasure)
  case time(WrittenMeasure)
  case energy(WrittenMeasure)
  case poolSwim(distance: WrittenMeasure, time: WrittenMeasure)

  init(_ goal: WorkoutGoal) {
    switch goal {
    case .open: self = .open
    case .distance(let value, let unit):
      self = .distance(NamedUnits.lengths.written(Measurement(value: value, unit: unit)))
    case .time(let value, let unit): self = .time(NamedUnits.durations.written(Measurement(value: value, unit: unit)))
    case .energy(let value, let unit):
      self = .energy(NamedUnits.energies.written(Measurement(value: value, unit: unit)))
    case .poolSwimDistanceWithTime(let distance, let time):
      self = .poolSwim(distance: NamedUnits.lengths.written(distance), time: NamedUnits.durations.written(time))
    }
  }

  func goal() throws -> WorkoutGoal {
    switch self {
    case .open: return .open
    case .distance(let written):
      let distance = try NamedUnits.lengths.measurement(written)
      return .distance(distance.value, distance.unit)
    case .time(let written):
      let time = try NamedUnits.durations.measurement(written)
      return .time(time.value, time.unit)
    case .energy(let written):
      let energy = try NamedUnits.energies.measurement(written)
      return .energy(energy.value, energy.unit)
    case .poolSwim(let distance, let time):
      return .poolSwimDistanceWithTime(
        try NamedUnits.lengths.measurement(distance), try NamedUnits.durations.measurement(time))
    }
  }
}
