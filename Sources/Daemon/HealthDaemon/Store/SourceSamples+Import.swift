import Foundation
import HealthModel
import StatisticsEngine

/// Compares samples of an export with the samples on the device.
extension SourceSamples {
  /// The largest relative difference between two exports of one value, because each is rounded to six digits (rule
  /// Y67).
  private static let tolerance = 1e-5
  /// The largest number of samples with the same start that are all compared. Beyond it, only samples with the same
  /// UUID are recognized.
  private static let mostCompared = 1_000

  /// Returns true if the device already has the sample: with the same UUID, or as an equal measurement that no earlier
  /// sample of the export has matched (rule Y68).
  ///
  /// - Parameters:
  ///   - earlier: The number of equal samples that precede it in the export.
  ///   - serial: The number of the last change before the import. Samples that the import itself added are matched only
  ///     by UUID.
  func holds(_ record: SampleRecord, after earlier: Int, savedBy serial: UInt64) -> Bool {
    let start = record.start.timeIntervalSinceReferenceDate
    return holds(record.uuid, startingAt: start, after: earlier, savedBy: serial) { isSame(record, $0, $1) }
  }

  /// Returns true if the device already has a sample of a block; see ``holds(_:after:savedBy:)``.
  ///
  /// - Parameter values: The values from ``canonicalValues(of:)``.
  func holds(
    _ row: Int, of block: SampleBlock, _ values: [Double], after earlier: Int, savedBy serial: UInt64
  ) -> Bool {
    holds(block.uuids[row], startingAt: block.starts[row], after: earlier, savedBy: serial) { part, place in
      guard abs(part.end(at: place) - block.ends[row]) < 0.001 else { return false }
      let known = part.canonicalValue(at: place)
      return block.unit == nil ? values[row] == known : Self.areSame(values[row], known, within: Self.tolerance)
    }
  }

  /// Returns the values of a block in the type's canonical unit.
  func canonicalValues(of block: SampleBlock) -> [Double] {
    guard let unit = block.unit, let canonical = type.canonicalUnit, unit != canonical else { return block.values }
    return block.values.map { HealthQuantity($0, unit).value(in: canonical) ?? $0 }
  }

  private func holds(
    _ uuid: UUID, startingAt start: Double, after earlier: Int, savedBy serial: UInt64,
    where isSame: (ChunkedSamples, SamplePlace) -> Bool
  ) -> Bool {
    if start > latestStart { return false }
    if sample(uuid, startingAt: start) != nil { return true }
    var (found, compared) = (0, 0)
    for part in parts {
      part.forEachPlace(startingFrom: start, through: start) { place in
        compared += 1
        if part.serial(at: place) <= serial, isSame(part, place) { found += 1 }
        return found <= earlier && compared < Self.mostCompared
      }
    }
    return found > earlier
  }

  private func isSame(_ record: SampleRecord, _ part: ChunkedSamples, _ place: SamplePlace) -> Bool {
    guard abs(part.end(at: place) - record.end.timeIntervalSinceReferenceDate) < 0.001 else { return false }
    switch record.content {
    case .quantity(let quantity):
      guard let unit = type.canonicalUnit, let value = quantity.value(in: unit) else { return false }
      return Self.areSame(value, part.canonicalValue(at: place), within: Self.tolerance)
    case .category(let value): return Double(value) == part.canonicalValue(at: place)
    // The members of a correlation are compared individually (rule Y70).
    case .correlation: return true
    case .workout(let workout):
      guard case .workout(let known) = self.record(part.sample(at: place)).content else { return false }
      return known.activityType == workout.activityType
    case .visionPrescription(let prescription):
      guard case .visionPrescription(let known) = self.record(part.sample(at: place)).content else { return false }
      return known == prescription
    // Equal dates are enough: no person records two of these at once (rules Y30 and Y52).
    case .electrocardiogram, .heartbeatSeries: return true
    case .audiogram: return self.record(part.sample(at: place)).content == record.content
    case .clinicalRecord(let clinical):
      guard case .clinicalRecord(let known) = self.record(part.sample(at: place)).content else { return false }
      return known.resource?.identifier == clinical.resource?.identifier
        && known.resource?.resourceType == clinical.resource?.resourceType
    default: return false
    }
  }

  /// Returns true when several shorter samples on the device fill the time of a record and add up to its value. The
  /// phone has then condensed these samples into the record after it wrote an earlier export. The device keeps the
  /// shorter samples (rules Y61 and Y71).
  ///
  /// - Parameter serial: The latest change before the import. Later samples are ignored.
  func holdsFiner(than record: SampleRecord, savedBy serial: UInt64) -> Bool {
    guard type.aggregationStyle == .cumulative, case .quantity(let quantity) = record.content,
      let value = type.canonicalUnit.flatMap(quantity.value)
    else { return false }
    let (start, end) = (record.start.timeIntervalSinceReferenceDate, record.end.timeIntervalSinceReferenceDate)
    if start > latestStart || start == end { return false }
    var (sum, count) = (0.0, 0)
    var (first, last) = (Double.infinity, -Double.infinity)
    for part in parts {
      part.forEachPlace(startingFrom: start, through: end) { place in
        let ends = part.end(at: place)
        if part.serial(at: place) > serial || ends > end { return count < Self.mostCompared }
        sum += part.canonicalValue(at: place)
        count += 1
        (first, last) = (min(first, part.start(at: place)), max(last, ends))
        return count < Self.mostCompared
      }
    }
    return count > 1 && first == start && last == end && Self.areSame(sum, value, within: 10 * Self.tolerance)
  }

  private static func areSame(_ one: Double, _ other: Double, within tolerance: Double) -> Bool {
    abs(one - other) <= tolerance * max(abs(one), abs(other))
  }
}
