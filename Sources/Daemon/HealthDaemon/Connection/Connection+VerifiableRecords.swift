import Foundation
import HealthModel

/// Signed health records, which the person hands out one by one and for one time (rules A78 and Q84).
extension Connection {
  /// Returns the records the person chooses now, among those that hold all of some types. The choice is not stored: the
  /// next call asks again.
  ///
  /// - Throws: 4 without Apple's entitlement, 7 when the person closes the list.
  package func verifiableRecords(
    of recordTypes: [String], from sourceTypes: [String], matching predicate: SamplePredicate
  ) async throws(HealthError) -> [SampleRecord] {
    try await loggedWaiting(
      .verifiableClinicalRecords, answering: { .found($0.count) }, returning: \.count
    ) { () async throws(HealthError) in
      try await chosenRecords(of: recordTypes, from: sourceTypes, matching: predicate)
    }
  }

  private func chosenRecords(
    of recordTypes: [String], from sourceTypes: [String], matching predicate: SamplePredicate
  ) async throws(HealthError) -> [SampleRecord] {
    let settings = try enter(.reading)
    guard app.entitlements.contains(.verifiableHealthRecords) else {
      var error = HealthError.authorizationDenied
      error.missingEntitlement = .verifiableHealthRecords
      throw error
    }
    if settings.isInGuestUserMode { return [] }
    let query = [SampleQuery(.verifiableClinicalRecord, predicate)].since(settings.earliestPermittedSampleDate)[0]
    return try await questions.handOut(
      query,
      where: { sample in
        guard case .verifiableClinicalRecord(let record) = sample.content else { return false }
        return Set(recordTypes).isSubset(of: record.recordTypes)
          && record.sourceType.map(sourceTypes.contains) ?? true
      }, on: self)
  }
}
