import HealthModel
import Synchronization

/// The place of a unit in a type's ``UnitTable``.
package typealias UnitIndex = UInt32

/// The units the samples of one type were recorded in, so that a sample points to its unit with a small number and its
/// own number is given back exactly as it came (rule S67).
///
/// The first few stand in the table itself and are searched from the front: most samples of a type share a unit. Later
/// ones are found by their hash, and copies of a table share them, so that another unit costs the same for any number
/// of units.
package struct UnitTable: Sendable {
  private static let few = 8

  private let canonical: HealthUnit?
  private var first: [KnownUnit]
  private var more: MoreUnits?
  package private(set) var count: Int

  /// Creates a table of one unit, or none.
  ///
  /// - Parameter canonical: The type's own unit, always the first; nil for types without quantities.
  package init(canonical: HealthUnit?) {
    self.canonical = canonical
    first = canonical.map { [KnownUnit(unit: $0)] } ?? []
    count = first.count
  }

  /// The unit at a place; nil for a place without one.
  package subscript(index: UnitIndex) -> HealthUnit? { known(index)?.unit }

  /// Returns the place of a unit, which is added where it is new.
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
    // A copy of this table went another way.
    more = MoreUnits(copying: others, count - Self.few)
    return index(of: unit)
  }

  /// True where another table has the same units at the same places, also those that are added later.
  func shares(with other: UnitTable) -> Bool { first.count == other.first.count && more === other.more }

  /// Returns the conversion from a unit to the canonical one; nil where there is nothing to convert.
  func conversion(of index: UnitIndex) -> UnitConversion? { known(index)?.conversion }

  /// Returns a number of one of the units, in the canonical one.
  func canonicalValue(_ value: Double, _ index: UnitIndex) -> Double {
    conversion(of: index).map { $0.converted(value) } ?? value
  }

  private func known(_ index: UnitIndex) -> KnownUnit? {
    Int(index) < first.count ? first[Int(index)] : more?[Int(index) - Self.few]
  }
}

private struct KnownUnit: Sendable {
  let unit: HealthUnit
  /// The conversion to the canonical unit; nil for that itself.
  var conversion: UnitConversion?
}

/// The units of a type after the first few. Units are added and never removed.
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

  /// The unit at a place; nil for a place without one.
  subscript(place: Int) -> KnownUnit? {
    state.withLock { $0.units.indices.contains(place) ? $0.units[place] : nil }
  }

  /// Returns the place of a unit that is known, or that comes next; nil where another table has added units after those
  /// this one knows.
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
