import Foundation
import HealthModel
import StatisticsEngine

/// Samples that go.
extension SampleStore {
  /// Removes samples and remembers that they were there. Unknown ones are ignored.
  ///
  /// Deleting a correlation keeps its members (rule S22); deleting a member takes it out of the correlation.
  ///
  /// - Parameter newer: The UUIDs of newer versions that take the samples' places.
  mutating func remove(
    _ references: some Sequence<SampleReference>, replacedBy newer: [SampleReference: UUID] = [:]
  ) -> Change {
    remove(references, remembering: true, replacedBy: newer)
  }

  mutating func remove(
    _ references: some Sequence<SampleReference>, remembering isRemembered: Bool,
    replacedBy newer: [SampleReference: UUID] = [:]
  ) -> Change {
    var change = Change()
    var gone: [GonePlace: [TimelineSample]] = [:]
    var seen: Set<SampleReference> = []
    for reference in references {
      guard let place = place(of: reference), let record = record(place), seen.insert(reference).inserted else {
        continue
      }
      gone[GonePlace(type: place.type, source: place.bundleIdentifier), default: []].append(place.sample)
      release(record, reference, at: place, &change)
      if !isRemembered { continue }
      lastSerial += 1
      var deleted = DeletedSample(serial: lastSerial, record)
      deleted.replacement = newer[reference]
      changeSamples(of: place.type, by: place.bundleIdentifier) { $0.note(deleted) }
      objects.note(deleted)
      change.deleted.append(deleted)
      change.removed.append(record)
    }
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

  private struct GonePlace: Hashable {
    var type: ObjectType
    var source: String
  }

  /// Undoes what ties a sample that goes to others.
  private mutating func release(
    _ record: SampleRecord, _ reference: SampleReference, at place: Place, _ change: inout Change
  ) {
    objects.remove(record)
    if let correlation = details(at: place)?.correlation {
      changeMembers(of: correlation) { $0.removeAll { $0.reference == reference } }
      change.changedCorrelations.insert(correlation)
    }
    if case .correlation(let members) = record.content {
      for member in members {
        if let place = self.place(of: member.reference) { hold(place, in: nil) }
      }
    }
    if let (identifier, _) = record.syncVersion {
      changeSamples(of: place.type, by: place.bundleIdentifier) {
        if $0.versions[identifier]?.sample == reference { $0.versions[identifier] = nil }
      }
    }
  }
}
