import AppleHealthExport
import Foundation
import HealthModel
import SeededRandom
import Testing

@Suite("The counts of an import add up: read = imported + repeated + omitted")
struct AccountTests {
  private func adds(up report: ImportReport) -> Bool {
    report.readCount == report.sampleCount + report.repeatedCount + report.leftOutCount
  }

  /// Returns the number of sample elements in a text.
  private func elements(in bytes: [UInt8]) -> Int {
    let text = String(decoding: bytes, as: UTF8.self)
    let head = text.firstRange(of: "<HealthData")?.lowerBound ?? text.endIndex
    return text[head...].matches(
      of: #/<(Record|Correlation|Workout|VisionPrescription|ActivitySummary|ClinicalRecord|Audiogram)[ >\n\/]/#
    ).count
  }

  @Test("Every element of an undamaged export is counted", arguments: ["everyday.xml", "version12.xml"])
  func whole(name: String) throws {
    let bytes = Array(try Data(contentsOf: resource(name)))
    let report = try Import(resource(name)).report
    #expect(adds(up: report))
    // The report counts unknown elements as read, too.
    let unknown = report.omissions.filter { $0.reason == .unknownElement }.reduce(0) { $0 + $1.elementCount }
    // A route inside its workout is a separate sample, and so are the heartbeats inside a record.
    let inner = String(decoding: bytes, as: UTF8.self)
      .matches(of: #/<(WorkoutRoute|HeartRateVariabilityMetadataList)[ >]/#).count
    #expect(report.readCount == elements(in: bytes) + unknown + inner)
  }

  @Test(
    "The counts of an import also add up for exports with random damage",
    arguments: ["everyday.xml", "version12.xml"])
  func damaged(name: String) throws {
    let bytes = Array(try Data(contentsOf: resource(name)))
    var random = SplitMix64(seed: 33)
    for round in 0..<300 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        let end = min(damaged.count, place + Int.random(in: 1...300, using: &random))
        switch Int.random(in: 0...4, using: &random) {
        case 0: damaged[place] = UInt8.random(in: 0...255, using: &random)
        case 1: damaged.removeSubrange(place..<end)
        case 2: damaged.insert(contentsOf: damaged[place..<end], at: place)
        case 3:
          damaged.insert(
            contentsOf: ["\"", "<", ">", "/", "\n", "&", "</Record>"].randomElement(using: &random)!.utf8, at: place)
        default: if let quote = damaged[place...].firstIndex(of: UInt8(ascii: "\"")) { damaged.remove(at: quote) }
        }
      }
      guard let report = try? Import(ExportFile(damaged)).report else { continue }
      #expect(adds(up: report), "round \(round) of \(name)")
      // Do not compare the counts if an unclosed comment hides elements. Skip interrupted imports too: in a file of one
      // line, an import has no next line on which it could continue.
      let text = String(decoding: damaged, as: UTF8.self)
      let hides = text.matches(of: #/<!--/#).count > text.matches(of: #/-->/#).count
      if report.interruption == nil, !hides {
        #expect(report.readCount >= elements(in: damaged), "round \(round) of \(name): \(report.omissions)")
      }
    }
  }
}
