import Foundation
import HealthKit
import HealthModel
import SeededRandom
import Testing

/// Archives come from anywhere: what is in them need not be what HealthKit wrote.
@Suite("Forged archives", .timeLimit(.minutes(20)))
struct ForgedArchiveTests {
  /// What a number is replaced with.
  private static let evil = [
    "<integer>-1</integer>", "<integer>9223372036854775807</integer>", "<integer>-9223372036854775808</integer>",
    "<integer>18446744073709551615</integer>", "<integer>65536</integer>", "<real>nan</real>", "<real>inf</real>",
    "<real>-inf</real>", "<real>9e18</real>", "<real>1e19</real>", "<real>-1e300</real>", "<string>text</string>",
    "<array></array>", "<true/>", "<dict></dict>",
  ]

  private static func archive(_ object: Any) -> String {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.outputFormat = .xml
    archiver.encode(object, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    return String(decoding: archiver.encodedData, as: UTF8.self)
  }

  /// The object of an archive, or nil.
  private static func object(_ archive: String, like original: any NSObject & NSCoding) -> NSObject? {
    let kind: AnyClass = type(of: original) as AnyClass
    return try? NSKeyedUnarchiver.unarchivedObject(ofClasses: [kind], from: Data(archive.utf8)) as? NSObject
  }

  /// Where values of an archive stand: numbers, truth values and texts, but none of the references between its objects.
  private static func values(in archive: String) -> [Range<String.Index>] {
    let references = archive.ranges(of: /<key>CF\$UID<\/key>\s*<integer>\d+<\/integer>/)
    return archive.ranges(of: /<(integer|real)>[^<]*<\/(integer|real)>|<(true|false)\/>/).filter { range in
      !references.contains { $0.overlaps(range) }
    }
  }

  @Test("An archive that was not touched gives the object back")
  func untouched() throws {
    for original in try EveryObject.all {
      let object = try #require(Self.object(Self.archive(original), like: original), "\(original)")
      exercise(object)
      #expect(object.isEqual(original))
      if let sample = object as? HKSample { #expect(sample.record.flaw == nil) }
    }
  }

  @Test("Whatever stands for a number: nil or an object that can be read, printed, compared, copied and archived")
  func numbers() throws {
    var count = 0
    for original in try EveryObject.all {
      let archive = Self.archive(original)
      for range in Self.values(in: archive) {
        for value in Self.evil {
          guard let object = Self.object(archive.replacingCharacters(in: range, with: value), like: original) else {
            continue
          }
          count += 1
          exercise(object)
          if let again = Self.object(Self.archive(object), like: original) { exercise(again) }
        }
      }
    }
    #expect(count > 1_500)
  }

  @Test("Whatever a reference points to: nil or an object that can be read, printed, compared, copied and archived")
  func references() throws {
    var random = SplitMix64(seed: 3)
    for original in try EveryObject.all {
      let archive = Self.archive(original)
      // Where the root is, and of which class an object is, is Foundation's to read.
      let start = try #require(archive.range(of: "<key>$objects</key>")).upperBound
      let end = try #require(archive.range(of: "<key>$top</key>")).lowerBound
      let references = archive[start..<end].matches(
        of: /(<key>\$class<\/key>\s*)?<dict>\s*<key>CF\$UID<\/key>\s*<integer>(\d+)<\/integer>\s*<\/dict>/
      ).filter { $0.1 == nil }
      // An array within itself is Foundation's affair too.
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

  @Test("Correlations within correlations, however many, are read to no depth")
  func nesting() {
    var record = EveryObject.record(.bloodPressure, .correlation([EveryObject.samples[0].record]))
    #expect(record.flaw == nil)
    for _ in 0..<8 {
      record = EveryObject.record(.bloodPressure, .correlation([record]))
      #expect(record.flaw != nil)
    }
    #expect(Self.object(Self.archive(HKSample.sample(record)), like: HKSample.sample(record)) == nil)
  }

  @Test("What an app got from a forged archive is refused by the store, with error 3")
  func saving() async throws {
    let device = TestDevice()
    let forgeries: [(SampleRecord.Content, ObjectType)] = [
      (.workout(activityType: -1, duration: 60), .workout), (.workout(activityType: 37, duration: .nan), .workout),
      (.stateOfMind(StateOfMindRecord(kind: 1, valence: 9e18)), .stateOfMind),
      (.scoredAssessment([.max, .max, .min, .min, 0, 0, 0]), ObjectType(swiftName: "GAD7")!),
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
