import HealthModel

/// The choice of how to treat health records that arrive later, made on the last page of their flow and in Settings
/// (rules HR8 and HR14).
package enum NewRecords: String, Hashable, Sendable, CaseIterable {
  /// The app may read new records of the allowed categories without asking again.
  case share
  /// The next request for health records asks again.
  case ask

  /// The choice preselected on the page, and in effect for an app that never asked (rule HR8, inferred).
  package static let preset = ask
}

/// An institution whose health records the person can connect. The simulator has three of them (rule HR5).
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
  /// The regions where Health Records is available (rule HR1).
  private static let regionsWithHealthRecords: Set<String> = ["US", "CA", "GB"]

  /// True if Health Records is available in the region, and for a device without a region, such as a test's.
  package var supportsHealthRecords: Bool {
    guard isHealthDataAvailable else { return false }
    guard let region = locale.region, region.isISORegion else { return true }
    return Self.regionsWithHealthRecords.contains(region.identifier)
  }

  /// True when the person has connected an institution.
  package subscript(isConnectedTo institution: HealthInstitution) -> Bool {
    get { connectedInstitutions.contains(institution) }
    set {
      if newValue { connectedInstitutions.insert(institution) } else { connectedInstitutions.remove(institution) }
    }
  }
}
