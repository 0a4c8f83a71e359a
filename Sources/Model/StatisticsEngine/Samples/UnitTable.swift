import HealthModel
import Synchronization

/// The index of a unit in a type's ``UnitTable``.
package typealias UnitIndex = UInt32

/// The units in which samples of one type were recorded. A sample refers to its unit by index, so its value is returned
/// exactly as recorded (rule S67).
///
/// The first few units are stored in the table and searched linearly, because most samples of a type share a unit.
/// Later units are found by hash and stored in a list that copies of the table share, so adding one takes constant
/// time.
package struct UnitTable: Sendable {
  private static let few = 8

  private let canonical: HealthUnit?
  private var first: [KnownUnit]
  private var more: MoreUnits?
  package private(set) var count: Int

  /// Creates a table with one unit, or none.
  ///
  /// - Parameter canonical: The type's canonical unit, always the first; nil for types that are not quantities.
  package init(canonical: HealthUnit?) {
    self.canonical = canonical
    first = canonical.map { [KnownUnit(unit: $0)] } ?? []
    count = first.count
  }

  /// The unit at an index; nil when there is none.
  package subscript(index: UnitIndex) -> HealthUnit? { known(index)?.unit }

  /// Returns the index of a unit, adding the unit if it is new.
  package mutating func index(of unit: HealthUnit) -> UnitIndex {
    if let known = first.firstIndex(where: { $0.unit == unit }) { return UnitIndex(known) }
    if first.count < Self.few {
      first.append(KnownUnit(unit: unit, conversion: canonical.flatMap(unit.conversion)))
      count += 1
      return UnitIndex(count - 1)
    }
    let others = more ?? MoreUnits()
    let added = KnownUnit(unit: unit, conversion: canonical.flatMap(unit.conversion))
    if let place = others.place(of: added, among: count - Self.few) {
      more = others
      count = max(count, Self.few + place + 1)
      return UnitIndex(Self.few + place)
    }
    // A copy of this table has added other units to the shared list, so copy the units that this table knows.
    more = MoreUnits(copying: others, count - Self.few)
    return index(of: unit)
  }

  /// True when another table has the same units at the same indices, and shares later additions.
  func shares(with other: UnitTable) -> Bool { first.count == other.first.count && more === other.more }

  /// Returns the conversion from a unit to the canonical one; nil when none is needed.
  func conversion(of index: UnitIndex) -> UnitConversion? { known(index)?.conversion }

  /// Returns a number converted from one of the units to the canonical unit.
  func canonicalValue(_ value: Double, _ index: UnitIndex) -> Double {
    conversion(of: index).map { $0.converted(value) } ?? value
  }

  private func known(_ index: UnitIndex) -> KnownUnit? {
    Int(index) < first.count ? first[Int(index)] : more?[Int(index) - Self.few]
  }
}

private struct KnownUnit: Sendable {
  let unit: HealthUnit
  /// The conversion to the canonical unit; nil for the canonical unit itself.
  var conversion: UnitConversion?
}

/// The units of a type after the first few. Units are added but never removed.
private final class MoreUnits: Sendable {
  private struct State {
    var units: [KnownUnit] = []
    var places: [HealthUnit: Int] = [:]
  }

  private let state: Mutex<State>

  init() { state = Mutex(State()) }

  /// Copies the first units of another list.
  init(copying other: MoreUnits, _ count: Int) {
    let units = other.state.withLock { Array($0.units.prefix(count)) }
    let places = Dictionary(uniqueKeysWithValues: units.enumerated().map { ($1.unit, $0) })
    state = Mutex(State(units: units, places: places))
  }

  /// The unit at an index; nil when there is none.
  subscript(place: Int) -> KnownUnit? {
    state.withLock { $0.units.indices.contains(place) ? $0.units[place] : nil }
  }

  /// Returns the index of a unit among the first `count` units, or adds the unit after them; nil when another table has
  /// already added units there.
  func place(of unit: KnownUnit, among count: Int) -> Int? {
    state.withLock { state in
      if let place = state.places[unit.unit] { return place <= count ? place : nil }
      guard state.units.count == count else { return nil }
      state.units.append(unit)
      state.places[unit.unit] = count
      return count
    }
  }
}
