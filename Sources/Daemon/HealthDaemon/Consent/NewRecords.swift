import HealthModel

/// The choice of what happens with health records that arrive later: on the last page of their flow, and in Settings (rules
/// HR8 and HR14).
package enum NewRecords: String, Hashable, Sendable, CaseIterable {
  /// The app reads new records of the allowed categories, and need not ask again.
  case share
  /// The next request for health records asks again.
  case ask

  /// The choice that the page comes up with, and that an app has which never asked (rule HR8, inferred).
  package static let preset = ask
}

/// An institution whose health records a person can connect, as the simulator has three of them (rule HR5).
package enum HealthInstitution: String, Hashable, Sendable, CaseIterable {
  case a = "A"
  case b = "B"
  case c = "C"

  /// The name in the list of institutions.
  package var name: String { "Sample Institution \(rawValue)" }
  /// The name in the list of connected accounts.
  package var location: String { "Sample Location \(rawValue)" }
}

extension DeviceSettings {
  /// The regions in which Health Records exist (rule HR1).
  private static let regionsWithHealthRecords: Set<String> = ["US", "CA", "GB"]

  /// True where Health Records exist. A device without a region, such as one of a test, has them.
  package var supportsHealthRecords: Bool {
    guard isHealthDataAvailable else { return false }
    guard let region = locale.region, region.isISORegion else { return true }
    return Self.regionsWithHealthRecords.contains(region.identifier)
  }

  /// True while the person has connected an institution.
  package subscript(isConnectedTo institution: HealthInstitution) -> Bool {
    get { connectedInstitutions.contains(institution) }
    set {
      if newValue { connectedInstitutions.insert(institution) } else { connectedInstitutions.remove(institution) }
    }
  }
}
