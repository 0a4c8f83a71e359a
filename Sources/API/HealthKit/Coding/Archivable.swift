import Foundation
import HealthModel

/// An object that goes into archives as one record. Public only because what it says is: the methods of
/// `NSSecureCoding`, and of `NSCopying` for a class whose objects never change.
///
/// The classes are open, as in Apple’s framework, and so can be no more than `@unchecked Sendable`. Where a class does
/// not say otherwise, nothing in its objects changes once they are made.
public protocol _HKArchivable: NSSecureCoding {}

extension _HKArchivable {
  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { (self as? any Archivable)?.encodeRecord(with: coder) }

  /// Creates an object from an archive; nil when the archive holds none of this class.
  public init?(coder: NSCoder) {
    guard let object = (Self.self as? any Archivable.Type)?.object(from: coder) as? Self else { return nil }
    self = object
  }
}

extension _HKArchivable where Self: NSCopying {
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A class that says which record is archived, and which object a record is.
protocol Archivable: _HKArchivable {
  associatedtype Record: Codable

  /// The record that archives hold.
  var record: Record { get }

  /// Returns the object of a record from an archive, which may be forged; nil when the parts of the record do not fit
  /// together.
  static func object(of record: Record) -> NSObject?
}

extension Archivable {
  fileprivate func encodeRecord(with coder: NSCoder) { coder.encode(record: record) }

  fileprivate static func object(from coder: NSCoder) -> NSObject? { coder.record().flatMap(object(of:)) }
}

extension NSCoder {
  private static let key = "record"

  /// Writes a record.
  func encode(record: some Encodable) {
    encode((try? JSONArchive.data(record)) as NSData?, forKey: Self.key)
  }

  /// Returns the record; nil when the archive holds none of its kind.
  func record<Record: Decodable>() -> Record? {
    // Foundation on Linux reports a missing key as a failure.
    guard containsValue(forKey: Self.key), let data = decodeObject(of: NSData.self, forKey: Self.key) else {
      return nil
    }
    return try? JSONArchive.value(data as Data)
  }
}

// MARK: - Records from archives

extension HKSample {
  /// Returns the sample of a record from an archive; nil when its parts do not fit together, or apps get no such
  /// samples.
  static func archived(_ record: SampleRecord) -> HKSample? {
    guard record.isSound, ![.userAnnotatedMedication, .activitySummary].contains(record.type.kind) else { return nil }
    var record = record
    if case .quantitySeries(let series) = record.content {
      // The quantity of the whole is what the values make it.
      let style = record.type.aggregationStyle ?? .discreteArithmetic
      guard let series = QuantitySeriesRecord(series.values, style: style) else { return nil }
      record.content = .quantitySeries(series)
    }
    return sample(record)
  }
}

// An object may have numbers that are out of range, which the store refuses. What is checked here is all that the
// classes rely on.

extension SampleRecord {
  /// True when the content fits the type, and its parts fit together.
  var isSound: Bool {
    guard content.kind == type.kind else { return false }
    switch content {
    case .correlation(let members):
      // Members hold no members (rule S39).
      return members.allSatisfy { [.quantity, .category].contains($0.type.kind) && $0.isSound }
    case .quantitySeries(let series): return series.values.allSatisfy { $0.interval.duration >= 0 }
    case .workout(let workout):
      return workout.events.allSatisfy(\.isSound) && workout.statistics.allSatisfy(\.isSound)
        && workout.activities.allSatisfy(\.isSound)
    default: return true
    }
  }
}

extension WorkoutEventRecord {
  /// True when the event does not end before it starts.
  var isSound: Bool { interval.duration >= 0 }
}

extension WorkoutActivityRecord {
  /// True when its events and its statistics are sound.
  var isSound: Bool { events.allSatisfy(\.isSound) && statistics.allSatisfy(\.isSound) }
}

extension StatisticsRecord {
  /// True when these are numbers of a quantity, with values for each source.
  var isSound: Bool {
    type.kind == .quantity && sources.count == sourceValues.count
      && ([merged] + sourceValues).allSatisfy { $0.mostRecentInterval.map { $0.duration >= 0 } ?? true }
  }
}
