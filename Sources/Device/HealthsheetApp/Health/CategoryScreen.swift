import HealthModel
import TerminalUI

/// The types of a category: those with samples, and the others, which can be opened to add some.
struct CategoryScreen: View {
  let device: DeviceModel
  let category: HealthCategory
  @Environment(\.locale) private var locale

  var body: some View {
    let types = device.types(in: category, locale: locale)
    List {
      if !types.stored.isEmpty { Section { TypeRows(device: device, types: types.stored) } }
      if !types.empty.isEmpty {
        Section("No data") { TypeRows(device: device, types: types.empty, remark: { _ in "" }) }
      }
    }
    .navigationTitle(category.displayName(in: locale))
  }
}
