import Foundation
import HealthDaemon
import HealthModel

/// A hearing test: the sensitivity of a person’s ears, frequency by frequency (rule S130). iOS 13.
open class HKAudiogramSample: HKSample, _HKFactory, @unchecked Sendable {
  /// The measurements, one point per frequency, ascending.
  open var sensitivityPoints: [HKAudiogramSensitivityPoint] {
    guard case .audiogram(let points) = record.content else { recordHasOtherContent() }
    return points.map(HKAudiogramSensitivityPoint.init)
  }

  override var contentDescription: String { "\(sensitivityPoints.count) points" }
}

extension _HKFactory where Self: HKAudiogramSample {
  /// Creates an audiogram. iOS 18.1.
  ///
  /// - Important: The app stops when there are no points or more than 30, or when the frequencies do not ascend (rule
  ///   S130).
  public init(
    sensitivityPoints: [HKAudiogramSensitivityPoint], start startDate: Date, end endDate: Date, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    let points = sensitivityPoints.map(\.record)
    let frequencies = points.compactMap { $0.frequency.value(in: .hertz) }
    if points.isEmpty || points.count > 30 || zip(frequencies, frequencies.dropFirst()).contains(where: { $0 >= $1 }) {
      HealthExceptionHandler.raise(HealthException(.validationFailure, .notAscendingFrequencies))
    }
    self.init(
      .audiogram(points), of: .audiogramSampleType(), from: startDate, to: endDate, device: device, metadata: metadata)
  }

  /// Creates an audiogram; Apple’s API before iOS 18.1.
  public init(
    sensitivityPoints: [HKAudiogramSensitivityPoint], start startDate: Date, end endDate: Date,
    metadata: [String: Any]?
  ) {
    self.init(sensitivityPoints: sensitivityPoints, start: startDate, end: endDate, device: nil, metadata: metadata)
  }
}

/// The sensitivity of a person’s ears at one frequency. iOS 13.
open class HKAudiogramSensitivityPoint: NSObject, NSSecureCoding, Archivable, @unchecked Sendable {
  let record: AudiogramPointRecord

  init(_ record: AudiogramPointRecord) { self.record = record }

  /// Creates a point with measurements at a frequency in hertz. iOS 18.1.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for a frequency that is not positive or in another unit, and when
  ///   there are no measurements.
  public convenience init(frequency: HKQuantity, tests: [HKAudiogramSensitivityTest]) throws {
    try frequency.require(.hertz, "frequency")
    if frequency.doubleValue(for: .hertz()) <= 0 { throw HKError.invalid("The frequency must be more than 0 Hz") }
    if tests.isEmpty { throw HKError.invalid("A sensitivity point needs a test") }
    self.init(AudiogramPointRecord(frequency: frequency.quantity, tests: tests.map(\.record)))
  }

  /// Creates a point with the sensitivity of one ear or both, in dBHL; Apple’s API before iOS 18.1.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` as ``init(frequency:tests:)`` does.
  public convenience init(
    frequency: HKQuantity, leftEarSensitivity: HKQuantity?, rightEarSensitivity: HKQuantity?
  ) throws {
    let sides: [(HKQuantity?, HKAudiogramSensitivityTestSide)] = [
      (leftEarSensitivity, .left), (rightEarSensitivity, .right),
    ]
    try self.init(
      frequency: frequency,
      tests: sides.compactMap { sensitivity, side in
        try sensitivity.map {
          try HKAudiogramSensitivityTest(
            sensitivity: $0, type: .air, masked: false, side: side, clampingRange: nil)
        }
      })
  }

  /// The frequency, in hertz.
  open var frequency: HKQuantity { HKQuantity(record.frequency) }

  /// The measurements. iOS 18.1.
  open var tests: [HKAudiogramSensitivityTest] { record.tests.map(HKAudiogramSensitivityTest.init) }

  /// The sensitivity of the left ear, in dBHL; nil when it was not measured. Apple’s API before iOS 18.1.
  open var leftEarSensitivity: HKQuantity? { tests.first { $0.side == .left }?.sensitivity }

  /// The sensitivity of the right ear, in dBHL; nil when it was not measured. Apple’s API before iOS 18.1.
  open var rightEarSensitivity: HKQuantity? { tests.first { $0.side == .right }?.sensitivity }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKAudiogramSensitivityPoint)?.record == record }

  open override var hash: Int { record.hashValue }

  open override var description: String { "\(frequency): \(tests)" }

  static func object(of record: AudiogramPointRecord) -> NSObject? { HKAudiogramSensitivityPoint(record) }
}

extension HealthUnit {
  static let hertz = HealthUnit("Hz")!
}
