import HealthModel
import StatisticsEngine

extension SampleStore {
  /// Returns the correlation that contains a sample; nil for none.
  func correlation(holding reference: SampleReference) -> SampleReference? {
    place(of: reference).flatMap { details(at: $0)?.correlation }
  }

  /// Changes the members of correlations. The cost depends on the number of changes and of members of these
  /// correlations.
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

  /// Records the correlation that contains a sample; nil for none.
  mutating func hold(_ place: Place, in correlation: SampleReference?, _ change: inout Change) {
    changeSamples(of: place.type, by: place.bundleIdentifier) { $0.hold(place.sample, in: correlation) }
    change.changedMembers.insert(TypeAndSource(type: place.type, source: place.bundleIdentifier))
  }
}

/// The changes to a correlation's members in one change of the store, collected so that its list is traversed once.
struct MemberChange: Sendable {
  var removed: Set<SampleReference> = []
  /// The samples that replace older versions.
  private var newer: [SampleReference: SampleRecord] = [:]

  /// Replaces an older version with a sample, which may itself be replaced in the same change.
  mutating func replace(_ old: SampleReference, by new: SampleRecord) { newer[old] = new }

  /// Returns the members after the change, without duplicates.
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
