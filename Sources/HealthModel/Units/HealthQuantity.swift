/// A number with its unit. Reading it in the unit it was made with gives the same number back (rule S67).
package struct HealthQuantity: Hashable, Sendable {
  package var value: Double
  package var unit: HealthUnit

  package init(_ value: Double, _ unit: HealthUnit) {
    self.value = value
    self.unit = unit
  }
}
