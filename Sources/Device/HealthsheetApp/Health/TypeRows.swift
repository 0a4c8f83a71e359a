import HealthKitUI
import HealthModel
import TerminalUI

/// A row for each of some types: its icon, its name and its latest value. A row opens the page of its type.
struct TypeRows: View {
  let device: DeviceModel
  /// The types, in the order of the rows.
  let types: [ObjectType]
  /// Returns the text behind a name; nil for the latest value of the type.
  var remark: ((ObjectType) -> LocalizedStringKey)?

  /// The latest values read up to now.
  @State private var glances: [ObjectType: String] = [:]
  @Environment(\.locale) private var locale

  var body: some View {
    ForEach(types, id: \.self) { type in
      NavigationLink(value: HealthPage(type)) {
        HStack {
          TypeIcon(type)
          Text(type.displayName(in: locale)).lineLimit(1).layoutPriority(1)
          Spacer()
          Text(remark?(type) ?? "\(glances[type] ?? "")").foregroundStyle(.secondary).lineLimit(1)
        }
      }
      .accessibilityIdentifier("health.\(type.swiftName)")
    }
    .task(id: Subject(types: types, revision: device.revision)) {
      if remark == nil { glances = await device.glances(at: types) }
    }
  }

  /// The values that the latest values depend on. They are read again when one of them changes.
  private struct Subject: Equatable {
    var types: [ObjectType]
    var revision: Int
  }
}
