import Foundation
import TerminalUI

/// The measurements that the update of Stride added, in one line, or in two where that is too narrow.
struct MeasurementsCard: View {
  /// The values, and the units to write after them.
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
    let number = value?.formatted(.number.locale(locale).precision(.fractionLength(digits)))
    return Text(name).bold().foregroundStyle(.purple)
      + (number.map { Text("  ") + Text($0).bold() + Text(" \(LocalizedStringKey(unit))") }
        ?? Text("  No data").foregroundStyle(.secondary))
  }
}
