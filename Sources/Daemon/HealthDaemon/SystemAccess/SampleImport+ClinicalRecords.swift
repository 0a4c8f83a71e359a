import Foundation
import HealthModel

/// Health records of an export.
extension SampleImport {
  /// Removes records that the institution has sent again. For each resource, keeps the record received last, whichever
  /// export contained it first (rule Y34).
  ///
  /// Searches all sources, because no app can save such records.
  package func removeOutdatedClinicalRecords() throws(HealthError) {
    let types = daemon.typesWithSamples().filter { $0.kind == .clinical }
    if types.isEmpty { return }
    try load(types.map { SampleScope($0) })
    var outdated: [SampleReference] = []
    for type in types {
      var newest: [Resource: SampleRecord] = [:]
      for record in daemon.allSamples(SampleQuery(type)) {
        guard let resource = Resource(record) else { continue }
        guard let known = newest[resource] else {
          newest[resource] = record
          continue
        }
        let isNewer = record.start > known.start
        outdated.append((isNewer ? known : record).reference)
        if isNewer { newest[resource] = record }
      }
    }
    if outdated.isEmpty { return }
    let references = outdated
    try daemon.changeSamples(references.count, of: Set(types)) { state in
      state.announce(state.store.remove(references))
    }
  }

  /// An institution's resource, in any version.
  private struct Resource: Hashable {
    /// The URL of the resource; without one, the bundle identifier of the source.
    var institution: String
    /// The type of the resource in FHIR.
    var type: String
    var identifier: String

    /// The resource of a record; nil for a record without one.
    init?(_ record: SampleRecord) {
      guard case .clinicalRecord(let clinical) = record.content, let resource = clinical.resource,
        !resource.identifier.isEmpty
      else { return nil }
      institution = resource.sourceURL?.absoluteString ?? record.bundleIdentifier
      (type, identifier) = (resource.resourceType, resource.identifier)
    }
  }
}
