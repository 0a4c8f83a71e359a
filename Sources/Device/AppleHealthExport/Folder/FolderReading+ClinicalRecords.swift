import Foundation
import HealthModel

/// A clinical record as the XML describes it. The institution's own data is in a file (rule Y31).
struct PendingClinicalRecord {
  var attributes: [String: String]
  var line: Int
}

extension ExportInterpreter {
  /// Stores a clinical record until the files next to the XML are read.
  func startClinicalRecord(_ attributes: [String: String]) {
    noteUnknown(attributes, of: "ClinicalRecord")
    waitingClinicalRecords.append(PendingClinicalRecord(attributes: attributes, line: line()))
  }
}

extension FolderReading {
  func readClinicalRecord(_ record: PendingClinicalRecord) {
    guard let path = record.attributes["resourceFilePath"], !path.isEmpty else {
      interpreter.omissions.note("ClinicalRecord", "resourceFilePath", .missingAttribute) { record.line }
      return interpreter.omissions.markLast()
    }
    let resource = readFile(at: path, of: "ClinicalRecord", line: record.line) { file in
      try ClinicalResource(file.bytes(upTo: ImportLimits.healthRecord))
    }
    if let resource { emit(resource, record.attributes, line: record.line) }
  }

  /// Reads a file, unless an element of the XML refers to it (rule Y34).
  func readClinicalFile(_ number: Int) {
    guard !used.contains(number), folder.files[number].name.lowercased().hasSuffix(".json") else { return }
    interpreter.readCount += 1
    let resource = readFile(number, of: "ClinicalRecord", line: 0) { file in
      try ClinicalResource(file.bytes(upTo: ImportLimits.healthRecord))
    }
    if let resource { emit(resource, [:], line: 0) }
  }

  private func emit(_ resource: ClinicalResource, _ attributes: [String: String], line: Int) {
    func refuse(_ subject: String, _ reason: Omission.Reason) {
      interpreter.omissions.note("ClinicalRecord", subject, reason) { line }
      interpreter.omissions.markLast()
    }
    // The file determines the type. The element's type counts only if the file leaves the type open (rule Y32).
    let named = attributes["type"].flatMap { ObjectType(identifier: $0) }.flatMap { $0.kind == .clinical ? $0 : nil }
    guard let type = resource.type(named: named) else { return refuse(resource.resourceType, .unknownType) }
    let received: Date
    if let text = attributes["receivedDate"] {
      guard let seconds = text.withUTF8Text({ ExportDate.seconds($0.start) }) else {
        return refuse("receivedDate \(text)", .unreadableDate)
      }
      received = Date(exportSeconds: seconds)
    } else {
      // A file without an element has no date of receipt, so use the date of its last change.
      received = resource.updated.map(Date.init(exportSeconds:)) ?? interpreter.exportDate ?? Date(exportSeconds: 0)
    }
    let identifier = attributes["identifier"] ?? resource.identifier ?? ""
    let url = attributes["sourceURL"].flatMap { URL(string: $0) }
    let sourceName = attributes["sourceName"] ?? "Health"
    var identity = SampleIdentity()
    for part in [type.identifier, url?.absoluteString ?? sourceName, resource.resourceType, identifier] {
      identity.combine(StableHash.of(part))
    }
    identity.combine(UInt64(bitPattern: Int64(received.timeIntervalSinceReferenceDate)))
    let record = ClinicalRecordContent(
      displayName: resource.displayName,
      resource: FHIRResourceRecord(
        version: attributes["fhirVersion"] ?? "4.0.1", resourceType: resource.resourceType, identifier: identifier,
        data: resource.data, sourceURL: url))
    let source = interpreter.sources.number(name: sourceName, version: nil, device: nil)
    interpreter.emitClinical(
      SampleRecord(
        uuid: identity.uuid(occurrence: interpreter.gathered.next(identity.hash).occurrence), type: type,
        start: received, end: received, content: .clinicalRecord(record),
        sourceRevision: interpreter.sources[source].revision),
      source: source)
  }
}

extension ExportInterpreter {
  /// Emits a record. It replaces an earlier record of the same resource.
  fileprivate func emitClinical(_ sample: SampleRecord, source: Int) {
    emitCounted(sample, source: source)
    if case .clinicalRecord(let record) = sample.content { placeCount += (record.resource?.data.count ?? 0) / 64 }
  }
}
