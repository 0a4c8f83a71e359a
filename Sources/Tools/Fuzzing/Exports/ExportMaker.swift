import CZip
import Foundation
import Glibc
import HealthModel
import SeededRandom

/// Generates exports with known contents: all kinds of elements that the reader knows, and some it does not.
package struct ExportMaker {
  private var random: SplitMix64
  /// The latest time of an element, in seconds since 1970. No two elements begin at the same time, except those that
  /// are meant to be equal.
  private var time = 1_700_000_000
  private let offset: Int

  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    offset = Int.random(in: -9...9, using: &random)
  }

  package mutating func export(elements count: Int) -> FuzzedExport {
    var pieces = [ExportPiece(Self.head(number(3)) + "<HealthData locale=\"en_US\">\n")]
    pieces.append(ExportPiece(" <ExportDate value=\"\(date(time + 90_000_000))\"/>\n"))
    pieces.append(ExportPiece(" <Me HKCharacteristicTypeIdentifierBloodType=\"HKBloodTypeAPositive\"/>\n"))
    for _ in 0..<count { pieces += element() }
    pieces.append(ExportPiece("</HealthData>\n"))
    return FuzzedExport(pieces)
  }

  /// Returns the XML declaration with the document type of iOS 17 (kind 0), that of iOS 16 (kind 1, rule X8), or none
  /// (kind 2).
  static func head(_ kind: Int) -> String {
    let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    if kind == 2 { return declaration }
    return declaration + "<!DOCTYPE HealthData [\n<!-- HealthKit Export Version: \(kind == 0 ? 14 : 12) -->\n"
      + "<!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>\n<!ATTLIST HealthData\n  locale CDATA #REQUIRED\n"
      + (kind == 0 ? ">\n]>\n" : "<!ELEMENT Record EMPTY>\n>\n]>\n")
  }

  // MARK: Elements

  private mutating func element() -> [ExportPiece] {
    time += 600 + number(5_000)
    switch number(16) {
    case 0...5: return quantities()
    case 6, 7: return [category()]
    case 8: return pressure()
    case 9, 10: return [workout()]
    case 11: return [prescription()]
    case 12: return twins()
    case 13: return [notStored()]
    default: return [recordWithMetadata()]
    }
  }

  private static let quantityTypes: [(name: String, unit: String)] = [
    ("StepCount", "count"), ("HeartRate", "count/min"), ("BodyMass", "kg"), ("BodyMass", "lb"),
    ("DistanceWalkingRunning", "km"), ("DistanceWalkingRunning", "mi"), ("OxygenSaturation", "%"),
    ("BloodGlucose", "mmol&lt;180.15588000005408&gt;/L"), ("VO2Max", "mL/min·kg"), ("DietaryEnergyConsumed", "kcal"),
  ]
  private static let sources = [
    "Phone", "Anna’s\u{A0}Apple\u{A0}Watch", "WeighWell &amp; Co", "Health", "A &lt;b&gt; &quot;c&quot; &apos;d&apos;",
  ]

  private mutating func quantities() -> [ExportPiece] {
    let (name, unit) = Self.quantityTypes[number(Self.quantityTypes.count)]
    let source = number(Self.sources.count)
    return (0...number(3)).map { _ in
      time += 60
      let (tag, said) = quantity(name, unit, source, start: time, end: time + number(2) * 50)
      return ExportPiece(" \(tag)/>\n", says: [said])
    }
  }

  /// Returns the start of a tag, with the sample it describes.
  private mutating func quantity(
    _ name: String, _ unit: String, _ source: Int, start: Int, end: Int
  ) -> (tag: String, said: Said) {
    let value = name == "OxygenSaturation" ? Double(number(100)) / 128 : Double(1 + number(40_000)) / 16
    let text = value == value.rounded() && number(2) == 0 ? "\(Int(value))" : "\(value)"
    let type = "HKQuantityTypeIdentifier\(name)"
    let device =
      number(2) == 0
      ? "" : " device=\"&lt;&lt;HKDevice: 0x2832a1f40&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch&gt;\""
    let tag =
      "<Record type=\"\(type)\" sourceName=\"\(Self.sources[source])\" sourceVersion=\"17.1\"\(device) unit=\"\(unit)\" "
      + "creationDate=\"\(date(end))\" \(interval(start, end)) value=\"\(text)\""
    let unitText = unit.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
    return (tag, said(type, source, start, end, HealthUnit(unitText).map { Said.value(value, $0) } ?? ""))
  }

  private mutating func recordWithMetadata() -> ExportPiece {
    let (tag, said) = quantity("HeartRate", "count/min", 1, start: time, end: time)
    var text = " \(tag)>\n"
    for entry in 0...number(3) { text += "  <MetadataEntry key=\"Key \(entry)\" value=\"\(number(9))\"/>\n" }
    if number(4) == 0 {
      text +=
        "  <HeartRateVariabilityMetadataList>\n   <InstantaneousBeatsPerMinute bpm=\"58\" time=\"2:59:02.11 AM\"/>\n"
      text += "  </HeartRateVariabilityMetadataList>\n"
    }
    return ExportPiece(text + " </Record>\n", says: [said])
  }

  private mutating func category() -> ExportPiece {
    let (name, value, raw) = [
      ("SleepAnalysis", "HKCategoryValueSleepAnalysisAsleepCore", 3),
      ("SleepAnalysis", "HKCategoryValueSleepAnalysisInBed", 0),
      ("MindfulSession", "", 0), ("AppleStandHour", "HKCategoryValueAppleStandHourIdle", 1),
    ][number(4)]
    let type = "HKCategoryTypeIdentifier\(name)"
    let source = number(Self.sources.count)
    let end = time + 60 * (1 + number(100))
    let valueText = value.isEmpty ? "" : " value=\"\(value)\""
    return ExportPiece(
      " <Record type=\"\(type)\" sourceName=\"\(Self.sources[source])\" creationDate=\"\(date(end))\" "
        + "\(interval(time, end))\(valueText)/>\n",
      says: [said(type, source, time, end, "\(raw)")])
  }

  /// Returns a blood pressure. Its members are repeated outside of it (rule X14).
  private mutating func pressure() -> [ExportPiece] {
    let members = ["Systolic", "Diastolic"].map { quantity("BloodPressure\($0)", "mmHg", 3, start: time, end: time) }
    let type = "HKCorrelationTypeIdentifierBloodPressure"
    let text =
      " <Correlation type=\"\(type)\" sourceName=\"\(Self.sources[3])\" creationDate=\"\(date(time))\" "
      + "\(interval(time, time))>\n" + members.map { "  \($0.tag)/>\n" }.joined() + " </Correlation>\n"
    let correlation = ExportPiece(text, says: [said(type, 3, time, time, "")], inside: members.map(\.said))
    let beside = members.map { ExportPiece(" \($0.tag)/>\n", says: [$0.said]) }
    return number(2) == 0 ? beside + [correlation] : [correlation] + beside
  }

  private mutating func workout() -> ExportPiece {
    let (activity, raw) = [("Running", 37), ("Hiking", 24), ("Other", 3_000)][number(3)]
    let end = time + 1_800
    var text =
      " <Workout workoutActivityType=\"HKWorkoutActivityType\(activity)\" duration=\"30\" durationUnit=\"min\" "
      + "sourceName=\"\(Self.sources[1])\" creationDate=\"\(date(end))\" \(interval(time, end))>\n"
    if number(2) == 0 { text += "  <MetadataEntry key=\"HKIndoorWorkout\" value=\"0\"/>\n" }
    if number(2) == 0 { text += "  <WorkoutEvent type=\"HKWorkoutEventTypePause\" date=\"\(date(time + 60))\"/>\n" }
    if number(2) == 0 {
      text += "  <WorkoutStatistics type=\"HKQuantityTypeIdentifierActiveEnergyBurned\" \(interval(time, end)) "
      text += "sum=\"402.5\" unit=\"kcal\"/>\n"
    }
    for _ in 0..<number(3) { text += part() }
    if number(2) == 0 {
      text += "  <WorkoutRoute sourceName=\"\(Self.sources[1])\" \(interval(time, end))>\n"
      if number(2) == 0 { text += "   <MetadataEntry key=\"Note\" value=\"hill\"/>\n" }
      text +=
        number(3) == 0
        ? (0...number(4)).map { "   \(location(time + $0))\n" }.joined()
        : "   <FileReference path=\"\(SideFiles.route)\"/>\n"
      text += "  </WorkoutRoute>\n"
    }
    return ExportPiece(
      text + " </Workout>\n", says: [said(ObjectType.workout.identifier, 1, time, end, "\(raw)")])
  }

  /// Returns an activity of the workout, with some of the elements that it may contain.
  private mutating func part() -> String {
    let (start, end) = (time + number(900), time + 900 + number(900))
    let uuid = (0..<32).map { _ in String(number(16), radix: 16) }.joined()
    let groups = [8, 4, 4, 4, 12].reduce(into: (texts: [String](), rest: uuid[...])) { groups, count in
      groups.texts.append(String(groups.rest.prefix(count)))
      groups.rest = groups.rest.dropFirst(count)
    }
    var text =
      "  <WorkoutActivity uuid=\"\(groups.texts.joined(separator: "-"))\" \(interval(start, end)) "
      + "duration=\"\(end - start)\" durationUnit=\"s\">\n"
    if number(2) == 0 { text += "   <WorkoutEvent type=\"HKWorkoutEventTypeLap\" date=\"\(date(start + 60))\"/>\n" }
    if number(2) == 0 {
      text += "   <WorkoutStatistics type=\"HKQuantityTypeIdentifierHeartRate\" \(interval(start, end)) "
      text += "average=\"120\" minimum=\"90\" maximum=\"150\" unit=\"count/min\"/>\n"
    }
    if number(3) == 0 { text += "   <MetadataEntry key=\"HKLapLength\" value=\"50 m\"/>\n" }
    return text + "  </WorkoutActivity>\n"
  }

  /// Returns a location of a route as older exports write it.
  private mutating func location(_ seconds: Int) -> String {
    "<Location date=\"\(date(seconds))\" latitude=\"47.5\(number(1_000))\" longitude=\"4.63\(number(1_000))\" "
      + "altitude=\"\(number(900))\" horizontalAccuracy=\"5\" verticalAccuracy=\"3\" course=\"-1\" speed=\"2.5\"/>"
  }

  private mutating func prescription() -> ExportPiece {
    let end = time + number(2) * 31_536_000
    return ExportPiece(
      " <VisionPrescription type=\"Glasses\" dateIssued=\"\(date(time))\" expirationDate=\"\(date(end))\">\n"
        + "  <RightEye sphere=\"-2.25\" sphereUnit=\"D\"/>\n  <LeftEye sphere=\"-2\" sphereUnit=\"D\"/>\n"
        + " </VisionPrescription>\n",
      says: [said(ObjectType.visionPrescription.identifier, 3, time, end, "")])
  }

  /// Returns two or three samples that are equal in everything an export states.
  private mutating func twins() -> [ExportPiece] {
    let (tag, said) = quantity("BodyMass", "kg", 2, start: time, end: time)
    return (0...1 + number(2)).map { _ in ExportPiece(" \(tag)/>\n", says: [said]) }
  }

  private mutating func notStored() -> ExportPiece {
    let line = [
      "<ActivitySummary dateComponents=\"2024-05-04\" activeEnergyBurned=\"412\" activeEnergyBurnedUnit=\"kcal\"/>",
      "<ClinicalRecord type=\"Immunization\" identifier=\"1\"/>", "<Odd thing=\"1\"/>",
      "<Record type=\"HKQuantityTypeIdentifierNonsense\" sourceName=\"Phone\" unit=\"count\" \(interval(time, time)) value=\"1\"/>",
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"Phone\" unit=\"kg\" \(interval(time, time)) value=\"1\"/>",
    ][number(5)]
    return ExportPiece(" \(line)\n")
  }

  // MARK: Parts

  private func said(_ type: String, _ source: Int, _ start: Int, _ end: Int, _ value: String) -> Said {
    let name = Self.sources[source].replacing(#/&[a-z]+;/#, with: "")
    return Said(type: type, source: name, start: start, end: end, value: value)
  }

  private func interval(_ start: Int, _ end: Int) -> String { "startDate=\"\(date(start))\" endDate=\"\(date(end))\"" }

  private func date(_ seconds: Int) -> String { ExportDate.text(seconds, offset: offset) }

  private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
}

