import AppleHealthExport
import Foundation
import HealthModel
import Testing

@Suite("Electrocardiograms of an export are imported from their files in any language")
struct ElectrocardiogramTests {
  private let english = """
    Name
    Date of Birth,"Jan 8, 2002"
    Recorded Date,2026-05-30 16:32:18 -0700
    Classification,Sinus Rhythm
    Symptoms,
    Software Version,1.90
    Device,"Watch7,12"
    Sample Rate,512 hertz


    Lead,Lead I
    Unit,µV

    -180.596
    12
    0.5

    """

  private let german = """
    Name,Lena Müller
    Geburtstag,27.03.1987
    Aufzeichnungsdatum,2026-05-30 16:32:18 -0700
    Klassifizierung,Uneindeutig
    Symptome,
    Softwareversion,1.90
    Gerät,"Watch7,12"
    Messrate,511,562\u{A0}Hertz


    Ableitung,Ableitung I
    Einheit,\u{3BC}V

    -180,596
    12

    """

  private func imported(_ texts: String...) throws -> Import {
    let files = texts.enumerated().map { ("electrocardiograms/ecg_2026-05-30_\($0).csv", $1) }
    return try ExportFiles([], files).imported()
  }

  private func content(_ result: Import) -> ElectrocardiogramRecord? {
    if case .electrocardiogram(let record)? = result.samples.first?.content { record } else { nil }
  }

