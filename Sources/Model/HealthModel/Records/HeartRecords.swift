import Foundation

/// An electrocardiogram (queries, rule Q83). Enumerations are stored as HealthKit's raw values.
package struct ElectrocardiogramRecord: Hashable, Sendable, Codable {
  /// The raw value of `HKElectrocardiogram.Classification`.
  package var classification: Int
  /// The raw value of `HKElectrocardiogram.SymptomsStatus`.
  package var symptomsStatus: Int
  /// The average heart rate; nil when it could not be measured.
  package var averageHeartRate: HealthQuantity?
  /// The voltages, in volts, evenly spaced in time.
  package var voltages: [Double]
  /// The sampling frequency of the voltages, in hertz.
  package var samplingFrequency: Double
  /// The UUIDs of the symptom samples the person recorded with the electrocardiogram.
  package var symptoms: Set<UUID> = []

  package init(
    classification: Int, symptomsStatus: Int = 0, averageHeartRate: HealthQuantity? = nil, voltages: [Double] = [],
    samplingFrequency: Double = 512
  ) {
    self.classification = classification
    self.symptomsStatus = symptomsStatus
    self.averageHeartRate = averageHeartRate
    self.voltages = voltages
    self.samplingFrequency = samplingFrequency
  }
}

/// A beat of a heartbeat series (queries, rule Q81).
package struct HeartbeatRecord: Hashable, Sendable, Codable {
  /// The time from the start of the series, in seconds.
  package var secondsSinceStart: TimeInterval
  /// True when beats just before this one were not measured.
  package var isPrecededByGap: Bool

  package init(secondsSinceStart: TimeInterval, isPrecededByGap: Bool) {
    self.secondsSinceStart = secondsSinceStart
    self.isPrecededByGap = isPrecededByGap
  }
}
