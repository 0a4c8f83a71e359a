import Foundation
import HealthModel
import StatisticsEngine

/// Samples that go.
extension SampleStore {
  /// Removes samples and remembers that they were there. Unknown ones are ignored.
  ///
  /// Deleting a correlation keeps its members (rule S22); deleting a member takes it out of the correlation.
  mutating func remove(_ references: some Sequence<SampleReference>) -> Change {
    remove(references, remembering: true)
  }

  mutating func remove(
    _ references: some Sequence<SampleReference>, remembering isRemembered: Bool
  ) -> Change {
    var change = Change()
    var gone: [ObjectType: [TimelineSample]] = [:]
    var seen: Set<SampleReference> = []
    for reference in references {
      guard let place = place(of: reference), let record = record(place), seen.insert(reference).inserted else {
        continue
      }
      gone[place.type, default: []].append(place.sample)
      if let correlation = details(at: place)?.correlation {
        changeMembers(of: correlation) { $0.removeAll { $0.reference == reference } }
        change.changedCorrelations.insert(correlation)
      }
      if case .correlation(let members) = record.content {
        for member in members {
          if let place = self.place(of: member.reference) { hold(place, in: nil) }
        }
      }
      if let (key, _) = record.syncVersion, syncEntries[key]?.sample == reference { syncEntries[key] = nil }
      if !isRemembered { continue }
      lastSerial += 1
      let deleted = DeletedSample(serial: lastSerial, record)
      deletions.append(deleted)
      change.deleted.append(deleted)
      change.removed.append(record)
    }
    for (type, samples) in gone {
      types[type]?.remove(samples)
      if types[type]?.count == 0 { types[type] = nil }
    }
    return change
  }
}
