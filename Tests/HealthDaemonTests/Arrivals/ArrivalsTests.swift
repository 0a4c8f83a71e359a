import Foundation
import HealthModel
import Testing

@testable import HealthDaemon

@Suite("Samples of the phone arrive at once, samples of the watch in batches (rule B9)")
struct ArrivalsTests {
  /// One sample per minute. A sample's number is its minute after noon, plus a thousand on the watch.
  private struct EachMinute: ArrivalPlan {
    var source = SourceRevisionRecord.phone

    func samples(endingAfter start: Date, through end: Date) -> [SampleRecord] {
      let first = Int((start.timeIntervalSince(noon) / 60).rounded(.down)) + 1
      let last = Int((end.timeIntervalSince(noon) / 60).rounded(.down))
      return (first...max(first, last)).filter { $0 <= last }.map {
        .heartRate((source == .watch ? 1_000 : 0) + $0, at: Double($0), by: source)
      }
    }
  }

  private var settings = DeviceSettings(now: { noon })
  private var arrivals = Arrivals()

  init() {
    arrivals.add(EachMinute(), now: noon)
    arrivals.add(EachMinute(source: .watch), now: noon)
  }

  /// Returns the numbers of the samples that arrive until a time, in minutes after noon.
  private mutating func arrived(by minute: Double) -> [Int] {
    arrivals.take(at: noon.minutes(minute), settings).map(\.uuid.number)
  }

  @Test("Without an arrival plan no samples arrive, and no event is scheduled")
  func none() {
    var none = Arrivals()
    #expect(none.isEmpty)
    #expect(none.take(at: noon.minutes(600), settings).isEmpty)
    #expect(none.next(after: noon, settings) == nil)
  }

  @Test("The watch sends its samples every quarter of an hour, and the phone stores the phone's samples at once")
  mutating func batches() {
    #expect(arrived(by: 2) == [1, 2])
    #expect(arrivals.next(after: noon.minutes(2), settings) == noon.minutes(3))
    #expect(arrived(by: 14.5) == Array(3...14))
    #expect(arrived(by: 15) == [15] + Array(1_001...1_015))
    #expect(arrived(by: 15).isEmpty)
  }

  @Test(
    "A watch out of range or a locked phone delays the watch's samples",
    arguments: [true, false])
  mutating func apart(isLocked: Bool) {
    if isLocked { settings.isLocked = true } else { settings.isWatchReachable = false }
    #expect(arrived(by: 40) == Array(1...40))
    #expect(arrivals.next(after: noon.minutes(40), settings) == noon.minutes(41))
    (settings.isLocked, settings.isWatchReachable) = (false, true)
    #expect(arrived(by: 40) == Array(1_001...1_030))
    #expect(arrived(by: 45) == Array(41...45) + Array(1_031...1_045))
  }

  @Test("Setting the clock forward skips time but loses no measured samples (rules B9 and T9)")
  mutating func setForward() {
    settings.isWatchReachable = false
    #expect(arrived(by: 40) == Array(1...40))
    arrivals.setClock(to: noon.minutes(101), from: noon.minutes(40))
    settings.isWatchReachable = true
    #expect(arrived(by: 101).isEmpty, "setting the clock makes nothing due")
    #expect(arrived(by: 104) == Array(102...104))
    #expect(arrived(by: 105) == [105] + Array(1_001...1_040) + Array(1_102...1_105))
  }

  @Test("After the clock is set back, the same time is measured again, and no waiting sample is lost (rules B9 and T9)")
  mutating func setBack() {
    settings.isWatchReachable = false
    #expect(arrived(by: 40) == Array(1...40))
    arrivals.setClock(to: noon.minutes(20), from: noon.minutes(40))
    settings.isWatchReachable = true
    #expect(arrived(by: 20).isEmpty)
    #expect(arrived(by: 30) == Array(21...30) + Array(1_001...1_030))
  }

  @Test("A new arrival plan begins at once, and samples of the old plan still arrive")
  mutating func anotherPlan() {
    #expect(arrived(by: 7) == Array(1...7))
    arrivals.add(EachMinute(source: .scale), now: noon.minutes(7))
    #expect(arrived(by: 8) == [8, 8])
    #expect(arrived(by: 15).suffix(15) == Array(1_001...1_015))
  }

  @Test("After weeks pass at once, all samples arrive, in order")
  mutating func weeks() {
    let numbers = arrived(by: 20 * 1_440)
    #expect(numbers.filter { $0 <= 1_000 } == Array(1...1_000))
    #expect(numbers.count == 2 * 20 * 1_440)
  }
}
