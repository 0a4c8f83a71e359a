import AppleHealthExport
import Foundation
import HealthModel
import SeededRandom
import Testing

@Suite("A broken export is imported as far as possible")
struct BrokenExportTests {
  // MARK: Inside the text

  @Test("Control characters and invalid UTF-8 do not stop an import (rules X9 and X32)")
  func forbiddenBytes() throws {
    var bytes = [UInt8]()
    for byte in UInt8(0)...31 where ![9, 10, 13].contains(byte) {
      bytes += record(source: "Phone\u{1}", value: "1").utf8.map { $0 == 1 ? byte : $0 } + [10]
    }
    for odd: [UInt8] in [[0xFF], [0xC0, 0xAF], [0xE2, 0x80], [0xED, 0xA0, 0x80], [0xEF, 0xBF, 0xBF], [0xF8, 1, 1]] {
      bytes += record(source: "Phone\u{1}", value: "1").utf8.flatMap { $0 == 1 ? odd : [$0] } + [10]
    }
    let file = try ExportFile(Array("<HealthData>\n".utf8) + bytes + Array("</HealthData>".utf8))
    let result = try Import(file)
    #expect(result.report.samples == [.stepCount: 29 + 6])
    #expect(result.report.interruption == nil)
    #expect(result.report.forbiddenByteCount == 29 + 1 + 2 + 2 + 3 + 3 + 3)
    #expect(result.samples[0].sourceRevision.source.name == "Phone ")
    #expect(result.samples[29].sourceRevision.source.name == "Phone?")
  }