/// Dates as exports write them, formatted by the system and not by the code under test.
enum ExportDate {
  /// Returns text such as "2024-03-01 08:00:00 +0100" for seconds since 1970.
  static func text(_ seconds: Int, offset: Int) -> String {
    var (time, parts) = (time_t(seconds + offset * 3_600), tm())
    gmtime_r(&time, &parts)
    let numbers = [parts.tm_year + 1_900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec]
      .map { ($0 < 10 ? "0" : "") + "\($0)" }
    let hours = abs(offset)
    return "\(numbers[0])-\(numbers[1])-\(numbers[2]) \(numbers[3]):\(numbers[4]):\(numbers[5]) "
      + "\(offset < 0 ? "-" : "+")\(hours < 10 ? "0" : "")\(hours)00"
  }

  /// Returns the seconds since 1970 of a date in any form that an import may accept. Nonexistent days roll over; an
  /// import may also reject them.
  static func seconds(_ text: String) -> Int? {
    let spelling =
      #/(\d{4})-?(\d\d)-?(\d\d)[ T]?(\d\d):?(\d\d):?(\d\d)?(?:\.\d*)? ?(?:Z|([+-])(\d\d):?(\d\d))/#
    guard let match = text.wholeMatch(of: spelling) else { return nil }
    func number(_ digits: Substring?) -> Int32 { digits.flatMap { Int32($0) } ?? 0 }
    var parts = tm()
    parts.tm_year = number(match.1) - 1_900
    (parts.tm_mon, parts.tm_mday) = (number(match.2) - 1, number(match.3))
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (number(match.4), number(match.5), number(match.6))
    let offset = Int(number(match.8)) * 3_600 + Int(number(match.9)) * 60
    return timegm(&parts) - (match.7 == "-" ? -offset : offset)
  }
}

