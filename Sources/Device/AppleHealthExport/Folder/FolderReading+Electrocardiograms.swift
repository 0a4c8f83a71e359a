import Foundation
import HealthModel

/// Electrocardiograms, which the XML does not mention (rule Y20).
extension FolderReading {
  func readElectrocardiogram(_ number: Int) {
    let file = folder.files[number]
    guard file.name.lowercased().hasSuffix(".csv") else { return }
    interpreter.readCount += 1
    let document = readFile(number, of: "Electrocardiogram", line: 0) { file in
      try ElectrocardiogramDocument(file.bytes(upTo: ImportLimits.electrocardiogram))
    }
    guard let document else { return }
    // Two recordings cannot begin in the same second, so this file repeats an earlier one (rule Y30).
    guard recorded.insert(document.recorded).inserted else {
      interpreter.omissions.note("Electrocardiogram", file.path, .repeated) { 0 }
      return interpreter.omissions.markLast()
    }
    for row in document.personalRows { interpreter.omissions.note("Electrocardiogram", row, .notStored) { 0 } }
    interpreter.emit(document)
  }
}

/// Metadata keys for texts of an electrocardiogram's file that are more specific than HealthKit's numbers.
enum ElectrocardiogramWords {
  static let classification = "Classification"
  static let symptoms = "Symptoms"

  /// The name of an electrocardiogram's source. Files name no source, so the reader uses the ECG app in the version
  /// that the file states, with the watch as the device (rule Y21).
  static let sourceName = "ECG"

  /// Returns the description of the watch that took the measurement; nil if the file names none.
  static func device(_ hardware: String) -> String? {
    if hardware.isEmpty { return nil }
    return SourceText.description(
      of: DeviceRecord(
        name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch", hardwareVersion: hardware))
  }
}

extension ExportInterpreter {
  fileprivate func emit(_ document: ElectrocardiogramDocument) {
    let classification = ElectrocardiogramVerdict.classification(document.verdict)
    var metadata: [String: MetadataValue] = [:]
    if ElectrocardiogramVerdict.text(classification) != document.verdict {
      metadata[ElectrocardiogramWords.classification] = .string(document.verdict)
    }
    let symptoms = ElectrocardiogramVerdict.symptomsStatus(document.symptoms)
    if ElectrocardiogramVerdict.text(ofSymptoms: symptoms) != document.symptoms {
      metadata[ElectrocardiogramWords.symptoms] = .string(document.symptoms)
    }
    let record = ElectrocardiogramRecord(
      classification: classification, symptomsStatus: symptoms,
      voltages: document.voltages, samplingFrequency: document.frequency)
    var identity = SampleIdentity(of: .electrocardiogram)
    identity.combine(UInt64(bitPattern: Int64(document.recorded)))
    let version = document.softwareVersion.isEmpty ? nil : document.softwareVersion
    let source = sources.number(
      name: ElectrocardiogramWords.sourceName, version: version,
      device: ElectrocardiogramWords.device(document.hardware))
    let start = Date(exportSeconds: document.recorded)
    let sample = SampleRecord(
      uuid: identity.uuid(occurrence: 0), type: .electrocardiogram, start: start,
      end: start + Double(document.voltages.count) / document.frequency, content: .electrocardiogram(record),
      sourceRevision: sources[source].revision, device: sources[source].device, metadata: metadata)
    emitCounted(sample, source: source)
    placeCount += document.voltages.count / 8
  }

  /// Emits a sample that represents a whole element or file. If the sample is rejected, the element counts as omitted.
  func emitCounted(_ sample: SampleRecord, source: Int) {
    let before = takenCount
    emit(sample, source: source)
    if takenCount == before { omissions.markLast() }
  }
}