  @Test(
    "A line that is not XML is reported, and the lines around it are imported (rule X11)",
    arguments: [
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" Food Name=\"Apple\"/>", "<Record", "<Record value=\"<\"/>",
      "<Record value=\"&nbsp;\"/>", "<Record a=\"1\" a=\"2\"/>", "</Record>", "<Record value=\"&#11;\"/>",
      "<!DOCTYPE x>",
      "<Record value=5/>", "< Record/>",
    ])
  func malformedLine(line: String) throws {
    let result = try Import(record(value: "1"), record(value: "2"), line, record(value: "3"), record(value: "4"))
    let expected = ["1", "2", "3", "4"].map { SampleRecord.Content.quantity(HealthQuantity(Double($0)!, .count)) }
    // If a line opens a tag without closing it, the reader takes the next line for the rest of the tag.
    #expect(
      result.samples.map(\.content) == expected
        || result.samples.map(\.content) == expected.filter { $0 != expected[2] })
    #expect(result.report.interruption == nil)
    #expect(result.report.omissions.first?.reason == .malformed)
    #expect([5, 6].contains(result.report.omissions.first?.firstLine))
  }

  @Test("Line numbers stay correct after a line that is not XML")
  func lineNumbers() throws {
    let result = try Import(
      record(value: "1"), "<Record a=1/>", record(type: "X", value: "2"), "<Record a=1/>", "<Odd/>")
    #expect(
      result.omissions == [
        "2 × Line: is not well-formed XML (first in line 4)", "1 × Record X: is an unknown type (line 5)",
        "1 × Odd: is an unknown element (line 7)",
      ])
    #expect(result.report.locale == "en_US")
  }

  @Test("A record without an end tag and the record after it are both imported")
  func unclosedRecord() throws {
    let open = record(value: "1").replacing("/>", with: ">")
    let result = try Import(open, record(value: "2"), record(value: "3"))
    #expect(result.samples.count == 3)
    #expect(result.report.omissions.first?.reason == .malformed)
  }

  @Test("The samples of a truncated export are imported (rule X43)")
  func cutOff() throws {
    let text = try String(contentsOf: resource("everyday.xml"), encoding: .utf8)
    let withoutEnd = try Import(document: text.replacing("</HealthData>\n", with: ""))
    #expect(withoutEnd.samples == (try Import(resource("everyday.xml"))).samples)
    #expect(withoutEnd.report.interruption == .endsEarly(line: 80))
    #expect("\(withoutEnd.report.interruption!)".hasPrefix("the file ends in line 80, before the end of its data."))
  }

  @Test("An export cut at any byte gives a part of its samples and a report of the cut, or an error")
  func cutAnywhere() throws {
    let bytes = Array(try Data(contentsOf: resource("everyday.xml")))
    let whole = try Import(resource("everyday.xml")).samples
    var most = 0
    for length in stride(from: 0, to: bytes.count - 15, by: 97) {
      do {
        let result = try Import(ExportFile(bytes[..<length]))
        #expect(result.report.interruption != nil, "cut at \(length)")
        #expect(result.samples.count >= most, "cut at \(length)")
        most = max(most, result.samples.count)
        #expect(Set(result.samples.map(\.uuid)).subtracting(whole.map(\.uuid)).count <= 1)
      } catch let error as ExportError {
        #expect(length < 800, "\(error) at \(length)")
      }
    }
    #expect(most >= whole.count - 1)
  }

  @Test("Random byte changes do not stop an import and never add samples")
  func randomDamage() throws {
    let bytes = Array(try Data(contentsOf: resource("everyday.xml")))
    var random = SplitMix64(seed: 11)
    for _ in 0..<150 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let result = try? Import(ExportFile(damaged)) else { continue }
      #expect(result.samples.count <= 20)
    }
  }

  // MARK: No data at all

  private func error(_ file: ExportFile) -> String? {
    do {
      _ = try Import(file)
      return nil
    } catch {
      return "\(error)".replacing(file.path, with: "FILE")
    }
  }

  @Test("A file that is not an export gives an error that says what to do")
  func errors() throws {
    #expect(error(try ExportFile([]))?.hasPrefix("FILE is empty; export again") == true)
    #expect(error(try ExportFile("hello".utf8))?.hasPrefix("FILE is neither XML nor a zip archive; give") == true)
    #expect(
      error(try ExportFile(" \n\n".utf8))?.hasPrefix("FILE:3: the file ends before its data begins; copy") == true)
    #expect(error(try ExportFile("<?xml?>\n<!DOCTYPE HealthData [\n".utf8))?.hasPrefix("FILE:3: the file ends") == true)
    #expect(error(try ExportFile("<!-- <HealthData> ".utf8))?.hasPrefix("FILE:1: the file ends") == true)
    #expect(
      error(try ExportFile("<?xml?>\n\n<ClinicalDocument/>".utf8))?
        .hasPrefix("FILE:3: the root element is ClinicalDocument, not HealthData; give") == true)
    #expect(error(try ExportFile("<1/>".utf8))?.contains("neither XML") == true)
    #expect(error(try ExportFile([0x1F, 0x8B, 8, 0]))?.contains("neither XML") == true)
    #expect(error(try ExportFile([UInt8](repeating: 0x3C, count: 100)))?.contains("neither XML") == true)
    #expect(error(try ExportFile([UInt8](repeating: 0x20, count: 1 << 20 + 5)))?.contains("neither XML") == true)
  }

  @Test("The path of a missing file and the path of a folder give different errors")
  func paths() throws {
    let file = try ExportFile("x".utf8)
    let folder = file.url.deletingLastPathComponent()
    #expect(throws: ExportError.missing(path: file.path + "x")) { try Import(URL(filePath: file.path + "x")) }
    #expect(throws: ExportError.missing(path: file.path + "/x")) { try Import(URL(filePath: file.path + "/x")) }
    #expect(throws: ExportError.directory(path: folder.path)) { try Import(folder) }
    #expect(throws: ExportError.notAFile(URL(string: "https://example.com")!)) {
      try Import(URL(string: "https://example.com")!)
    }
    #expect(
      "\(ExportError.directory(path: "x"))"
        == "x is a folder without an Apple Health export in it; give the export.zip, or the folder it was unpacked to.")
    #expect(ExportError.empty(path: "x").localizedDescription == "\(ExportError.empty(path: "x"))")
  }

  // MARK: Damaged archives

  private let plain = Array(Import.document([record()]).utf8)

  @Test(
    "The main file of an archive is recognized by its content, not by its name (rule X2)",
    arguments: ["apple_health_export/export.xml", "apple_health_export/Экспорт.xml", "健康导出/导出.XML", "exportación.xml"])
  func localisedNames(name: String) throws {
    let broken = Array("<?xml version=\"1.0\"?><ClinicalDocument></ClinicalDocument><ClinicalDocument>".utf8)
    let file = try ExportFile(zip: [
      ("apple_health_export/export_cda.xml", broken), ("__MACOSX/._export.xml", [0, 1]), (name, plain),
      ("apple_health_export/workout-routes/route.gpx", Array("<gpx/>".utf8)), ("empty.xml", []),
    ])
    let result = try Import(file)
    #expect(result.samples == (try Import(record())).samples)
  }

  @Test("An archive without an export and a broken archive give different errors (rule X4)")
  func archives() throws {
    #expect(error(try ExportFile(zip: [("a.txt", plain)]))?.hasPrefix("FILE has no Apple Health data in it") == true)
    #expect(
      error(try ExportFile(zip: [("a.xml", Array("<gpx/>".utf8))]))?.contains("has no Apple Health data in it") == true)
    let whole = try ExportFile(zip: [("export.xml", plain)]).bytes()
    #expect(
      error(try ExportFile(whole[..<(whole.count / 2)], name: "export.zip"))?
        .hasPrefix("FILE is a broken or incomplete zip archive (") == true)
    #expect(
      error(try ExportFile(Array("PK\u{3}\u{4}".utf8), name: "export.zip"))?.contains("broken or incomplete") == true)
    // An empty archive consists only of its end record.
    let nothing = [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)
    #expect(error(try ExportFile(nothing, name: "export.zip"))?.contains("no Apple Health data") == true)
  }

  @Test("An archive with damaged data imports nothing, so that an intact copy adds no duplicates")
  func damagedArchive() throws {
    var random = SplitMix64(seed: 4)
    let records = (0..<20_000).map { _ in record(value: "\(Int.random(in: 1...1_000_000, using: &random))") }
    let whole = try ExportFile(zip: [("export.xml", Array(Import.document(records).utf8))]).bytes()
    // With one changed byte, the data unpack to another digit. With two hundred, they cannot be unpacked.
    for damage in [1, 200] {
      var bytes = whole
      for index in bytes.count / 2..<bytes.count / 2 + damage { bytes[index] ^= 0x55 }
      let file = try ExportFile(bytes, name: "export.zip")
      var isEmpty = true
      #expect(throws: ExportError.self) {
        try AppleHealthExportReader(url: file.url).read(batchSize: 1) { _ in isEmpty = false }
      }
      #expect(isEmpty)
    }
  }

  @Test("An archive that comes through a pipe and a broken archive give different errors")
  func pipedArchive() throws {
    let bytes = try ExportFile(zip: [("export.xml", plain)]).bytes()
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
    try pipe.fileHandleForWriting.close()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    #expect(throws: ExportError.pipedArchive(path: path)) { try Import(URL(filePath: path)) }
  }
}
