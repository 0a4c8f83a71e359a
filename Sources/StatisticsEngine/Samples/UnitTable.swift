import HealthModel

/// The units the samples of one type were recorded in, so that a sample points to its unit with two bytes and its
/// number is given back exactly as it came (rule S67).
package struct UnitTable: Sendable {
  private let canonical: HealthUnit?
  private var units: [HealthUnit]
  /// To the canonical unit; nil for that itself.
  private var conversions: [UnitConversion?]

  /// - Parameter canonical: The type's own unit, always the first; nil for types without quantities.
  package init(canonical: HealthUnit?) {
    self.canonical = canonical
    units = canonical.map { [$0] } ?? []
    conversions = canonical.map { _ in [nil] } ?? []
  }

  package var count: Int { units.count }

  package subscript(index: UInt16) -> HealthUnit? { Int(index) < units.count ? units[Int(index)] : nil }

  /// Most samples of a type share a unit, so a search from the front is short.
  package mutating func index(of unit: HealthUnit) -> UInt16 {
    if let known = units.firstIndex(of: unit) { return UInt16(known) }
    units.append(unit)
    conversions.append(canonical.flatMap(unit.conversion))
    return UInt16(units.count - 1)
  }

  /// From one of the units to the canonical one; nil where there is nothing to convert.
  func conversion(of index: UInt16) -> UnitConversion? {
    Int(index) < conversions.count ? conversions[Int(index)] : nil
  }

  /// A number recorded in one of the units, in the canonical one.
  func canonicalValue(_ value: Double, _ index: UInt16) -> Double {
    conversion(of: index).map { $0.converted(value) } ?? value
  }
}
