import Foundation
import HealthModel

/// An electrocardiogram from a watch. Apps can read it but not create one (rule S14). iOS 14.
///
/// An ``HKElectrocardiogramQuery`` returns its voltages.
open class HKElectrocardiogram: HKSample, @unchecked Sendable {
  /// The result of Apple’s algorithm.
  open var classification: Classification {
    Classification(rawValue: electrocardiogram.classification) ?? .unrecognized
  }

  /// The person’s answer about symptoms.
  open var symptomsStatus: SymptomsStatus { SymptomsStatus(rawValue: electrocardiogram.symptomsStatus) ?? .notSet }

  /// The average heart rate during the recording; nil when unknown.
  open var averageHeartRate: HKQuantity? { electrocardiogram.averageHeartRate.map(HKQuantity.init) }

  /// The number of voltages.
  open var numberOfVoltageMeasurements: Int { electrocardiogram.voltages.count }

  /// The sampling frequency of the voltages, in hertz.
  open var samplingFrequency: HKQuantity? { HKQuantity(HealthQuantity(electrocardiogram.samplingFrequency, .hertz)) }

  var electrocardiogram: ElectrocardiogramRecord {
    guard case .electrocardiogram(let electrocardiogram) = record.content else {
      recordHasOtherContent()
    }
    return electrocardiogram
  }

  /// The voltages, in chronological order.
  var voltageMeasurements: [VoltageMeasurement] {
    electrocardiogram.voltages.enumerated().map { index, volts in
      VoltageMeasurement(
        timeSinceSampleStart: Double(index) / electrocardiogram.samplingFrequency, volts: volts)
    }
  }

  override var contentDescription: String { "\(classification)" }

  /// A voltage of an electrocardiogram. iOS 14.
  open class VoltageMeasurement: NSObject, NSCopying, @unchecked Sendable {
    // `@unchecked Sendable`: the class is open, as in Apple's framework, but its instances never change.

    /// The time since the electrocardiogram began, in seconds.
    public let timeSinceSampleStart: TimeInterval

    private let volts: Double

    init(timeSinceSampleStart: TimeInterval, volts: Double) {
      self.timeSinceSampleStart = timeSinceSampleStart
      self.volts = volts
    }

    /// Returns the voltage at a lead, in volts. Never nil, because the only existing lead was measured.
    open func quantity(for lead: Lead) -> HKQuantity? { HKQuantity(unit: .volt(), doubleValue: volts) }

    open override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? VoltageMeasurement else { return false }
      return other.timeSinceSampleStart == timeSinceSampleStart && other.volts == volts
    }

    open override var hash: Int { [timeSinceSampleStart, volts].hashValue }

    open func copy(with zone: NSZone? = nil) -> Any { self }
  }
}
