import Foundation
import HealthModel

/// The heartbeats from which an SDNN record was computed (rules Y50 to Y52). HealthKit stores them as a separate
/// series.
extension ExportInterpreter {
  func startBeats() {
    context = .beats
    beats = []
  }

  func startInBeats(_ name: ParsedText, _ attributes: Attributes) {
    guard name == "InstantaneousBeatsPerMinute" else { return startInOther(name, attributes) }
    var rate: Double?
    var second: BeatTime?
    for (name, value) in attributes {
      if name == "bpm" { rate = ExportNumber.double(value.start) }
      if name == "time" { second = BeatTime(value.string) }
    }
    if let rate, rate > 0, let second {
      beats.append((rate, second))
    } else {
      omissions.note("InstantaneousBeatsPerMinute", nil, .unreadableNumber, line: line)
    }
    ignoreContent()
  }

  func finishBeats() { context = .record }

  /// Emits the heartbeats of a record as a series.
  ///
  /// - Parameter isIn: False if the record was omitted. Its heartbeats are omitted too.
  func emitBeats(of record: PendingSample, isIn: Bool) {
    let beats = beats
    self.beats = []
    if !isIn { return }
    readCount += 1
    var series = record
    series.type = .heartbeatSeries
    series.content = .heartbeatSeries(Self.series(beats, from: record.start))
    series.identity.combine(StableHash.of(ObjectType.heartbeatSeries.identifier))
    let before = takenCount
    emit(series, metadata: [:])
    if takenCount == before { omissions.markLast() }
  }

  /// Returns the heartbeats with their times relative to the start of the record.
  ///
  /// Heartbeats have the local time of the person, while records have the time-zone offset that the phone had on the
  /// day of the export. The two differ by a multiple of a quarter of an hour. A heartbeat that comes much later than
  /// its rate implies follows a gap (rule Y51).
  private static func series(_ beats: [(rate: Double, time: BeatTime)], from start: Int) -> [HeartbeatRecord] {
    let round = beats.allSatisfy(\.time.isOfDay) ? 86_400.0 : 43_200.0
    func remainder(_ seconds: Double) -> Double {
      let rest = seconds.truncatingRemainder(dividingBy: round)
      return rest < 0 ? rest + round : rest
    }
    let offset = remainder(beats[0].time.seconds - Double(start % 86_400))
    let quarter = 900.0
    let first = max(0, offset - (offset / quarter).rounded() * quarter)
    var records = [HeartbeatRecord(secondsSinceStart: hundredths(first), isPrecededByGap: false)]
    for (beat, before) in zip(beats.dropFirst(), beats) {
      let interval = remainder(beat.time.seconds - before.time.seconds)
      // If the clock was set back between the two heartbeats, the interval can't be determined.
      let step = interval < round / 2 ? interval : 0
      records.append(
        HeartbeatRecord(
          secondsSinceStart: hundredths((records.last?.secondsSinceStart ?? 0) + step),
          isPrecededByGap: step > longestInterval / beat.rate))
    }
    return records
  }

  /// The longest interval without a gap, in seconds, multiplied by the rate in beats per minute.
  ///
  /// For an ordinary interval, this product is 60. The limit is one and a half times 60, because a missing heartbeat
  /// doubles the interval.
  static let longestInterval = 90.0

  private static func hundredths(_ seconds: Double) -> Double { (seconds * 100).rounded() / 100 }
}

/// A time of day: "6:14:48.94 PM", "20:14:07,68" (rule Y50).
struct BeatTime {
  /// The seconds since midnight. If ``isOfDay`` is false, they can also be the seconds since noon.
  var seconds: Double
  /// True if the text distinguishes morning from afternoon.
  var isOfDay: Bool

  /// Parses a time; nil for other text.
  init?(_ text: String) {
    guard text.utf8.count < 64 else { return nil }
    let parts = text.split(separator: ":")
    guard parts.count == 3, let hour = Int(parts[0]), let minute = Int(parts[1]), (0..<24).contains(hour),
      (0..<60).contains(minute)
    else { return nil }
    let digits = parts[2].prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
    guard let second = Double(digits.replacing(",", with: ".")), second < 61 else { return nil }
    let mark = parts[2].dropFirst(digits.count).filter(\.isLetter).lowercased()
    var hours = hour
    switch mark {
    case "": isOfDay = true
    case "am", "pm":
      guard (1...12).contains(hour) else { return nil }
      hours = hour % 12 + (mark == "pm" ? 12 : 0)
      isOfDay = true
    default: isOfDay = false
    }
    seconds = Double(hours * 3_600 + minute * 60) + second
  }
}
