import AppleHealthExport
import Foundation
import HealthModel
import Testing

/// A broken line and its neighbors, whose elements have an unexpected indentation.
@Suite("Elements beside a broken place are imported at any indentation")
struct BesideBrokenPlaceTests {
  private let broken = " <Record a=1/>\n"
  private let workout = """
    <Workout workoutActivityType="HKWorkoutActivityTypeYoga" startDate="2024-01-01 10:00:00 +0000" \
    endDate="2024-01-01 11:00:00 +0000"
    """
  private let bloodPressure = """
    <Correlation type="HKCorrelationTypeIdentifierBloodPressure" startDate="2024-01-01 10:00:00 +0000" \
    endDate="2024-01-01 10:00:00 +0000"
    """

  /// Returns the values imported from a document with these lines in its root. Expects the same values with the scanner
  /// and with the parser alone.
  private func values(_ lines: String) throws -> [Double] {
    let file = try ExportFile("<HealthData locale=\"en_US\">\n\(lines)</HealthData>\n".utf8)
    let readings = try [false, true].map { alone in
      var samples: [SampleRecord] = []
      _ = try AppleHealthExportReader(url: file.url, usesParserAlone: alone).read { samples += $0.allRecords }
      return samples.compactMap { $0.content.quantity?.value }
    }
    #expect(readings[0] == readings[1])
    return readings[0]
  }

  @Test("An ampersand at the end of a line does not affect the next line", arguments: ["&", "& ", "&\r"])
  func ampersand(text: String) throws {
    #expect(try values(" \(record(value: "1"))\(text)\n \(record(value: "2"))\n") == [1, 2])
  }

  @Test(
    "A first element with less indentation hides no elements after a broken line",
    arguments: ["<ExportDate value=\"2024-03-01 08:00:00 +0000\"/>\n", "<Odd>\n", "<Workout>\n", "\n"])
  func firstFartherOut(first: String) throws {
    #expect(try values(first + broken + " \(record(value: "1"))\n") == [1])
    #expect(try values(first + "\(record(value: "1"))\n" + broken + " \(record(value: "2"))\n") == [1, 2])
    #expect(try values(first + "</Records>\n \(record(value: "1"))\n") == [1])
  }

  @Test("Records beside a correlation with a broken tag or a broken member are imported")
  func brokenCorrelation() throws {
    let first = "\(record(value: "0"))\n"
    let member = "  \(record(value: "1"))\n"
    let end = " </Correlation>\n"
    let next = " \(record(value: "2"))\n"
    // The broken correlation is not imported, and neither are its members, which are incomplete without it.
    #expect(try values(first + " \(bloodPressure)>\n  <Record a=1/>\n" + member + end + next) == [0, 2])
    #expect(try values(first + " \(bloodPressure) a=1>\n" + member + end + next) == [0, 2])
  }

  @Test("A record indented like its unclosed correlation is not a member of it")
  func neverClosed() throws {
    let first = "\(record(value: "0"))\n"
    #expect(try values(first + " \(bloodPressure)>\n \(record(value: "1"))\n") == [0, 1])
  }

  @Test("Records in a comment after a broken place are not imported", arguments: [" </Odd>\n", " <Record a=1/>\n"])
  func comment(broken: String) throws {
    for indent in ["", " ", "   "] {
      let comment = "\(indent)<!-- \(workout)>\n \(record(value: "1"))\n </Workout>\n-->\n"
      #expect(try values(broken + comment + " \(record(value: "2"))\n") == [2])
    }
    let whole = try Import(document: "<HealthData>\n\(broken)<!--\n \(record())\n-->\n</HealthData>\n")
    #expect(whole.samples.isEmpty)
    #expect(whole.report.leftOutCount <= 1, "nor is it counted as lost")
  }

  @Test("An invalid byte after “<” hides no elements, because it does not begin an instruction")
  func forbiddenByte() throws {
    let lines = "\(record(value: "1"))\n \(record(source: "Who?>", value: "2"))\n</HealthData>\n"
    let bytes = Array("<HealthData>\n <".utf8) + [0xCD] + Array("ecord/>\n \(lines)".utf8)
    let result = try Import(ExportFile(bytes))
    #expect(result.samples.compactMap { $0.content.quantity?.value } == [1, 2])
    #expect(result.report.interruption == nil)
  }

  @Test("The name of a workout's source can be in the attribute that the first exports used")
  func sourceOfWorkout() throws {
    let result = try Import(workout + " source=\"Yoga Studio\"/>")
    #expect(result.samples.map(\.sourceRevision.source.name) == ["Yoga Studio"])
    #expect(result.omissions.isEmpty)
  }
}
