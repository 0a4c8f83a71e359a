import Foundation
import HealthModel

/// An object that is archived as a single record. The protocol is public only because its extensions declare public
/// methods: those of `NSSecureCoding`, and those of `NSCopying` for classes whose instances never change.
///
/// The classes are open, as in Apple’s framework, so they can only be `@unchecked Sendable`. Unless a class says
/// otherwise, its instances never change.
public protocol _HKArchivable: NSSecureCoding {}

extension _HKArchivable {
  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { (self as? any Archivable)?.encodeRecord(with: coder) }

  /// Creates an object from an archive; nil when the archive does not contain one.
  public init?(coder: NSCoder) {
    guard let object = (Self.self as? any Archivable.Type)?.object(from: coder) as? Self else { return nil }
    self = object
  }
}

extension _HKArchivable where Self: NSCopying {
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A class that defines its record in an archive, and creates objects from such records.
protocol Archivable: _HKArchivable {
  associatedtype Record: Codable

  /// The record that is archived.
  var record: Record { get }

  /// Returns the object for a record from an archive, which may be forged; nil when the parts of the record are
  /// inconsistent.
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

  /// Decodes the record; nil when the archive contains none, or a record of another type.
  func record<Record: Decodable>() -> Record? {
    // Check first, because Foundation on Linux treats a missing key as a failure.
    guard containsValue(forKey: Self.key), let data = decodeObject(of: NSData.self, forKey: Self.key) else {
      return nil
    }
    return try? JSONArchive.value(data as Data)
  }
}

// MARK: - Records from archives

extension HKSample {
  /// Returns the sample for a record from an archive; nil when its parts are inconsistent, or when apps never receive
  /// such samples.
  static func archived(_ record: SampleRecord) -> HKSample? {
    guard record.isSound, ![.userAnnotatedMedication, .activitySummary].contains(record.type.kind) else { return nil }
    var record = record
    if case .quantitySeries(let series) = record.content {
      // Recompute the quantity of the series from its values, because an archive may contain any quantity.
      let style = record.type.aggregationStyle ?? .discreteArithmetic
      guard let series = QuantitySeriesRecord(series.values, style: style) else { return nil }
      record.content = .quantitySeries(series)
    }
    return sample(record)
  }
}

// These checks cover only what this module's classes rely on. An archived object that passes may still contain numbers
// out of range, which the store rejects when the app saves it.

extension SampleRecord {
  /// True when the content fits the type and its parts are consistent.
  var isSound: Bool {
    guard content.kind == type.kind else { return false }
    switch content {
    case .correlation(let members):
      // Members have no members themselves (rule S39).
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
  /// True when the activity's events and statistics are consistent.
  var isSound: Bool { events.allSatisfy(\.isSound) && statistics.allSatisfy(\.isSound) }
}

extension StatisticsRecord {
  /// True when the statistics are about a quantity, with values for each source.
  var isSound: Bool {
    type.kind == .quantity && sources.count == sourceValues.count
      && ([merged] + sourceValues).allSatisfy { $0.mostRecentInterval.map { $0.duration >= 0 } ?? true }
  }
}
