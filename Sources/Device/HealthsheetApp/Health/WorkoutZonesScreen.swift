import HealthModel
import TerminalUI

/// The page of a type's workout zones: the bounds between them, as numbers separated by spaces (rule V107).
struct WorkoutZonesScreen: View {
  let device: DeviceModel
  let type: ObjectType

  /// The text of the field; nil before anything was typed.
  @State private var written: String?
  @State private var flaw: String?
  @Environment(\.dismiss) private var dismiss
  @Environment(\.locale) private var locale

  var body: some View {
    Form {
      Section {
        LabeledContent("Bounds") {
          TextField("114 133 152 171", text: text).frame(width: 24).onSubmit { set() }.pressHint("set")
        }
        .accessibilityIdentifier("zones.bounds")
        Button("Set") { set() }.accessibilityIdentifier("zones.set")
      } footer: {
        if let flaw {
          Text(flaw).foregroundStyle(.destructive)
        } else {
          Text(
            """
            The upper bound of each zone but the last, starting with the lowest. An empty field means the system’s \
            value.
            """
          )
        }
      }
    }
    .navigationTitle(type.displayName(in: locale))
  }

  private var text: Binding<String> {
    Binding {
      written ?? device.health.zoneBounds(of: type)
    } set: { text in
      written = text
      flaw = nil
    }
  }

  private func set() {
    flaw = device.health.setZoneBounds(text.wrappedValue, of: type)
    if flaw == nil { dismiss() }
  }
}
