import Foundation
import HealthModel
import Testing

@testable import AppleHealthExport

@Suite("Heartbeats and hearing tests of an export are imported")
struct HeartbeatTests {
  private func variability(_ beats: [(Int, String)], start: String = "2024-11-05 19:14:47 -0400") -> String {
    "<Record type=\"HKQuantityTypeIdentifierHeartRateVariabilitySDNN\" sourceName=\"Watch\" unit=\"ms\" value=\"48.7\" "
      + "startDate=\"\(start)\" endDate=\"\(start)\"><HeartRateVariabilityMetadataList>"
      + beats.map { "<InstantaneousBeatsPerMinute bpm=\"\($0)\" time=\"\($1)\"/>" }.joined()
      + "</HeartRateVariabilityMetadataList></Record>"
  }

  private func beats(_ result: Import) -> [HeartbeatRecord] {
    if case .heartbeatSeries(let beats)? = result.samples(of: .heartbeatSeries).first?.content { beats } else { [] }
  }

  @Test(
    "Heartbeats have clock times in many formats, and are stored relative to the start (Y50)",
    arguments: [
      ["6:14:48.94 PM", "6:14:49.98 PM"], ["6:14:48.94 pm", "6:14:49.98 pm"], ["18:14:48,94", "18:14:49,98"],
      ["6:14:48.94\u{202F}PM", "6:14:49.98\u{202F}PM"], ["6:14:48.94 下午", "6:14:49.98 下午"],
    ])
  func clocks(times: [String]) throws {
    let result = try Import(variability([(58, times[0]), (58, times[1])]))
    #expect(
      beats(result) == [
        HeartbeatRecord(secondsSinceStart: 1.94, isPrecededByGap: false),
        HeartbeatRecord(secondsSinceStart: 2.98, isPrecededByGap: false),
      ])
    let series = try #require(result.samples(of: .heartbeatSeries).first)
    #expect(series.start == result.samples(of: .heartRateVariabilitySDNN).first?.start)
    #expect(result.report.readCount == 2 && result.report.sampleCount == 2 && result.omissions == [])
  }

  @Test("A missing heartbeat becomes a gap in the series, and passing midnight does not (Y51)")
  func gaps() throws {
    let result = try Import(
      variability(
        [(60, "11:59:58.50 PM"), (60, "11:59:59.50 PM"), (60, "12:00:00.50 AM"), (60, "12:00:02.60 AM")],
        start: "2024-11-05 23:59:58 +0000"))
    #expect(beats(result).map(\.secondsSinceStart) == [0.5, 1.5, 2.5, 4.6])
    #expect(beats(result).map(\.isPrecededByGap) == [false, false, false, true])
  }

  @Test("Without a readable heartbeat there is no series; an omitted record omits its series (Y52)")
  func odd() throws {
    let empty = try Import(variability([]), variability([(0, "6:14:48.94 PM"), (60, "late")]))
    #expect(empty.samples(of: .heartbeatSeries) == [] && empty.samples.count == 2)
    #expect(empty.omissions == ["2 × InstantaneousBeatsPerMinute: is not a number (first in line 4)"])
    let refused = try Import(variability([(60, "6:14:48.94 PM")]).replacing("\"48.7\"", with: "\"much\""))
    #expect(refused.samples == [] && refused.report.leftOutCount == 1 && refused.report.readCount == 1)
  }

  @Test("Heartbeats and hearing tests stay the same when exported and imported again")
  func roundTrip() throws {
    let first = try Import(
      variability([(60, "11:59:58.50 PM"), (61, "11:59:59.50 PM"), (60, "12:00:02.60 AM"), (55, "12:00:03.70 AM")]),
      audiogram(
        points:
          "<SensitivityPoint frequencyValue=\"500\" frequencyUnit=\"Hz\" leftEarValue=\"12.5\" leftEarUnit=\"dBHL\"/>"))
    #expect(first.samples.count == 3)
    let written = try Written(SampleList(first))
    #expect(written.summary.losses == [])
    #expect(Set(try written.imported().samples) == Set(first.samples))
  }

  // MARK: Hearing

  private func audiogram(points: String) -> String {
    "<Audiogram type=\"HKDataTypeIdentifierAudiogram\" sourceName=\"Ears\" startDate=\"2024-03-01 08:00:00 +0000\" "
      + "endDate=\"2024-03-01 08:10:00 +0000\"><MetadataEntry key=\"Room\" value=\"quiet\"/>\(points)</Audiogram>"
  }

  @Test("A hearing test contains the results of both ears, sorted by frequency (Y41)")
  func hearing() throws {
    let result = try Import(
      audiogram(
        points: "<SensitivityPoint frequencyValue=\"1\" frequencyUnit=\"kHz\" leftEarValue=\"5\" leftEarUnit=\"dBHL\" "
          + "rightEarValue=\"-10\" rightEarUnit=\"dBHL\"/><SensitivityPoint frequencyValue=\"250\" rightEarValue=\"20\"/>"
      ))
    let sample = try #require(result.samples(of: .audiogram).first)
    guard case .audiogram(let points) = sample.content else { return }
    #expect(points.map { $0.frequency.value(in: HealthUnit("Hz")!) } == [250, 1_000])
    #expect(points.map { $0.tests.map(\.side) } == [[1], [0, 1]])
    #expect(points[1].tests.map(\.sensitivity.value) == [5, -10])
    #expect(sample.metadata == ["Room": .string("quiet")] && result.omissions == [])
  }

  @Test("A hearing test without points or with an unreadable point is reported")
  func oddHearing() throws {
    let result = try Import(
      audiogram(points: ""), audiogram(points: "<SensitivityPoint frequencyValue=\"high\" leftEarValue=\"5\"/>"),
      audiogram(points: String(repeating: "<SensitivityPoint frequencyValue=\"9\" leftEarValue=\"5\"/>", count: 40)))
    #expect(result.samples == [] && result.report.readCount == 3 && result.report.leftOutCount == 3)
  }
}