/// The files beside the XML, as a phone writes them.
enum SideFiles {
  /// The path of the route, as the XML names it.
  static let route = "/workout-routes/route.gpx"

  /// Returns the files with their paths in the archive.
  static func make(_ random: inout SplitMix64) -> [(name: String, bytes: [UInt8])] {
    let points = (0..<Int.random(in: 1...40, using: &random)).map { number in
      """
      <trkpt lon="4.63\(number)" lat="47.5\(number)"><ele>312.5</ele><time>2023-11-15T08:00:\(10 + number)Z</time>\
      <extensions><speed>2.5</speed><course>-1</course><hAcc>5.5</hAcc><vAcc>1.25</vAcc></extensions></trkpt>

      """
    }
    let gpx = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Apple Health Export" xmlns="http://www.topografix.com/GPX/1/1">
        <metadata><time>2023-11-20T10:00:00Z</time></metadata>
        <trk><name>Route</name><trkseg>\(points.joined())</trkseg></trk>
      </gpx>

      """
    let voltages = (0..<Int.random(in: 3...600, using: &random)).map { _ in
      "\(Double(Int.random(in: -4_000...4_000, using: &random)) / 8)\n"
    }
    let electrocardiogram = """
      Name
      Date of Birth,"Jan 8, 2002"
      Recorded Date,2023-11-16 16:32:18 -0700
      Classification,Sinus Rhythm
      Symptoms,
      Software Version,1.90
      Device,"Watch7,12"
      Sample Rate,512 hertz


      Lead,Lead I
      Unit,µV

      \(voltages.joined())
      """
    return [
      ("apple_health_export\(route)", Array(gpx.utf8)),
      ("apple_health_export/electrocardiograms/ecg_2023-11-16.csv", Array(electrocardiogram.utf8)),
      ("apple_health_export/electrocardiograms/ecg.csv", Array("Name,Kim\n".utf8)),
      ("apple_health_export/report.xml", Array("<ClinicalDocument><odd></ClinicalDocument>".utf8)),
    ]
  }
}

/// An archive as the phone creates it, using the system's library.
enum PackedExport {
  struct Failure: Error {}

  static func write(_ files: [(name: String, bytes: [UInt8])], to url: URL) throws {
    try? FileManager.default.removeItem(at: url)
    guard let archive = zip_open(url.path, ZIP_CREATE, nil) else { throw Failure() }
    for (name, bytes) in files {
      let copy = malloc(max(1, bytes.count))
      bytes.withUnsafeBytes { if let start = $0.baseAddress { copy?.copyMemory(from: start, byteCount: $0.count) } }
      let source = zip_source_buffer(archive, copy, UInt64(bytes.count), 1)
      guard zip_file_add(archive, name, source, UInt32(ZIP_FL_ENC_UTF_8)) >= 0 else { throw Failure() }
    }
    guard zip_close(archive) == 0 else { throw Failure() }
  }
}
