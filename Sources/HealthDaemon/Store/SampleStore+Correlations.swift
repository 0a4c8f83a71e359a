import HealthModel
import StatisticsEngine

/// What correlations hold.
extension SampleStore {
  /// The correlation that holds a sample; nil when it stands on its own.
  func correlation(holding reference: SampleReference) -> SampleReference? {
    place(of: reference).flatMap { details(at: $0)?.correlation }
  }

  /// Changes the members of correlations. Costs as much as there are changes, and members of these correlations, together.
  mutating func changeMembers(_ changes: [SampleReference: MemberChange]) {
    var bySource: [TypeAndSource: [(TimelineSample, MemberChange)]] = [:]
    for (correlation, change) in changes {
      guard let place = place(of: correlation) else { continue }
      bySource[TypeAndSource(type: place.type, source: place.bundleIdentifier), default: []]
        .append((place.sample, change))
    }
    for (place, changes) in bySource {
      changeSamples(of: place.type, by: place.source) { $0.changeMembers(changes) }
    }
  }

  /// Says which correlation holds a sample; nil when it stands on its own.
  mutating func hold(_ place: Place, in correlation: SampleReference?, _ change: inout Change) {
    changeSamples(of: place.type, by: place.bundleIdentifier) { $0.hold(place.sample, in: correlation) }
    change.changedMembers.insert(TypeAndSource(type: place.type, source: place.bundleIdentifier))
  }
}

/// What comes to be of a correlation's members in one change of the store, so that its list is gone through once.
struct MemberChange: Sendable {
  var removed: Set<SampleReference> = []
  /// What takes the places of older versions.
  private var newer: [SampleReference: SampleRecord] = [:]

  /// Puts a sample in the place of an older version, which may itself be one that came in the same change.
  mutating func replace(_ old: SampleReference, by new: SampleRecord) { newer[old] = new }

  /// The members as they are after the change, each once.
  func applied(to members: [SampleRecord]) -> [SampleRecord] {
    VisitCounter.visit(objects: members.count)
    var newer = newer
    var known: Set<SampleReference> = []
    return members.compactMap { member in
      var member = member
      while let next = newer.removeValue(forKey: member.reference) { member = next }
      return removed.contains(member.reference) || !known.insert(member.reference).inserted ? nil : member
    }
  }
}
