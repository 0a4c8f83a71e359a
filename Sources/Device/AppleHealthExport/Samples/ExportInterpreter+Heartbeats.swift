import Foundation
import HealthModel

/// The beats that an SDNN record was computed from (rules Y50 to Y52): a series of its own in HealthKit.
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

  /// Hands on the beats of a record as a series; nothing where the record did not come in.
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

  /// Returns the beats by their time since the start of the record.
  ///
  /// Beats have the time of a clock at the person's place, records the offset of the phone on the day of the export:
  /// the two differ by quarters of an hour. A beat that comes much later than the rate says follows a gap (rule Y51).
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
      // The clock may have been set back in between, which no interval is long enough to tell.
      let step = interval < round / 2 ? interval : 0
      records.append(
        HeartbeatRecord(
          secondsSinceStart: hundredths((records.last?.secondsSinceStart ?? 0) + step),
          isPrecededByGap: step > longestInterval / beat.rate))
    }
    return records
  }

  /// One and a half times a minute, in seconds: with a beat missing it would be twice the interval.
  static let longestInterval = 90.0

  private static func hundredths(_ seconds: Double) -> Double { (seconds * 100).rounded() / 100 }
}

/// A time on the clock: "6:14:48.94 PM", "20:14:07,68" (rule Y50).
struct BeatTime {
  /// The seconds since midnight, or since noon.
  var seconds: Double
  /// True where morning and evening can be told apart.
  var isOfDay: Bool

  /// Reads a time; nil for other text.
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
