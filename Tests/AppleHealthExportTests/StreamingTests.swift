import Foundation
import HealthModel
import SeededRandom
import Testing

@testable import AppleHealthExport

@Suite("An export is read as a stream", .timeLimit(.minutes(20)))
struct StreamingTests {
  @Test("Parts beyond the limits of an element are omitted and reported, and the element is imported")
  func limits() throws {
    let entries = (0..<1_200).map { "<MetadataEntry key=\"k\($0)\" value=\"v\"/>" }.joined()
    let tagged = try Import(record(children: entries))
    #expect(tagged.samples.first?.metadata.count == ImportLimits.metadata)
    #expect(
      tagged.omissions == [
        """
        200 × MetadataEntry: exceeds the number of entries or parts that the importer reads of one element (first in \
        line 3)
        """
      ])
    let parts = (0..<1_100).map { number in
      "<WorkoutActivity uuid=\"\(UUID().uuidString)\" startDate=\"2024-05-01 08:00:00 +0000\" "
        + "endDate=\"2024-05-01 08:\(10 + number % 50):00 +0000\"/>"
    }
    let event = "<WorkoutEvent type=\"HKWorkoutEventTypeSegment\" date=\"2024-05-01 08:05:00 +0000\"/>"
    let large = try Import(workout(parts.joined() + String(repeating: event, count: 50)))
    guard case .workout(let record)? = large.samples.first?.content else { return }
    #expect(record.activities.count == ImportLimits.parts && record.events.count == 50)
    // Each event overlaps each part, but a workout keeps no more events than the limit.
    #expect(record.activities.reduce(0) { $0 + $1.events.count } == ImportLimits.events)
    #expect(large.report.omissions.map(\.reason) == [.beyondLimit, .beyondLimit])
    #expect(large.report.leftOutCount == 0)
  }

  @Test("Elements nested beyond the limit are omitted and reported once, and the elements after them are imported")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<Box>", count: depth) + String(repeating: "</Box>", count: depth)
    }
    // The root counts as one level of the depth.
    let whole = try Import(document: Import.document([nested(ImportLimits.depth - 1), record()]))
    #expect(whole.samples.count == 1 && whole.omissions == ["1 × Box: is an unknown element (line 3)"])
    for depth in [ImportLimits.depth, 300_000] {
      let deep = try Import(document: Import.document([record(value: "1"), nested(depth), record(value: "2")]))
      #expect(deep.samples.compactMap { $0.content.quantity?.value } == [1, 2])
      #expect(deep.omissions.contains("1 × Line: is nested deeper than anything in a real export (line 4)"))
      #expect(deep.report.interruption == nil)
    }
  }

  /// An export of several megabytes, so that it is read in several chunks. The totals are computed while it is written.
  private struct Large {
    var elements: [String] = []
    var steps = 0
    var sleepSeconds = 0

    init(seed: UInt64, count: Int) {
      var random = SplitMix64(seed: seed)
      for index in 0..<count {
        let start = 1_600_000_000 + index * 400
        let seconds = Int.random(in: 0...399, using: &random)
        let source = ["Zoë’s Phone", "手表 Watch", "Scale & Co", "🏃🏽‍♀️"].randomElement(using: &random)!.replacing(
          "&", with: "&amp;")
        if index % 5 == 0 {
          sleepSeconds += seconds
          elements.append(
            record(
              type: "HKCategoryTypeIdentifierSleepAnalysis", source: source, unit: nil,
              start: Self.text(start, &random),
              end: Self.text(start + seconds, &random), value: "HKCategoryValueSleepAnalysisAsleepREM"))
        } else {
          let value = Int.random(in: 1...900, using: &random)
          steps += value
          elements.append(
            record(
              source: source, start: Self.text(start, &random), end: Self.text(start + seconds, &random),
              value: "\(value)", children: index % 7 == 0 ? "<MetadataEntry key=\"n\" value=\"\(index)\"/>" : ""))
        }
      }
    }

    /// Returns a date formatted by Foundation, in any time zone, to check the program's own parser.
    private static func text(_ seconds: Int, _ random: inout SplitMix64) -> String {
      let minutes = 30 * Int.random(in: -24...28, using: &random)
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(secondsFromGMT: minutes * 60)!
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second], from: Date(timeIntervalSince1970: Double(seconds)))
      func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let offset = "\(minutes < 0 ? "-" : "+")\(padded(abs(minutes) / 60))\(padded(abs(minutes) % 60))"
      return "\(parts.year!)-\(padded(parts.month!))-\(padded(parts.day!)) "
        + "\(padded(parts.hour!)):\(padded(parts.minute!)):\(padded(parts.second!)) \(offset)"
    }

    func check(_ result: Import) {
      #expect(result.samples.count == elements.count)
      var (steps, sleepSeconds) = (0, 0)
      for sample in result.samples {
        if case .quantity(let quantity) = sample.content { steps += Int(quantity.value) }
        if sample.type == .sleepAnalysis { sleepSeconds += Int(sample.end.timeIntervalSince(sample.start)) }
      }
      #expect(steps == self.steps)
      #expect(sleepSeconds == self.sleepSeconds)
      #expect(result.report.sources.count == 4)
      #expect(result.report.omissions.isEmpty)
      #expect(result.report.interruption == nil)
      let starts = elements.indices.map { Date(timeIntervalSince1970: Double(1_600_000_000 + $0 * 400)) }
      // A failed comparison of the arrays would print thousands of dates.
      let datesAreRight = result.samples.map(\.start) == starts
      #expect(datesAreRight)
    }
  }

  @Test("Megabytes of records are imported completely, wherever the chunks of text end")
  func large() throws {
    let large = Large(seed: 21, count: 6_000)
    large.check(try Import(document: Import.document(large.elements)))
  }

  @Test("An export in one endless line is imported completely")
  func oneLine() throws {
    let large = Large(seed: 22, count: 6_000)
    large.check(try Import(document: "<HealthData>" + large.elements.joined() + "</HealthData>"))
  }

  @Test("An export with Windows line ends, tabs and a byte order mark is imported completely")
  func lineEnds() throws {
    let large = Large(seed: 23, count: 500)
    let text = "\u{FEFF}<?xml version=\"1.0\"?>\r\n<HealthData>\r\n\t" + large.elements.joined(separator: "\r\n\t")
    large.check(try Import(document: text + "\r\n</HealthData>\r\n"))
  }

  @Test("An export without elements is read without an error")
  func empty() throws {
    for text in ["<HealthData/>", "<HealthData locale=\"fr_FR\"></HealthData>", "\n\n<HealthData\n>\n</HealthData>"] {
      let result = try Import(document: text)
      #expect(result.samples.isEmpty && result.report.interruption == nil)
    }
  }

  @Test("An import gets samples in batches, in file order, and its progress grows to the end")
  func batches() throws {
    let large = Large(seed: 24, count: 5_000)
    let file = try ExportFile(Import.document(large.elements).utf8)
    var batches = [[SampleRecord]]()
    var progress = [ImportProgress]()
    let reading = try AppleHealthExportReader(url: file.url, fewestInColumns: .max).start(batchSize: 1_500)
    while let part = try reading.next() {
      if case .progress(let step) = part { progress.append(step) }
      if case .samples(let batch) = part { batches.append(batch.allRecords) }
    }
    let report = reading.report
    #expect(batches.flatMap(\.self) == (try Import(file)).samples)
    #expect(batches.count > 1 && batches.dropLast().allSatisfy { $0.count >= 1_500 && $0.count < 4_000 })
    #expect(progress.count > 2)
    #expect(progress.map(\.byteCount) == progress.map(\.byteCount).sorted())
    #expect(progress.allSatisfy { $0.totalByteCount == report.byteCount && $0.fraction <= 1 })
    #expect(progress.last?.fraction == 1 && progress.last?.sampleCount == 5_000)
  }

  @Test("A stopped reading returns the samples read so far, and the line at which it stopped")
  func stopping() throws {
    let file = try ExportFile(Import.document(Large(seed: 25, count: 3_000).elements).utf8)
    let reading = try AppleHealthExportReader(url: file.url).start()
    // Progress comes before the samples of the first chunk.
    guard case .progress? = try reading.next() else {
      Issue.record("another part came first")
      return
    }
    reading.stop()
    var taken = 0
    while let part = try reading.next() { if case .samples(let batch) = part { taken += batch.count } }
    #expect(taken > 0 && taken < 3_000 && reading.report.sampleCount == taken)
    guard case .stopped(line: 2...)? = reading.report.interruption else {
      Issue.record("it says \(reading.report.interruption?.description ?? "nothing")")
      return
    }
  }

  @Test("A cancelled task stops reading")
  func cancellation() async throws {
    let file = try ExportFile(Import.document(Large(seed: 26, count: 3_000).elements).utf8)
    let url = file.url
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try AppleHealthExportReader(url: url).read { _ in }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
