import Foundation
import HealthModel

/// Samples that are stored in files next to the XML.
extension DocumentWriting {
  /// Returns an unused name for a file. If the name is taken, a number follows it, starting at `second`.
  func fileName(_ stem: String, _ ending: String, second: Int = 1) -> String {
    var name = "\(stem).\(ending)"
    var number = second
    // Some file systems ignore case, so names that differ only in case count as equal.
    while !fileNames.insert(name.lowercased()).inserted {
      name = "\(stem)_\(number).\(ending)"
      number += 1
    }
    return name
  }

  // MARK: Electrocardiograms

  /// Writes an electrocardiogram in English, with decimal points and without a name (rules Y21 and Y28). Returns false
  /// if the format cannot represent it.
  func writeElectrocardiogram(_ sample: SampleRecord) throws -> Bool {
    guard case .electrocardiogram(let record) = sample.content, let moment = ExportMoment(sample.start) else {
      return false
    }
    guard let addFile else {
      losses.note(sample.type, .noArchive)
      return false
    }
    var words: [String: String] = [:]
    for key in [ElectrocardiogramWords.classification, ElectrocardiogramWords.symptoms] {
      if case .string(let text)? = sample.metadata[key] { words[key] = text }
    }
    let verdict = words[ElectrocardiogramWords.classification] ?? ElectrocardiogramVerdict.text(record.classification)
    guard let verdict else { return false }
    let revision = sample.sourceRevision
    let hardware = sample.device?.hardwareVersion ?? revision.productType ?? ""
    let symptoms =
      words[ElectrocardiogramWords.symptoms] ?? ElectrocardiogramVerdict.text(ofSymptoms: record.symptomsStatus) ?? ""
    let head = ElectrocardiogramDocument.head(
      of: (
        date: moment.exportText, verdict: verdict, symptoms: symptoms, version: revision.version ?? "",
        hardware: hardware, frequency: record.samplingFrequency
      )
    ).joined(separator: "\n")
    var isExact = ElectrocardiogramVerdict.classification(verdict) == record.classification
    isExact = isExact && record.averageHeartRate == nil && record.symptoms.isEmpty
    isExact =
      isExact && record.symptomsStatus == ElectrocardiogramVerdict.symptomsStatus(symptoms)
      && words.count == sample.metadata.count
    let name = fileName("ecg_\(moment.dayText)", "csv")
    try addFile("electrocardiograms/\(name)") { write in
      var text = head
      for volts in record.voltages {
        let microvolts = Self.thousandths(volts * 1e6)
        if Double(microvolts).map({ $0 / 1e6 }) != volts { isExact = false }
        text += microvolts + "\n"
        if text.utf8.count > 1 << 16 {
          try write(Array(text.utf8))
          text = ""
        }
      }
      try write(Array(text.utf8))
    }
    if !isExact || record.voltages.isEmpty { losses.note(sample.type, .details) }
    noteFractions(in: [sample.start])
    noteLosses(
      of: sample,
      SourceText(
        source: ElectrocardiogramWords.sourceName, version: revision.version,
        device: ElectrocardiogramWords.device(hardware), of: sample))
    return true
  }

  /// Returns a number with at most three decimals, the precision of voltages on phones.
  private static func thousandths(_ number: Double) -> String {
    var text = String(format: "%.3f", number)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }

}

extension ElectrocardiogramDocument {
  /// Returns the rows before the first voltage, in English and without the person's name. For nil, returns the rows
  /// without values.
  static func head(
    of recording: (
      date: String, verdict: String, symptoms: String, version: String, hardware: String, frequency: Double
    )?
  ) -> [String] {
    let rate = recording.map { $0.frequency.exportText + " hertz" } ?? "hertz"
    return [
      "Name", "Date of Birth", row("Recorded Date", recording?.date ?? ""),
      row("Classification", recording?.verdict ?? ""), row("Symptoms", recording?.symptoms ?? ""),
      row("Software Version", recording?.version ?? ""), row("Device", recording?.hardware ?? ""),
      row("Sample Rate", rate), "", "", "Lead,Lead I", "Unit,µV", "", "",
    ]
  }

  /// Returns a row with a key and a value. A value with a comma is in quotes, and a row without a value has no comma
  /// (rule Y22).
  private static func row(_ key: String, _ value: String) -> String {
    let value = String(String.UnicodeScalarView(value.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    if value.isEmpty { return key }
    let needsQuotes = value.contains(",") || value.contains("\"")
    return needsQuotes ? "\(key),\"\(value.replacing("\"", with: "\"\""))\"" : "\(key),\(value)"
  }
}

extension DocumentWriting {
  // MARK: Health records

  /// Writes a health record: the institution's resource, byte for byte, and an element that refers to it (rules Y31 and
  /// Y34). Returns false if the record has no resource.
  func writeClinicalRecord(_ sample: SampleRecord) throws -> Bool {
    guard case .clinicalRecord(let record) = sample.content, let resource = record.resource,
      let received = text(sample.start)
    else { return false }
    guard let addFile else {
      losses.note(sample.type, .noArchive)
      return false
    }
    let letters = "\(resource.resourceType)-\(resource.identifier)".prefix(120).map { character in
      character.isASCII && (character.isLetter || character.isNumber || "-.".contains(character)) ? character : "_"
    }
    let name = fileName(String(letters).replacing("..", with: "__"), "json")
    let source = source(of: sample)
    xml.start("ClinicalRecord")
    xml.attribute("type", sample.type.identifier)
    xml.attribute("identifier", resource.identifier)
    xml.attribute("sourceName", source.name)
    xml.attribute("sourceURL", resource.sourceURL?.absoluteString)
    xml.attribute("fhirVersion", resource.version)
    xml.attribute("receivedDate", received)
    xml.attribute("resourceFilePath", "/clinical-records/\(name)")
    xml.end()
    try addFile("clinical-records/\(name)") { try $0(Array(resource.data)) }
    noteFractions(in: [sample.start])
    noteLosses(of: sample, SourceText(source: source.name, version: nil, device: nil, of: sample))
    let read = try? ClinicalResource(Array(resource.data))
    let isExact =
      read?.displayName == record.displayName && read?.resourceType == resource.resourceType
      && read?.type(named: sample.type) == sample.type && sample.end == sample.start && sample.metadata.isEmpty
    if !isExact { losses.note(sample.type, .details) }
    return true
  }
}
