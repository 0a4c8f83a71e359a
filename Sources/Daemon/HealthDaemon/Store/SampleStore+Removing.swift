import Foundation
import HealthModel
import StatisticsEngine

extension SampleStore {
  /// Removes samples and records them as deleted. Ignores unknown samples.
  ///
  /// Deleting a correlation keeps its members (rule S22); deleting a member removes it from the correlation.
  ///
  /// - Parameter newer: The UUIDs of newer versions that replace the samples.
  mutating func remove(
    _ references: some Sequence<SampleReference>, replacedBy newer: [SampleReference: UUID] = [:]
  ) -> Change {
    remove(references, remembering: true, replacedBy: newer)
  }

  /// Removes samples and, if requested, records them as deleted.
  mutating func remove(
    _ references: some Sequence<SampleReference>, remembering isRemembered: Bool,
    replacedBy newer: [SampleReference: UUID] = [:]
  ) -> Change {
    var change = Change()
    var gone: [TypeAndSource: [TimelineSample]] = [:]
    var seen: Set<SampleReference> = []
    var members: [SampleReference: MemberChange] = [:]
    for reference in references {
      // Apply earlier deletions of members first, so that the recorded correlation does not contain them.
      if let changed = members.removeValue(forKey: reference) { changeMembers([reference: changed]) }
      guard let place = place(of: reference), let record = record(place), seen.insert(reference).inserted else {
        continue
      }
      gone[TypeAndSource(type: place.type, source: place.bundleIdentifier), default: []].append(place.sample)
      release(record, reference, at: place, &members, &change)
      if !isRemembered { continue }
      lastSerial += 1
      var deleted = DeletedSample(serial: lastSerial, record)
      deleted.replacement = newer[reference]
      changeSamples(of: place.type, by: place.bundleIdentifier) { $0.note(deleted) }
      objects.note(deleted)
      change.deleted.append(deleted)
      change.removed.append(record)
    }
    changeMembers(members)
    for (place, samples) in gone {
      let isLast = changeSamples(of: place.type, by: place.source) { known in
        known.remove(samples)
        return known.count == 0
      }
      if isLast { note(.went(place.source), of: place.type, &change) }
      if sources[place.source]?[place.type]?.isForgotten == true { sources[place.source]?[place.type] = nil }
    }
    return change
  }

  /// Removes the relations of a deleted sample to other samples.
  ///
  /// - Parameter changes: The changes to members that are still pending.
  private mutating func release(
    _ record: SampleRecord, _ reference: SampleReference, at place: Place,
    _ changes: inout [SampleReference: MemberChange], _ change: inout Change
  ) {
    objects.remove(record)
    if let correlation = details(at: place)?.correlation {
      changes[correlation, default: MemberChange()].removed.insert(reference)
      change.changedCorrelations.insert(correlation)
    }
    if case .correlation(let members) = record.content {
      for member in members {
        if let place = self.place(of: member.reference) { hold(place, in: nil, &change) }
      }
    }
    if let (identifier, _) = record.syncVersion {
      changeSamples(of: place.type, by: place.bundleIdentifier) {
        if $0.versions[identifier]?.sample == reference { $0.versions[identifier] = nil }
      }
    }
  }
}
