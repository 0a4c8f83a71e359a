/// The sensitivity of a person's hearing at one frequency (rule S130). Enumerations are stored as HealthKit's raw
/// values.
package struct AudiogramPointRecord: Hashable, Sendable, Codable {
  /// A measurement of one ear.
  package struct Test: Hashable, Sendable, Codable {
    /// The softest sound heard, in dBHL.
    package var sensitivity: HealthQuantity
    /// The raw value of `HKAudiogramConductionType`.
    package var type: Int
    /// True when masking noise kept the other ear from hearing the tone.
    package var isMasked: Bool
    /// The raw value of `HKAudiogramSensitivityTestSide`.
    package var side: Int
    /// The lower end of the range to which sensitivities are clamped; nil for none.
    package var lowerBound: HealthQuantity?
    /// The upper end of the range to which sensitivities are clamped; nil for none.
    package var upperBound: HealthQuantity?

    package init(
      sensitivity: HealthQuantity, type: Int, isMasked: Bool, side: Int, lowerBound: HealthQuantity? = nil,
      upperBound: HealthQuantity? = nil
    ) {
      self.sensitivity = sensitivity
      self.type = type
      self.isMasked = isMasked
      self.side = side
      self.lowerBound = lowerBound
      self.upperBound = upperBound
    }
  }

  /// The frequency of the tone, in hertz.
  package var frequency: HealthQuantity
  /// The measurements at this frequency, one or more per ear.
  package var tests: [Test]

  package init(frequency: HealthQuantity, tests: [Test]) {
    self.frequency = frequency
    self.tests = tests
  }
}
