import Foundation

/// An electrocardiogram (queries, rule Q83). Enumerations are kept as HealthKit's raw values.
package struct ElectrocardiogramRecord: Hashable, Sendable, Codable {
  package var classification: Int
  package var symptomsStatus: Int
  package var averageHeartRate: HealthQuantity?
  /// Voltages in volts, evenly spaced.
  package var voltages: [Double]
  /// Measurements a second.
  package var samplingFrequency: Double
  /// Symptom samples the person recorded with it.
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

/// One beat of a heartbeat series (queries, rule Q81).
package struct HeartbeatRecord: Hashable, Sendable, Codable {
  package var secondsSinceStart: TimeInterval
  package var isPrecededByGap: Bool

  package init(secondsSinceStart: TimeInterval, isPrecededByGap: Bool) {
    self.secondsSinceStart = secondsSinceStart
    self.isPrecededByGap = isPrecededByGap
  }
}
