import Foundation
import HealthKit
import TerminalUI

/// Measurements as text, in the units that the device shows.
struct MeasureWords {
  let locale: Locale

  /// A text in the locale's language.
  func text(_ key: LocalizedStringKey) -> String { String(localized: key, locale: locale) }

  /// The name of an activity: "Hand Cycling". Names are capitalized only in English.
  func name(of activity: HKWorkoutActivityType) -> String {
    if TextLanguage(locale) == .english { return activity.words }
    return text(LocalizedStringKey(activity.words.lowercased(), about: "workout"))
  }

  private var isMetric: Bool { locale.measurementSystem != .us && locale.measurementSystem != .uk }

  /// A distance: "400 m", "5 km", "3.11 mi".
  func distance(_ distance: Measurement<UnitLength>) -> String {
    let meters = distance.converted(to: .meters).value
    if isMetric {
      return text(
        meters < 1_000 ? "\(number(meters, digits: 0)) m" : "\(number(meters / 1_000, digits: 2)) km")
    }
    let miles = distance.converted(to: .miles).value
    return miles < 0.1
      ? number(distance.converted(to: .yards).value, digits: 0) + " yd" : number(miles, digits: 2) + " mi"
  }

  /// A distance in a pool, in its own unit: "400 m", "500 yd".
  func poolDistance(_ distance: Measurement<UnitLength>) -> String {
    distance.unit == .yards ? number(distance.value, digits: 0) + " yd" : distanceInMeters(distance)
  }

  private func distanceInMeters(_ distance: Measurement<UnitLength>) -> String {
    text("\(number(distance.converted(to: .meters).value, digits: 0)) m")
  }

  /// A time: "1:30", "1:00:00".
  func time(_ time: Measurement<UnitDuration>) -> String { clock(time.converted(to: .seconds).value) }

  /// Energy: "300 kcal".
  func energy(_ energy: Measurement<UnitEnergy>) -> String {
    text("\(number(energy.converted(to: .kilocalories).value, digits: 0)) kcal")
  }

  /// Power: "200–250 W".
  func power(_ values: [Measurement<UnitPower>]) -> String {
    range(values.map { number($0.converted(to: .watts).value, digits: 0) }) + " W"
  }

  /// A frequency: "120–140 BPM".
  func frequency(_ values: [Measurement<UnitFrequency>], _ unit: String) -> String {
    range(values.map { number($0.converted(to: WorkoutAlertMetric.countPerMinute).value, digits: 0) }) + " " + unit
  }

  /// A speed: "25–30 km/h". On foot and in water, a pace: "4:17–5:00 /km".
  func speed(_ values: [Measurement<UnitSpeed>], in activity: HKWorkoutActivityType) -> String {
    let metersPerSecond = values.map { $0.converted(to: .metersPerSecond).value }
    guard let (length, unit) = pace(of: activity) else {
      let unit = isMetric ? UnitSpeed.kilometersPerHour : UnitSpeed.milesPerHour
      return range(values.map { number($0.converted(to: unit).value, digits: 1) }) + (isMetric ? " km/h" : " mph")
    }
    // Reverse the bounds, because a higher speed means a shorter time.
    return range(metersPerSecond.reversed().map { clock(length / $0) }) + " /\(unit)"
  }

  /// The name of the measure: "Pace" or "Speed".
  func speedName(in activity: HKWorkoutActivityType) -> LocalizedStringKey {
    pace(of: activity) == nil ? "Speed" : "Pace"
  }

  private func pace(of activity: HKWorkoutActivityType) -> (meters: Double, unit: String)? {
    func named(_ symbol: String) -> String { text(LocalizedStringKey(symbol, about: "unit")) }
    return switch activity {
    case .running, .walking, .hiking, .wheelchairRunPace, .wheelchairWalkPace:
      isMetric
        ? (1_000, named("km"))
        : (UnitLength.miles.converter.baseUnitValue(fromValue: 1), named("mi"))
    case .swimming: isMetric ? (100, text("\("100") m")) : (91.44, "100 yd")
    case .rowing: (500, text("\("500") m"))
    default: nil
    }
  }

  private func range(_ words: [String]) -> String { words.joined(separator: "–") }

  private func clock(_ seconds: Double) -> String {
    // Show a dash for a time too long to mean anything on a screen.
    guard seconds.isFinite, seconds < 1e9 else { return "–" }
    let all = Int(seconds.rounded())
    let (hours, minutes, rest) = (all / 3600, all / 60 % 60, all % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }

  private func number(_ value: Double, digits: Int) -> String {
    value.formatted(.number.precision(.fractionLength(0...digits)).locale(locale))
  }
}
