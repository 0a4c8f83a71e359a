import AppleHealthExport
import Foundation
import HealthModel
import SeededRandom
import TestSupport
import Testing

/// The scanner reads most lines without the XML parser. The result must be the same for any file.
@Suite("The fast scanner and the XML parser give the same import")
struct ScannerTests {
  /// Reads a document with the scanner and with the parser alone.
  private func readings(_ bytes: [UInt8]) throws -> [Reading] {
    let file = try ExportFile(bytes)
    return [true, false].map { alone in
      withExtendedLifetime(file) {
        var samples: [SampleRecord] = []
        let reader = AppleHealthExportReader(url: file.url, usesParserAlone: alone)
        do {
          let report = try reader.read { samples += $0.allRecords }
          return Reading(samples: samples, report: report, error: nil)
        } catch {
          let place = "\(error)".replacing(file.path, with: "file")
          return Reading(samples: samples, report: nil, error: place)
        }
      }
    }
  }

  private struct Reading: Equatable {
    var samples: [SampleRecord]
    var report: ImportReport?
    var error: String?
  }

  @Test(
    "The scanner and the parser import sample exports with the same result",
    arguments: ["everyday.xml", "version12.xml"])
  func resources(name: String) throws {
    let both = try readings([UInt8](Data(contentsOf: resource(name))))
    #expect(both[0] == both[1])
    #expect(!both[0].samples.isEmpty)
  }

  @Test(
    "Scanner and parser import almost regular lines with the same result",
    arguments: [
      " <Record  type=\"HKQuantityTypeIdentifierStepCount\"/>", "<!-- <Record/>", "-->",
      "<!-- " + record() + "\n" + record() + " -->", "<![CDATA[" + record() + "]]>", "<?x " + record() + "?>",
      record(source: "A &amp; B &lt;C&gt; &quot;D&quot; &apos;E&apos;"), record(source: "&#65;&#x42;"),
      record(source: "A &nbsp; B"), record(source: "A & B"), record(source: "A &ltB"), record(source: "Tab\tand\nline"),
      record(source: "less < more"), record(source: "more > less"), record(source: "\u{2019}\u{1F3C3}"),
      record(more: " value=\"2\""), record(more: " odd=\"2\""), record(source: "'"),
      record().replacing("\"", with: "'"),
      record(children: "\n  <MetadataEntry key=\"a\" value=\"b\"/>\n "),
      record(children: "\n  <MetadataEntry key=\"a\" value=\"b\"></MetadataEntry>\n "),
      record(children: "\n  <MetadataEntry key=\"a\"/>\n "), record(children: "\n  text\n "),
      record(children: "\n  <MetadataEntry key=\"a\" value=\"b\"/>\n  <Odd/>\n "),
      record(children: (0..<80).map { "\n  <MetadataEntry key=\"\($0)\" value=\"b\"/>" }.joined() + "\n "),
      record() + record(), record() + " text", record().replacing("/>", with: ">"),
      record().replacing("/>", with: " />"),
      record().replacing("<Record", with: "<Records"), record().dropLast(8) + "", "</Record>", "<Record>", "<Record/>",
      "<Record\n type=\"HKQuantityTypeIdentifierStepCount\"\n/>", "</HealthData>", "<HealthData>", "\r\n", "&amp;",
      record(source: "\u{B}"), record(type: "Odd"), record(value: "x"), "<Wrapper>\n" + record() + "\n</Wrapper>",
    ])
  func oddLines(line: String) throws {
    let text = Import.document([record(), record(start: nil), record(value: "3"), line, record(value: "4"), record()])
    let both = try readings([UInt8](text.utf8))
    #expect(both[0] == both[1])
    #expect(both[0].samples.count >= 2)
  }

  @Test("Scanner and parser import damaged exports with the same result", arguments: 0..<TestSize.amount(5, full: 20))
  func damaged(seed: Int) throws {
    let plain = [UInt8](try Data(contentsOf: resource("everyday.xml")))
    var random = SplitMix64(seed: UInt64(seed))
    // The inserted characters do not include a carriage return, because only the parser counts one as a line end.
    let odd = [UInt8]("<>\"'&;/= \t\n!-?\u{E9}A0".utf8)
    for _ in 0..<100 {
      var bytes = plain
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = odd[Int.random(in: 0..<odd.count, using: &random)]
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(odd[Int.random(in: 0..<odd.count, using: &random)], at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 0..<200, using: &random)))
        }
      }
      let both = try readings(bytes)
      if both[0] != both[1] {
        Issue.record("seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
        return
      }
    }
  }

  /// Similar records in a phone's format, which the scanner recognizes by their beginnings.
  private func alike(_ random: inout SplitMix64) -> [String] {
    let sources = ["Kim’s Apple Watch", "Kim’s iPhone", "A &amp; B"]
    let offsets = ["+0100", "+0200", "-0830"]
    return (0..<120).map { number in
      let address = String(Int.random(in: 0..<1 << 40, using: &random), radix: 16)
      let device = """
        &lt;&lt;HKDevice: 0x\(address)&gt;, name:Apple Watch, manufacturer:Apple Inc., hardware:Watch6,2&gt;
        """
      let offset = offsets.randomElement(using: &random)!
      let minute = String(10 + number % 50)
      let dates = """
        creationDate="2023-10-29 02:\(minute):59 \(offset)" startDate="2023-10-29 02:\(minute):00 \(offset)" \
        endDate="2023-10-29 02:\(minute):09 \(offset)"
        """
      let source =
        "sourceName=\"\(sources.randomElement(using: &random)!)\" sourceVersion=\"10.1\" device=\"\(device)\""
      let motion =
        "\n  <MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"\(number % 3)\"/>\n </Record>"
      return switch number % 4 {
      case 0:
        "<Record type=\"HKQuantityTypeIdentifierStepCount\" \(source) unit=\"count\" \(dates) value=\"\(number)\"/>"
      case 1:
        """
        <Record type="HKQuantityTypeIdentifierHeartRate" \(source) unit="count/min" \(dates) value="6\(number % 10).25">\(motion)
        """
      case 2:
        """
        <Record type="HKCategoryTypeIdentifierSleepAnalysis" \(source) \(dates) \
        value="HKCategoryValueSleepAnalysisAsleepCore"/>
        """
      default:
        "<Record type=\"HKQuantityTypeIdentifierBodyMass\" \(source) unit=\"kg\" \(dates) value=\"-7\(number).5\"/>"
      }
    }
  }

  @Test("Scanner and parser import similar records with one-byte damage with the same result", arguments: 0..<24)
  func nearlyAlike(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let odd = [UInt8]("<>\"'&;/= \t\n!-?.0197:Z+xX,".utf8)
    var lines = alike(&random)
    for place in lines.indices where seed > 0 && place > 12 && Int.random(in: 0..<4, using: &random) == 0 {
      var bytes = [UInt8](lines[place].utf8)
      let byte = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[byte] = odd.randomElement(using: &random)!
      case 1: bytes.remove(at: byte)
      case 2: bytes.insert(odd.randomElement(using: &random)!, at: byte)
      // Damage a byte close to the end, where dates and numbers are.
      default: bytes[bytes.count - 1 - byte / 4] = odd.randomElement(using: &random)!
      }
      lines[place] = String(decoding: bytes, as: UTF8.self)
    }
    let both = try readings([UInt8](Import.document(lines).utf8))
    #expect(both[0] == both[1])
    #expect(both[0].samples.count > 40)
    if seed == 0 { #expect(both[1].samples.count == lines.count) }
  }
}
