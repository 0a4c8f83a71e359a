import HealthKitUI
import HealthModel
import TerminalUI

/// A row for each of some types: its icon, its name and its latest. A press opens its page.
struct TypeRows: View {
  let device: DeviceModel
  let types: [ObjectType]
  /// What stands behind the name; nil for the latest of the type.
  var remark: ((ObjectType) -> LocalizedStringKey)?

  /// What has been read so far.
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

  /// What is read: again when either changes.
  private struct Subject: Equatable {
    var types: [ObjectType]
    var revision: Int
  }
}
