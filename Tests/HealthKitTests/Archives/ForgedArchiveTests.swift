import Foundation
import HealthKit
import HealthModel
import SeededRandom
import Testing

/// Archives come from anywhere, so their contents need not have been written by HealthKit.
@Suite("A forged archive never traps", .timeLimit(.minutes(20)))
struct ForgedArchiveTests {
  /// The replacements for a value in a record, as JSON.
  private static let evil = [
    "-1", "9223372036854775807", "-9223372036854775808", "18446744073709551615", "65536", "\"nan\"", "\"inf\"",
    "\"-inf\"", "9e18", "1e19", "-1e300", "\"text\"", "[]", "true", "{}", "null",
  ]

  /// The replacements for a number outside a record.
  private static let evilNumbers = [
    "<integer>-1</integer>", "<integer>9223372036854775807</integer>", "<integer>-9223372036854775808</integer>",
    "<integer>18446744073709551615</integer>", "<real>nan</real>", "<real>-inf</real>", "<real>9e18</real>",
    "<string>text</string>", "<array></array>", "<true/>", "<dict></dict>",
  ]

  private static func archive(_ object: Any) -> String {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.outputFormat = .xml
    archiver.encode(object, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    return String(decoding: archiver.encodedData, as: UTF8.self)
  }

  /// Returns the object in an archive; nil if there is none.
  private static func object(_ archive: String, like original: any NSObject & NSCoding) -> NSObject? {
    let kind: AnyClass = type(of: original) as AnyClass
    return try? NSKeyedUnarchiver.unarchivedObject(ofClasses: [kind], from: Data(archive.utf8)) as? NSObject
  }

  /// Returns the ranges of numbers in an archive, except for references between its objects.
  private static func numbers(in archive: String) -> [Range<String.Index>] {
    let references = archive.ranges(of: /<key>CF\$UID<\/key>\s*<integer>\d+<\/integer>/)
    return archive.ranges(of: /<(integer|real)>[^<]*<\/(integer|real)>|<(true|false)\/>/).filter { range in
      !references.contains { $0.overlaps(range) }
    }
  }

  /// Returns the record in an archive as JSON, and its range; nil for an object without a record.
  private static func record(in archive: String) -> (json: Any, range: Range<String.Index>)? {
    guard let match = archive.firstMatch(of: /<data>([^<]*)<\/data>/),
      let data = Data(base64Encoded: String(match.1), options: .ignoreUnknownCharacters),
      let json = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    else { return nil }
    return (json, match.range)
  }

  /// Returns copies of a value, each with one part replaced at any depth.
  private static func copies(of json: Any, replacing new: (Any) -> [Any]) -> [Any] {
    var copies = new(json)
    if let object = json as? [String: Any] {
      for (key, value) in object.sorted(by: { $0.key < $1.key }) {
        for part in Self.copies(of: value, replacing: new) {
          copies.append(object.merging([key: part]) { $1 })
        }
        var rest = object
        rest[key] = nil
        copies.append(rest)
      }
    } else if let list = json as? [Any] {
      for (index, value) in list.enumerated() {
        for part in Self.copies(of: value, replacing: new) {
          var list = list
          list[index] = part
          copies.append(list)
        }
      }
    }
    return copies
  }

  /// Returns all values inside a value, including itself.
  private static func parts(of json: Any) -> [Any] {
    let values = (json as? [String: Any]).map { Array($0.values) } ?? json as? [Any] ?? []
    return [json] + values.flatMap(parts(of:))
  }

  /// Unarchives and uses an object after its record was replaced with other JSON. Returns true if there is an object.
  private static func isObject(
    _ json: Any, at range: Range<String.Index>, of archive: String, like original: any NSObject & NSCoding
  ) throws -> Bool {
    let data = try JSONSerialization.data(withJSONObject: json, options: .fragmentsAllowed)
    return isObject(
      archive.replacingCharacters(in: range, with: "<data>\(data.base64EncodedString())</data>"), like: original)
  }

  private static func isObject(_ forged: String, like original: any NSObject & NSCoding) -> Bool {
    guard let object = object(forged, like: original) else { return false }
    exercise(object)
    if let again = Self.object(archive(object), like: original) { exercise(again) }
    return true
  }

  @Test("An unmodified archive restores its object")
  func untouched() throws {
    for original in try EveryObject.all {
      let object = try #require(Self.object(Self.archive(original), like: original), "\(original)")
      exercise(object)
      #expect(object.isEqual(original))
      if let sample = object as? HKSample { #expect(sample.record.flaw == nil) }
    }
  }

  @Test("A replaced value in an archive gives nil or a usable object")
  func values() throws {
    let evil = try Self.evil.map { try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed) }
    var count = 0
    for original in try EveryObject.all {
      let archive = Self.archive(original)
      if let record = Self.record(in: archive) {
        for forged in Self.copies(of: record.json, replacing: { _ in evil }) {
          if try Self.isObject(forged, at: record.range, of: archive, like: original) { count += 1 }
        }
      } else {
        for range in Self.numbers(in: archive) {
          for value in Self.evilNumbers {
            if Self.isObject(archive.replacingCharacters(in: range, with: value), like: original) { count += 1 }
          }
        }
      }
    }
    #expect(count > 1_500)
  }

  @Test("A replaced part of a record in an archive gives nil or a usable object")
  func parts() throws {
    var random = SplitMix64(seed: 5)
    var count = 0
    for original in try EveryObject.all {
      let archive = Self.archive(original)
      guard let record = Self.record(in: archive) else { continue }
      let parts = Self.parts(of: record.json)
      for forged in Self.copies(
        of: record.json,
        replacing: { _ in
          (0..<4).compactMap { _ in parts.randomElement(using: &random) }
        })
      {
        if try Self.isObject(forged, at: record.range, of: archive, like: original) { count += 1 }
      }
    }
    #expect(count > 500)
  }

  @Test("An inconsistent statistic, event or series value in an archive gives no sample")
  func misfits() throws {
    let heart = EveryObject.record(.heartRate, .quantity(HealthQuantity(60, .beatsPerMinute)))
    var misfits = [heart, heart, heart]
    misfits[0].type = .sleepAnalysis
    var workout = WorkoutRecord(activityType: 37, duration: 60)
    workout.statistics = [StatisticsRecord(type: .sleepAnalysis, start: EveryObject.noon, end: EveryObject.noon)]
    misfits[1] = EveryObject.record(.workout, .workout(workout))
    workout.statistics[0].type = .heartRate
    workout.statistics[0].sources = [SourceRecord(name: "a", bundleIdentifier: "b")]
    misfits[2] = EveryObject.record(.workout, .workout(workout))
    for misfit in misfits {
      let sample = HKSample.sample(misfit)
      #expect(Self.object(Self.archive(sample), like: sample) == nil, "\(misfit)")
    }
  }

  @Test("A replaced reference in an archive gives nil or a usable object")
  func references() throws {
    var random = SplitMix64(seed: 3)
    for original in try EveryObject.all {
      let archive = Self.archive(original)
      // Leave out the reference to the root and those to classes, because Foundation itself reads them.
      let start = try #require(archive.range(of: "<key>$objects</key>")).upperBound
      let end = try #require(archive.range(of: "<key>$top</key>")).lowerBound
      let references = archive[start..<end].matches(
        of: /(<key>\$class<\/key>\s*)?<dict>\s*<key>CF\$UID<\/key>\s*<integer>(\d+)<\/integer>\s*<\/dict>/
      ).filter { $0.1 == nil }
      // Do not refer to arrays, because Foundation itself handles an array that contains itself.
      let plist = try PropertyListSerialization.propertyList(from: Data(archive.utf8), format: nil) as? [String: Any]
      let objects = try #require(plist?["$objects"] as? [Any])
      let targets = references.compactMap { Int($0.2) }.filter { (objects[$0] as? [String: Any])?["NS.objects"] == nil }
      for reference in references {
        for _ in 0..<4 {
          let other = targets.randomElement(using: &random) ?? 0
          let forged = archive.replacingCharacters(
            in: reference.range, with: "<dict><key>CF$UID</key><integer>\(other)</integer></dict>")
          if let object = Self.object(forged, like: original) { exercise(object) }
        }
      }
    }
  }

  @Test("Archived correlations inside correlations are not decoded")
  func nesting() {
    var record = EveryObject.record(.bloodPressure, .correlation([EveryObject.samples[0].record]))
    #expect(record.flaw == nil)
    for _ in 0..<8 {
      record = EveryObject.record(.bloodPressure, .correlation([record]))
      #expect(record.flaw != nil)
    }
    #expect(Self.object(Self.archive(HKSample.sample(record)), like: HKSample.sample(record)) == nil)
  }

  @Test("The store refuses an object from a forged archive with errorInvalidArgument (3)")
  func saving() async throws {
    let device = TestDevice()
    let forgeries: [(SampleRecord.Content, ObjectType)] = [
      (.workout(activityType: -1, duration: 60), .workout), (.workout(activityType: 37, duration: .nan), .workout),
      (.stateOfMind(StateOfMindRecord(kind: 1, valence: 9e18)), .stateOfMind),
      (.scoredAssessment([.max, .max, .min, .min, 0, 0, 0]), .GAD7),
      (.quantity(HealthQuantity(.nan, .count)), .stepCount), (.audiogram([]), .audiogram),
      (.heartbeatSeries([HeartbeatRecord(secondsSinceStart: .nan, isPrecededByGap: false)]), .heartbeatSeries),
    ]
    for (content, type) in forgeries {
      let sample = HKSample.sample(EveryObject.record(type, content))
      device.grant(share: [sample.sampleType], read: [sample.sampleType])
      let unarchived = try #require(Self.object(Self.archive(sample), like: sample) as? HKSample)
      exercise(unarchived)
      await #expect { try await device.store().save(unarchived) } throws: {
        ($0 as? HKError)?.code == .errorInvalidArgument
      }
      #expect(try device.connection.samples(matchingAny: [SampleQuery(type)]).isEmpty)
    }
  }
}
