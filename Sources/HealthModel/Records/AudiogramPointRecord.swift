/// What a person hears at one frequency (rule S130). Enumerations are kept as HealthKit's raw values.
package struct AudiogramPointRecord: Hashable, Sendable, Codable {
  /// One measurement of one ear.
  package struct Test: Hashable, Sendable, Codable {
    package var sensitivity: HealthQuantity
    package var type: Int
    package var isMasked: Bool
    package var side: Int
    package var lowerBound: HealthQuantity?
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

  package var frequency: HealthQuantity
  package var tests: [Test]

  package init(frequency: HealthQuantity, tests: [Test]) {
    self.frequency = frequency
    self.tests = tests
  }
}
