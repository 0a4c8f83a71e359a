import Foundation
import HealthModel

/// Health records of an export.
extension SampleImport {
  /// Takes out records that the institution has sent anew since: of one resource the one that was received last stays,
  /// whichever export brought it first (rule Y34).
  ///
  /// Records that apps could have saved are left alone; there are none, for no app may.
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

  /// A resource of an institution, in whatever state.
  private struct Resource: Hashable {
    var institution: String
    var type: String
    var identifier: String

    init?(_ record: SampleRecord) {
      guard case .clinicalRecord(let clinical) = record.content, let resource = clinical.resource,
        !resource.identifier.isEmpty
      else { return nil }
      institution = resource.sourceURL?.absoluteString ?? record.bundleIdentifier
      (type, identifier) = (resource.resourceType, resource.identifier)
    }
  }
}
