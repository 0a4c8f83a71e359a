import HealthModel
import StatisticsEngine

/// Correlations of one source by the types they hold: which may be seen through a type is found without passing by the
/// others.
struct CorrelationsByMember: Sendable {
  /// Of the correlations themselves.
  private let type: ObjectType
  private(set) var timelines: [ObjectType: SampleTimeline] = [:]
  /// What waits for ``settle()``, so that a timeline is changed once for many correlations.
  private var came: [ObjectType: [TimelineSample]] = [:]
  private var went: [ObjectType: [TimelineSample]] = [:]

  init(of type: ObjectType) { self.type = type }

  /// Notes down what a correlation holds now, until ``settle()`` puts it in its places.
  ///
  /// - Parameters:
  ///   - before: The places of its members so far, by type; nothing for one that came.
  ///   - after: Their places now; nothing for one that goes.
  mutating func change(_ correlation: TimelineSample, from before: [ObjectType: [Int]], to after: [ObjectType: [Int]]) {
    for member in after.keys where before[member] == nil { came[member, default: []].append(correlation) }
    for member in before.keys where after[member] == nil { went[member, default: []].append(correlation) }
  }

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
  /// A timeline for samples of a type.
  init(of type: ObjectType) {
    self.init(type.aggregationStyle ?? .discreteArithmetic, units: UnitTable(canonical: type.canonicalUnit))
  }
}

extension [SampleRecord] {
  /// Places in the list, by type.
  var places: [ObjectType: [Int]] {
    var places: [ObjectType: [Int]] = [:]
    for (place, member) in enumerated() { places[member.type, default: []].append(place) }
    return places
  }
}
