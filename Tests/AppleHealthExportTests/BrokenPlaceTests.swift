import AppleHealthExport
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("The elements around a broken place are imported, and each lost element is counted")
struct BrokenPlaceTests {
  private func values(_ result: Import) -> [Double] {
    result.samples.compactMap { $0.content.quantity?.value }
  }

  @Test("Records after an attribute of 800 kB are imported, although the parser got the attribute in parts (rule Y85)")
  func longAttribute() throws {
    let long = record(source: String(repeating: "x", count: 800_000), value: "1")
    for following in 1...3 {
      let result = try Import(document: Import.document([long] + (1...following).map { record(value: "\($0 + 1)") }))
      #expect(values(result) == (1...following + 1).map(Double.init))
      #expect(result.report.interruption == nil && result.omissions.isEmpty)
    }
  }

  @Test("A comment without an end counts as a broken line; the records after the comment are imported")
  func unclosedComment() throws {
    for count in [2, 3_000] {
      let records = (1...count).map { record(value: "\($0)") }
      let result = try Import(document: Import.document([record(value: "0"), "<!-- never closed"] + records))
      #expect(values(result) == (0...count).map(Double.init))
      #expect(result.omissions == ["1 × Line: is not well-formed XML (line 4)"])
      #expect(result.report.interruption == nil)
    }
  }

  @Test("A value longer than eight megabytes is rejected as endless, and the next record is imported")
  func endlessValue() throws {
    let endless = record(source: String(repeating: "x", count: 9 << 20), value: "2")
    let result = try Import(record(value: "1"), endless, record(value: "3"))
    #expect(values(result) == [1, 3])
    #expect(result.omissions == ["1 × Line: is longer than anything in a real export (line 4)"])
  }

  @Test("A missing quote loses only the record that has it, and the report names the line")
  func missingQuote() throws {
    for (broken, isLast) in [
      (record(value: "2").replacing("value=\"2\"", with: "value=\"2"), false),
      (record(value: "2").replacing("sourceName=\"Phone\"", with: "sourceName=\"Phone"), false),
      (record(value: "2").replacing("value=\"2\"", with: "value=\"2"), true),
    ] {
      let after = isLast ? [] : [record(value: "3"), record(value: "4")]
      let result = try Import(document: Import.document([record(value: "1"), broken] + after))
      #expect(values(result) == (isLast ? [1] : [1, 3, 4]))
      #expect(result.omissions == ["1 × Line: is not well-formed XML (line 4)"])
      #expect(result.report.interruption == nil, "the end of the root is found again")
    }
  }

  @Test("If every second line is broken, all others are imported, wherever the chunks of text end")
  func manyBrokenLines() throws {
    let broken = record().replacing("unit=\"", with: "unit=")
    let count = TestSize.amount(1_500, full: 5_000)
    let elements = (0..<count).flatMap { [record(value: "\($0)"), broken] }
    let result = try Import(document: Import.document(elements))
    #expect(result.samples.count == count)
    #expect(result.omissions == ["\(count) × Line: is not well-formed XML (first in line 4)"])
    #expect(result.report.interruption == nil && result.report.readCount == 2 * count)
    // The same elements on a single line.
    let line = try Import(document: "<HealthData>" + elements.joined() + "</HealthData>")
    #expect(line.samples.count == count && line.report.readCount == 2 * count)
  }

  @Test("A broken first element hides no elements after it")
  func brokenFirst() throws {
    let result = try Import("<ExportDate value=2024/>", record(value: "1"))
    #expect(values(result) == [1] && result.report.interruption == nil)
  }

