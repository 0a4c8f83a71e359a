import AppleHealthExport
import Foundation
import HealthModel
import SeededRandom
import Testing

@Suite("Numbers and dates are parsed as exports write them")
struct ValueReadingTests {
  @Test("Numbers are parsed to the nearest value, as in Swift")
  func numbers() throws {
    var random = SplitMix64(seed: 31)
    var texts = [
      "0", "-0", "1", "0.1", "72", "1e3", "1.5E-7", ".5", "5.", "+3", "123456789012345", "1234567890123456789",
      "0.000000000000001", "9007199254740993", "0.30000000000000004", "48.74499999999999", "17976931348623157e292",
    ]
    for _ in 0..<400 { texts.append("\(Double.random(in: -1e6...1e6, using: &random))") }
    for _ in 0..<400 { texts.append("\(Float.random(in: 0...200, using: &random))") }
    let result = try Import(document: Import.document(texts.map { record(value: $0) }))
    #expect(result.samples.count == texts.count)
    for (sample, text) in zip(result.samples, texts) {
      #expect(
        sample.content == .quantity(HealthQuantity(Double(text.hasPrefix(".") ? "0" + text : text)!, .count)), "\(text)"
      )
    }
  }

  @Test(
    "Text that resembles a number is not parsed",
    arguments: ["", "-", ".", "1.2.3", "1 ", " 1", "0x10", "1e", "infinity", "--1", "1_000", "１", "1e999"])
  func notNumbers(text: String) throws {
    #expect(try Import(record(value: text)).samples.isEmpty)
  }

  @Test(
    "Dates are parsed in every format of exports (rule X16)",
    arguments: [
      ("2023-03-15 14:49:02 +0800", 1_678_862_942), ("1970-01-01 00:00:00 +0000", 0),
      ("1969-12-31 19:00:01 -0500", 1), ("2024-02-29 23:59:59 +0000", 1_709_251_199),
      ("2000-02-29 00:00:00 +0000", 951_782_400), ("2016-12-31 23:59:60 +0000", 1_483_228_800),
      ("2023-03-15T14:49:02+08:00", 1_678_862_942), ("2023-03-15 06:49:02 Z", 1_678_862_942),
      ("2023-03-15T06:49:02.734Z", 1_678_862_942), ("2023-03-15 12:34:02 +0545", 1_678_862_942),
      ("0001-01-01 00:00:00 +0000", -62_135_596_800),
      // The format of the first exports, of iOS 8.
      ("20230315144902+0800", 1_678_862_942), ("20230315144902 +0800", 1_678_862_942),
      ("202303151449+0800", 1_678_862_940), ("20230315064902Z", 1_678_862_942),
    ])
  func dates(text: String, seconds: Int) throws {
    let sample = try #require(try Import(record(start: text, end: text)).samples.first)
    #expect(sample.start.timeIntervalSince1970 == Double(seconds))
  }

  @Test("An export of iOS 8, without source names or separators in dates, is imported")
  func firstExports() throws {
    let result = try Import(
      record(source: nil, start: "20141002103000+0200", end: "20141002104000+0200", value: "12"))
    let sample = try #require(result.samples.first)
    #expect(sample.start == (try date("2014-10-02T08:30:00Z")) && sample.end.timeIntervalSince(sample.start) == 600)
    #expect(sample.sourceRevision.source.bundleIdentifier == "com.apple.Health")
    #expect(result.omissions.isEmpty)
    let named = try Import(record(source: nil, more: " source=\"Phone\" recordCount=\"3\""))
    #expect(named.samples.first?.sourceRevision.source.name == "Phone")
    #expect(named.omissions == ["1 × Record recordCount: is an unknown attribute (line 3)"])
  }

  @Test(
    "Text that is not a date is not parsed",
    arguments: [
      "", "2023", "2023-03-15", "2023-03-15 14:49", "2023-03-15 14:49:02", "2023-02-29 00:00:00 +0000",
      "2100-02-29 00:00:00 +0000", "2023-13-01 00:00:00 +0000", "2023-00-01 00:00:00 +0000",
      "2023-04-31 00:00:00 +0000", "2023-01-01 24:00:00 +0000", "2023-01-01 00:60:00 +0000",
      "2023-01-01 00:00:00 +2500", "2023-01-01 00:00:00 +00", "2023-01-01 00:00:00 +0000 BC",
      "20a3-01-01 00:00:00 +0000", "20141002103000", "20141302103000+0200", "20140230103000+0200",
      "20141002243000+0200",
      "2014100210300+0200", "201410021030000+0200", "20141002+0200",
      "2023-01-01 00:00:00 0000", "+023-01-01 00:00:00 +0000",
    ])
  func notDates(text: String) throws {
    #expect(try Import(record(start: text, end: text)).samples.isEmpty)
  }
}
