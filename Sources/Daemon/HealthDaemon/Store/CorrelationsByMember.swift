import HealthModel
import StatisticsEngine

/// The correlations of one source, by the types of their members. The correlations that are visible through a type are
/// found without visiting other correlations.
struct CorrelationsByMember: Sendable {
  private let type: ObjectType
  private(set) var timelines: [ObjectType: SampleTimeline] = [:]
  /// The correlations that ``settle()`` will add, by member type. They wait, so that each timeline changes only once
  /// for many correlations.
  private var came: [ObjectType: [TimelineSample]] = [:]
  private var went: [ObjectType: [TimelineSample]] = [:]

  init(of type: ObjectType) { self.type = type }

  /// Records the current members of a correlation. ``settle()`` updates the timelines.
  ///
  /// - Parameters:
  ///   - before: The previous positions of its members, by type; empty for a new correlation.
  ///   - after: Their current positions; empty for a removed correlation.
  mutating func change(_ correlation: TimelineSample, from before: [ObjectType: [Int]], to after: [ObjectType: [Int]]) {
    for member in after.keys where before[member] == nil { came[member, default: []].append(correlation) }
    for member in before.keys where after[member] == nil { went[member, default: []].append(correlation) }
  }

  /// Applies the recorded changes to the timelines.
  mutating func settle() {
    if came.isEmpty, went.isEmpty { return }
    for (member, correlations) in went { timelines[member]?.remove(correlations) }
    for (member, correlations) in came {
      timelines[member, default: SampleTimeline(of: type)].insert(correlations)
    }
    (came, went) = ([:], [:])
  }
}

extension SampleTimeline {
  /// Creates a timeline for samples of a type.
  init(of type: ObjectType) {
    self.init(type.aggregationStyle ?? .discreteArithmetic, units: UnitTable(canonical: type.canonicalUnit))
  }
}

extension [SampleRecord] {
  /// The positions of the records in the list, by type.
  var places: [ObjectType: [Int]] {
    var places: [ObjectType: [Int]] = [:]
    for (place, member) in enumerated() { places[member.type, default: []].append(place) }
    return places
  }
}
