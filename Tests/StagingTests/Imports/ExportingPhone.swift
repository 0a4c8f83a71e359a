import Foundation

/// A phone that exports its data repeatedly, while details change between exports.
struct ExportingPhone {
  var phoneName = "Anna’s iPhone"
  var watchName = "Anna’s Apple Watch"
  var scaleName = "WeighWell"
  var isMetric = true
  /// The offset of the phone's clock from Greenwich at the export, in hours.
  var offset = 1
  /// The number that the phone writes as the address of a device, which differs in each export.
  var address = 0x2832
  var softwareVersion = "17.1"
  var locale = "en_US"
  /// True if the phone has combined the watch's short distances of the first day into one.
  var isCondensed = false
  /// True to include two measurements from the scale with equal contents.
  var hasTwins = true
  var order: ([String]) -> [String] = { $0 }

  /// The number of samples per day.
  static let samplesADay = 24 + 24 + 24 + 2 + 1 + 1 + 1 + 3

  /// Returns the export of the first `days` days.
  func export(days: Int) -> String {
    var elements: [String] = []
    for day in 0..<days { elements += self.elements(of: day) }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"\(locale)\">\n"
      + order(elements).map { " \($0)\n" }.joined() + "</HealthData>\n"
  }

  private func elements(of day: Int) -> [String] {
    var elements: [String] = []
    for hour in 0..<24 {
      let start = (day * 24 + hour) * 3_600
      let steps = 100 + 7 * hour + day
      elements.append(record("StepCount", phoneName, "count", "\(steps)", start, start + 600, phone))
      let beats = 60 + hour
      elements.append(record("HeartRate", watchName, "count/min", "\(beats)", start, start, watch))
    }
    elements += distances(of: day)
    let weight = 70.15 + Double(day) / 10
    for _ in 0..<(hasTwins ? 2 : 1) {
      elements.append(
        record(
          "BodyMass", scaleName, isMetric ? "kg" : "lb", six(isMetric ? weight : weight / 0.45359237), day * 86_400,
          day * 86_400, nil))
    }
    elements.append(
      "<Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" \(source(watchName, watch)) \(interval(day * 86_400, day * 86_400 + 7_200)) "
        + "value=\"HKCategoryValueSleepAnalysisAsleepCore\"/>")
    elements.append(
      "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"30\" durationUnit=\"min\" "
        + "\(source(watchName, watch)) \(interval(day * 86_400 + 36_000, day * 86_400 + 37_800))/>")
    elements.append(
      record(
        "DietaryEnergyConsumed", "Food", isMetric ? "kJ" : "kcal", six(isMetric ? 2_092 : 500), day * 86_400 + 43_200,
        day * 86_400 + 43_200, nil))
    let pressures = [("BloodPressureSystolic", 120 + day), ("BloodPressureDiastolic", 80 + day)].map {
      record($0.0, "Health", "mmHg", "\($0.1)", day * 86_400 + 40_000, day * 86_400 + 40_000, nil)
    }
    elements += pressures
    elements.append(
      "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" \(source("Health", nil)) "
        + "\(interval(day * 86_400 + 40_000, day * 86_400 + 40_000))>\(pressures.joined())</Correlation>")
    return elements
  }

  private func distances(of day: Int) -> [String] {
    func distance(_ meters: Double, _ start: Int, _ end: Int) -> String {
      record(
        "DistanceWalkingRunning", watchName, isMetric ? "km" : "mi", six(meters / (isMetric ? 1_000 : 1_609.344)),
        start,
        end, watch)
    }
    let meters = (0..<24).map { 431.7 + 13.3 * Double($0) }
    if isCondensed, day == 0 { return [distance(meters.reduce(0, +), 0, 24 * 3_600)] }
    return meters.enumerated().map { hour, meters in
      distance(meters, (day * 24 + hour) * 3_600, (day * 24 + hour + 1) * 3_600)
    }
  }

  // MARK: Attributes

  private var phone: String { device("iPhone", "iPhone15,2") }
  private var watch: String { device("Watch", "Watch7,1") }

  private func device(_ model: String, _ hardware: String) -> String {
    "&lt;&lt;HKDevice: 0x\(String(address, radix: 16))&gt;, name:\(model), manufacturer:Apple Inc., model:\(model), "
      + "hardware:\(hardware), software:\(softwareVersion)&gt;"
  }

  private func source(_ name: String, _ device: String?) -> String {
    "sourceName=\"\(name)\"" + (device.map { " sourceVersion=\"\(softwareVersion)\" device=\"\($0)\"" } ?? "")
  }

  private func interval(_ start: Int, _ end: Int) -> String { "startDate=\"\(date(start))\" endDate=\"\(date(end))\"" }

  private func record(
    _ type: String, _ name: String, _ unit: String, _ value: String, _ start: Int, _ end: Int, _ device: String?
  ) -> String {
    "<Record type=\"HKQuantityTypeIdentifier\(type)\" \(source(name, device)) unit=\"\(unit)\" "
      + "creationDate=\"\(date(end))\" \(interval(start, end)) value=\"\(value)\"/>"
  }

  /// Returns a number with six digits, as the phone writes values (rule Y53).
  private func six(_ value: Double) -> String { String(format: "%.6g", value) }

  /// Formats a date as an export does, with the phone's offset on the day of the export (rule Y60).
  ///
  /// - Parameter seconds: The date, in seconds after 1 November 2024.
  private func date(_ seconds: Int) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: offset * 3_600)
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss Z"
    return formatter.string(from: Date(timeIntervalSince1970: 1_730_419_200 + Double(seconds)))
  }
}