  @Test("Records on the same line as a broken record are lost with it, and counted")
  func sameLine() throws {
    let result = try Import("<Record a=1/>" + record(value: "1") + record(value: "2"), record(value: "3"))
    #expect(values(result) == [3])
    #expect(
      result.omissions == [
        "1 × Line: is not well-formed XML (line 3)",
        "2 × Record: is inside, or on the same line as, text that is not well-formed XML (first in line 3)",
      ])
    #expect(result.report.readCount == 4)
  }

  @Test(
    "An end tag similar to the root's counts as a broken line, and is parsed only once",
    arguments: ["</HealthDataata>", "</HealthDatas>", "</HealthData.>", "</HealthData x>", "</HealthData/>"])
  func nearlyEndOfRoot(end: String) throws {
    for last in ["", "</HealthData>\n"] {
      let result = try Import(document: "<HealthData>\n \(record())\n\(end)\n\(last)")
      #expect(result.samples.count == 1 && result.report.readCount <= 2)
    }
    let inside = try Import(record(value: "1"), end, record(value: "2"))
    #expect(values(inside) == [1, 2])
  }

  @Test(
    "Text between two records is omitted, and the record before the text is imported", arguments: ["]]> ", "&odd; "])
  func textBetween(text: String) throws {
    for alone in [false, true] {
      let file = try ExportFile(Import.document([record(value: "1"), text + record(value: "2")]).dropLast(14).utf8)
      var samples: [SampleRecord] = []
      let report = try AppleHealthExportReader(url: file.url, usesParserAlone: alone).read { samples += $0.allRecords }
      #expect(samples.count == 1)
      #expect(report.readCount == 2 && report.leftOutCount == 1)
    }
  }

  @Test("A broken line with less indentation than the records does not hide them")
  func fartherOut() throws {
    for first in [[], [record(value: "0")]] {
      let lines = first + ["<Record a=1/>\n<Nonsense\">", record(value: "1"), record(value: "2")]
      let result = try Import(document: Import.document(lines))
      #expect(values(result).suffix(2) == [1, 2])
    }
  }

  @Test("A record inside an invalid unclosed workout is imported")
  func insideRefused() throws {
    let result = try Import("<Workout>", record(value: "1"))
    #expect(values(result) == [1] && result.report.readCount == 2)
  }

  @Test("In an export of one endless line, the record after a broken record is imported")
  func oneLine() throws {
    let result = try Import(
      document: "<HealthData>" + record(value: "1") + "<Record a=1/>" + record(value: "2") + "</HealthData>")
    #expect(values(result) == [1, 2] && result.report.interruption == nil)
  }

  @Test("Records inside an unknown element are imported")
  func wrapper() throws {
    let result = try Import(
      record(value: "1"),
      "<Batch>\n  \(record(value: "2"))\n  <Note/>\n  <Record a=1/>\n  \(record(value: "3"))\n </Batch>",
      record(value: "4"))
    #expect(values(result) == [1, 2, 3, 4])
    #expect(
      result.omissions == [
        "1 × Batch: is an unknown element (line 4)", "2 × Line: is not well-formed XML (first in line 7)",
      ])
  }

  @Test(
    "An element that is never closed hides no records after it",
    arguments: [
      "<Me HKCharacteristicTypeIdentifierBloodType=\"\">", "<ExportDate value=\"2024-03-01 08:00:00 +0000\">",
      "<Workout workoutActivityType=\"HKWorkoutActivityTypeYoga\" startDate=\"2024-01-01 10:00:00 +0000\">",
      "<Correlation type=\"HKCorrelationTypeIdentifierFood\" startDate=\"2024-01-01 10:00:00 +0000\" "
        + "endDate=\"2024-01-01 10:00:00 +0000\">",
    ])
  func neverClosed(element: String) throws {
    let result = try Import(element, record(value: "1"), record(value: "2"))
    #expect(values(result) == [1, 2] && result.report.interruption == nil)
    #expect(result.samples.allSatisfy { if case .correlation = $0.content { false } else { true } })
    #expect(result.report.omissions.contains { $0.reason == .malformed })
  }

  @Test("Elements and text after the end of the data are counted and listed")
  func behindEnd() throws {
    let document = Import.document([record(value: "1")])
    let more = try Import(document: document + "\(record(value: "2"))\n<Workout/>\n\(record(value: "3"))\n")
    #expect(values(more) == [1])
    #expect(
      more.omissions == [
        "2 × Record: comes after the end of the data (first in line 5)",
        "1 × Workout: comes after the end of the data (line 5)",
      ])
    #expect(more.report.readCount == 4)
    #expect(
      try Import(document: document + "\n\nhello").omissions == ["1 × Text: comes after the end of the data (line 7)"]
    )
    #expect(try Import(document: document + "\n \n").omissions.isEmpty)
    let closed = try Import(document: "<HealthData/>\n \(record())\n")
    #expect(closed.omissions == ["1 × Record: comes after the end of the data (line 2)"])
  }

  @Test("A metadata key that occurs twice is reported; the last value is kept")
  func repeatedKey() throws {
    let entries = "<MetadataEntry key=\"a\" value=\"1\"/><MetadataEntry key=\"b\" value=\"\"/>"
    let result = try Import(record(children: entries + "<MetadataEntry key=\"a\" value=\"2\"/>"))
    #expect(result.samples.first?.metadata == ["a": .integer(2), "b": .string("")])
    #expect(result.omissions == ["1 × MetadataEntry key a: occurs more than once (line 3)"])
  }

  @Test("A second export in an archive is reported")
  func secondExport() throws {
    let file = try ExportFile(zip: [
      ("a/export.xml", Array(Import.document([record(value: "1"), record(value: "2")]).utf8)),
      ("b/export.xml", Array(Import.document([record(value: "3")]).utf8)),
    ])
    let result = try Import(file)
    #expect(values(result) == [1, 2])
    #expect(
      result.omissions == [
        "1 × File b/export.xml: is another export in the same archive: unpack it and import it by itself (line 1)"
      ])
  }

  @Test("A value of thousands of characters is shortened in the report")
  func longSubject() throws {
    let result = try Import(record(value: "x" + String(repeating: "é", count: 70_000)))
    #expect(result.omissions.first?.count ?? 0 < 220)
    #expect(result.omissions.first?.contains("…: is not a number") == true)
  }
}
