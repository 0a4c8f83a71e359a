import AppleHealthExport
import Foundation
import HealthModel
import Testing

@Suite("Health records of an export are imported with their files")
struct ClinicalRecordTests {
  private let text =
    #"{ "resourceType":"Observation","id":"o1", "code":{"coding":[{"display":"Sodium"}]}, "valueQuantity":{"value":140.00} }"#

  private func element(
    type: String = "Observation", identifier: String = "o1", path: String = "/clinical-records/Observation-o1.json"
  ) -> String {
    "<ClinicalRecord type=\"\(type)\" identifier=\"\(identifier)\" sourceName=\"Linden Clinic\" "
      + "sourceURL=\"https://linden.example/fhir\" fhirVersion=\"1.0.2\" "
      + "receivedDate=\"2024-03-01 08:00:00 +0000\" resourceFilePath=\"\(path)\"/>"
  }

  private func content(_ sample: SampleRecord?) -> ClinicalRecordContent? {
    if case .clinicalRecord(let record)? = sample?.content { record } else { nil }
  }

  private func imported(_ elements: [String], _ files: [(name: String, text: String)]) throws -> Import {
    try ExportFiles(elements, files).imported()
  }

  @Test("A record contains the institution's data byte for byte (Y31 and Y33)")
  func whole() throws {
    let result = try imported([element()], [("clinical-records/Observation-o1.json", text)])
    let sample = try #require(result.samples.first)
    #expect(result.samples.count == 1 && sample.type.swiftName == "labResultRecord")
    #expect(sample.start == (try date("2024-03-01T08:00:00Z")) && sample.sourceRevision.source.name == "Linden Clinic")
    let record = try #require(content(sample))
    #expect(record.displayName == "Sodium")
    #expect(record.resource?.data == Data(text.utf8))
    #expect(record.resource?.version == "1.0.2" && record.resource?.identifier == "o1")
    #expect(record.resource?.sourceURL == URL(string: "https://linden.example/fhir"))
    #expect(result.omissions == [] && result.report.readCount == 1)
  }

  @Test(
    "A record's kind comes from its file, and if the file allows several kinds, from the XML element (Y32)",
    arguments: [
      ("Condition", "", "HKClinicalTypeIdentifierLabResultRecord", "conditionRecord"),
      ("MedicationOrder", "", "MedicationOrder", "medicationRecord"),
      ("Observation", "", "HKClinicalTypeIdentifierVitalSignRecord", "vitalSignRecord"),
      ("Observation", #","category":{"coding":[{"code":"vital-signs"}]}"#, "Observation", "vitalSignRecord"),
      ("Observation", #","category":[{"coding":[{"code":"vital-signs"}]}]"#, "Observation", "vitalSignRecord"),
    ])
  func kinds(resource: String, more: String, named: String, type: String) throws {
    let result = try imported(
      [element(type: named)], [("clinical_records/Observation-o1.json", "{\"resourceType\":\"\(resource)\"\(more)}")])
    #expect(result.samples.map(\.type.swiftName) == [type])
  }

  @Test("A clinical file without an XML element is imported; missing and non-JSON files are reported (Y34)")
  func halves() throws {
    let result = try imported(
      [element(path: "/clinical-records/none.json"), element(identifier: "o2", path: "/clinical-records/bad.json")],
      [
        ("clinical-records/alone.json", #"{"resourceType":"Immunization","id":"i","vaccineCode":{"text":"Tetanus"}}"#),
        ("clinical-records/bad.json", "<html>"), ("clinical-records/odd.json", #"{"resourceType":"Parsnip"}"#),
        ("clinical-records/deep.json", String(repeating: "[", count: 200_000)), ("clinical-records/read.me", ""),
      ])
    #expect(result.samples.map { content($0)?.displayName } == ["Tetanus"])
    #expect(
      result.omissions == [
        "1 × ClinicalRecord /clinical-records/none.json: names a file that is missing from the export (line 3)",
        "1 × ClinicalRecord clinical-records/bad.json: has a file whose contents do not match its name (line 4)",
        "1 × ClinicalRecord clinical-records/deep.json: has a file whose contents do not match its name",
        "1 × ClinicalRecord Parsnip: is an unknown type",
      ])
    #expect(result.report.readCount == 5 && result.report.leftOutCount == 4)
    #expect(result.report.leftAside.map(\.name) == ["clinical-records/read.me"])
  }

  @Test("Exported health records are imported again byte for byte (Y35)")
  func roundTrip() throws {
    let first = try imported(
      [
        element(), element(identifier: "../..\\o2", path: "/clinical-records/2.json"),
        element(identifier: "O1", path: "/clinical-records/3.json"),
      ],
      [
        ("clinical-records/Observation-o1.json", text),
        ("clinical-records/2.json", text.replacing("140.00", with: "1")),
        ("clinical-records/3.json", "\u{FEFF}" + #"{"resourceType":"Condition","code":{"text":"Asthma"}}"#),
      ])
    let written = try Written(SampleList(first), as: .archive)
    let second = try written.imported()
    #expect(first.samples.count >= 2 && written.summary.losses == [])
    #expect(Set(second.samples) == Set(first.samples) && second.omissions == [])
    #expect(try Written(SampleList(second), as: .archive).bytes() == written.bytes())
  }
}
