import Foundation
import TerminalUI

/// The measurements added by the update of Stride, in one line, or in two if one is too narrow.
struct MeasurementsCard: View {
  let measurements: Measurements

  @Environment(\.locale) private var locale

  var body: some View {
    ViewThatFits(in: .horizontal) {
      HStack(spacing: 4) { values }
      VStack(alignment: .leading) { values }
    }
  }

  @ViewBuilder private var values: some View {
    measurement("Weight", measurements.bodyMass, measurements.massUnit, digits: 1)
    measurement("Active Energy Today", measurements.activeEnergy, measurements.energyUnit, digits: 0)
  }

  private func measurement(_ name: LocalizedStringKey, _ value: Double?, _ unit: String, digits: Int) -> some View {
    let number = value.map { locale.number($0, digits: digits) }
    return Text(name).bold().foregroundStyle(.purple)
      + (number.map { Text("  ") + Text($0).bold() + Text(" \(LocalizedStringKey(unit))") }
        ?? Text("  No data").foregroundStyle(.secondary))
  }
}

/// The measurements added by the update of Stride, in the person's preferred units.
struct Measurements: Hashable, Sendable {
  /// The latest weight in ``massUnit``; nil if there is none.
  var bodyMass: Double?
  var massUnit = "kg"
  /// The active energy burned today in ``energyUnit``; nil if there is none.
  var activeEnergy: Double?
  var energyUnit = "kcal"
}