  @Test("An electrocardiogram is imported with its voltages, classification and watch (Y20, Y21, Y22 and Y24)")
  func whole() throws {
    let result = try imported(english)
    let sample = try #require(result.samples(of: .electrocardiogram).first)
    #expect(
      content(result)
        == ElectrocardiogramRecord(
          classification: 1, voltages: [-180.596 / 1e6, 12 / 1e6, 0.5 / 1e6], samplingFrequency: 512))
    #expect(sample.start == (try date("2026-05-30T23:32:18Z")))
    #expect(sample.end == sample.start + 3 / 512)
    #expect(sample.sourceRevision.source.name == "ECG" && sample.sourceRevision.version == "1.90")
    #expect(sample.device?.hardwareVersion == "Watch7,12" && sample.metadata == [:])
    #expect(result.report.readCount == 1 && result.report.leftOutCount == 0 && result.report.leftAside == [])
    #expect(result.omissions == ["1 × Electrocardiogram Date of Birth: is of a kind that this device does not store"])
    #expect(result.report.characteristics.dateOfBirth == nil, "the day of birth is written as people please")
  }

  @Test("The rows of a file are found by position in any language; numbers may have a comma (Y23, Y25, Y26 and Y27)")
  func otherLanguage() throws {
    #expect(
      content(try imported(german))
        == ElectrocardiogramRecord(
          classification: 6, voltages: [-180.596 / 1e6, 12 / 1e6], samplingFrequency: 511.562))
    let windows = "\u{FEFF}" + german.replacing("\n", with: "\r\n").replacing("-180,596", with: "-180.596")
    #expect(content(try imported(windows)) == content(try imported(german)))
    let longer = english.replacing("Symptoms,", with: "Average Heart Rate,61\nSymptoms,")
    #expect(content(try imported(longer))?.samplingFrequency == 512, "a row more than anybody has seen")
  }

  @Test(
    "Known words for a classification are recognized; unknown words are kept, and the classification is not set (Y28)",
    arguments: [
      ("Atrial Fibrillation", 2), ("Heart Rate Over 120", 4), ("Heart Rate Over 150", 4), ("Heart Rate Under 50", 3),
      ("Poor Recording", 5), ("Inconclusive", 6), ("Unrecognized", 100), ("Sinusrhythmus", 1), ("Sinusnyt rytm", 0),
      ("洞調律", 1), ("心房細動", 2), ("判定不能", 6), ("Ritmo sinusal", 1), ("Fibrilación auricular", 2),
      ("No concluyente", 6), ("Rythme sinusal", 1), ("Fibrillation auriculaire", 2), ("Non concluant", 6),
      ("窦性心律", 1), ("心房颤动", 2), ("竇性心律", 1), ("קצב סינוס", 1), ("פרפור פרוזדורים", 2), ("จังหวะไซนัส", 1),
      ("心拍数が120超", 4), ("低心率", 3),
    ])
  func verdicts(text: String, classification: Int) throws {
    let first = try imported(english.replacing("Sinus Rhythm", with: text))
    #expect(content(first)?.classification == classification)
    let written = try Written(SampleList(first), as: .archive)
    #expect(written.summary.losses == [])
    #expect(try written.imported().samples == first.samples, "no word is lost on the way out")
  }

  @Test("The symptoms status says that symptoms are present, and their words are kept as metadata (Y29)")
  func symptoms() throws {
    let first = try imported(english.replacing("Symptoms,", with: "Symptoms,\"Dizzy, tired\""))
    #expect(content(first)?.symptomsStatus == 2)
    #expect(first.samples.first?.metadata == ["Symptoms": .string("Dizzy, tired")])
    #expect(try Written(SampleList(first), as: .archive).imported().samples == first.samples)
  }

  @Test(
    "The word for no symptoms is recognized in any language; if the line is missing, the status is not set (Y29)",
    arguments: ["None", "なし", "Aucun", "无"])
  func noSymptoms(word: String) throws {
    let first = try imported(english.replacing("Symptoms,", with: "Symptoms,\(word)"))
    #expect(content(first)?.symptomsStatus == 1)
    #expect(try Written(SampleList(first), as: .archive).imported().samples == first.samples)
    #expect(content(try imported(english))?.symptomsStatus == 0)
  }

  @Test("Digits of any script are read as numbers (Y23 and Y26)")
  func otherDigits() throws {
    let arabic = english.replacing("-180.596", with: "\u{61C}-١٨٠٫٥٩٦").replacing("512 hertz", with: "٥١٢ هرتز")
      .replacing("2026-05-30 16:32:18 -0700", with: "٢٠٢٦-٠٥-٣٠ ١٦:٣٢:١٨ -٠٧٠٠")
    #expect(content(try imported(arabic)) == content(try imported(english)))
    let thai = english.replacing("\n12\n", with: "\n๑๒\n")
    #expect(content(try imported(thai)) == content(try imported(english)))
  }

  @Test("An electrocardiogram is identified by its recording time, whatever its file's name and language (Y30)")
  func identity() throws {
    let both = try imported(english, german)
    #expect(both.samples.count == 1)
    #expect(
      both.omissions == [
        "1 × Electrocardiogram Date of Birth: is of a kind that this device does not store",
        "1 × Electrocardiogram electrocardiograms/ecg_2026-05-30_1.csv: occurs more than once",
      ])
    #expect(both.report.readCount == 2 && both.report.leftOutCount == 1)
    #expect(try imported(german).samples.first?.uuid == both.samples.first?.uuid)
  }

  @Test(
    "A file that is not an electrocardiogram is reported, and nothing of it is imported",
    arguments: [
      "", "hello", "a,b\n1\n2\n", "\u{0}\u{1}", String(repeating: "x,y\n", count: 1_000),
      String(repeating: "9", count: 100_000),
    ])
  func damaged(text: String) throws {
    let result = try imported(text)
    #expect(result.samples == [])
    #expect(result.omissions.count == 1 && result.report.leftOutCount == 1)
    #expect(result.omissions[0].hasSuffix("has a file whose contents do not match its name"))
  }

  @Test(
    "Numbers with two separators, words among the voltages and unknown units reject the file (Y26)",
    arguments: [
      ("12", "1.234,5"), ("12", "tea"), ("µV", "furlong"), ("512 hertz", "0 hertz"), ("2026-05-30", "May 30"),
    ])
  func refused(text: String, with other: String) throws {
    #expect(
      try imported(
        english.replacing("\n\(text)\n", with: "\n\(other)\n").replacing("\(text)\n\n", with: "\(other)\n\n")
          .replacing(",\(text)", with: ",\(other)")
      ).samples == [])
  }

  @Test("An electrocardiogram is exported in English without the person's name, and imported again unchanged")
  func roundTrip() throws {
    let first = try imported(german, english.replacing("16:32:18", with: "15:32:18"))
    let written = try Written(SampleList(first), as: .archive)
    #expect(written.summary.losses == [] && written.summary.samples == [.electrocardiogram: 2])
    #expect(Set(try written.imported().samples) == Set(first.samples))
    #expect(try Written(SampleList(try written.imported()), as: .archive).bytes() == written.bytes())
    #expect(
      try Written(SampleList(first)).summary.losses.map(\.description) == [
        "2 × Electrocardiograms (ECG): needs a file beside the XML; write a .zip to include it"
      ])
  }

  @Test("A recording of thirty seconds, whose file is longer than a buffer, keeps all its voltages")
  func thirtySeconds() throws {
    let voltages = (0..<30 * 512).map { "\($0 % 997 - 498).125\n" }.joined()
    let first = try imported(english.replacing("-180.596\n12\n0.5\n", with: voltages))
    let second = try Written(SampleList(first), as: .archive).imported()
    #expect(content(second)?.voltages.count == 30 * 512 && content(second) == content(first))
  }
}
