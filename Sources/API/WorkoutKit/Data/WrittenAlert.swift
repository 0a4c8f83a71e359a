import Foundation

/// The encoded form of an alert defined by this module. Alerts whose type an app defines cannot be encoded, because no
/// other program could decode them.
struct WrittenAlert: Hashable, Codable {
  enum Kind: String, Codable {
    case heartRateRange, heartRateZone, cadenceThreshold, cadenceRange, powerThreshold, powerRange, powerZone
    case speedThreshold, speedRange
  }

  var kind: Kind
  /// One value, or the two bounds of a range.
  var values: [WrittenMeasure] = []
  var zone: Int?
  var isAverage: Bool

  init(_ alert: any WorkoutAlert) throws {
    isAverage = alert.metric == .average
    func write<Unit>(_ range: ClosedRange<Measurement<Unit>>, _ units: NamedUnits<Unit>) {
      values = [units.written(range.lowerBound), units.written(range.upperBound)]
    }
    switch alert {
    case let alert as HeartRateRangeAlert:
      kind = .heartRateRange
      write(alert.target, .frequencies)
    case let alert as HeartRateZoneAlert: (kind, zone) = (.heartRateZone, alert.zone)
    case let alert as CadenceThresholdAlert:
      (kind, values) = (.cadenceThreshold, [NamedUnits.frequencies.written(alert.target)])
    case let alert as CadenceRangeAlert:
      kind = .cadenceRange
      write(alert.target, .frequencies)
    case let alert as PowerThresholdAlert: (kind, values) = (.powerThreshold, [NamedUnits.powers.written(alert.target)])
    case let alert as PowerRangeAlert:
      kind = .powerRange
      write(alert.target, .powers)
    case let alert as PowerZoneAlert: (kind, zone) = (.powerZone, alert.zone)
    case let alert as SpeedThresholdAlert: (kind, values) = (.speedThreshold, [NamedUnits.speeds.written(alert.target)])
    case let alert as SpeedRangeAlert:
      kind = .speedRange
      write(alert.target, .speeds)
    default:
      throw WorkoutPlanDataError(
        "An alert of the type \(type(of: alert)) cannot be written: it is not one of WorkoutKit's own.")
    }
  }

  /// Returns the alert that was encoded.
  ///
  /// - Throws: An error for invalid values, which would otherwise stop the app when the alert is created.
  func alert() throws -> any WorkoutAlert {
    switch kind {
    case .heartRateRange: HeartRateRangeAlert(target: try bounds(.frequencies))
    case .heartRateZone: HeartRateZoneAlert(zone: try zone(upTo: 5))
    case .cadenceThreshold: CadenceThresholdAlert(target: try value(.frequencies))
    case .cadenceRange: CadenceRangeAlert(target: try bounds(.frequencies))
    case .powerThreshold: PowerThresholdAlert(target: try value(.powers), metric: metric)
    case .powerRange: PowerRangeAlert(target: try bounds(.powers), metric: metric)
    case .powerZone: PowerZoneAlert(zone: try zone(upTo: 6))
    case .speedThreshold: SpeedThresholdAlert(target: try value(.speeds), metric: metric)
    case .speedRange: SpeedRangeAlert(target: try bounds(.speeds), metric: metric)
    }
  }

  private var metric: WorkoutAlertMetric { isAverage ? .average : .current }

  private func value<Unit>(_ units: NamedUnits<Unit>, at index: Int = 0) throws -> Measurement<Unit> {
    guard values.indices.contains(index) else { throw WorkoutPlanDataError.notAPlan }
    let value = try units.measurement(values[index])
    if let problem = CompositionProblem.value(value, of: "an alert") { throw WorkoutPlanDataError(problem.text) }
    return value
  }

  private func bounds<Unit>(_ units: NamedUnits<Unit>) throws -> ClosedRange<Measurement<Unit>> {
    let (lower, upper) = (try value(units), try value(units, at: 1))
    guard lower <= upper else {
      throw WorkoutPlanDataError("An alert in the plan has a lower bound that is above its upper bound.")
    }
    return lower...upper
  }

  private func zone(upTo last: Int) throws -> Int {
    guard let zone, (1...last).contains(zone) else { throw WorkoutPlanDataError.notAPlan }
    return zone
  }
}
