/// A button that switches ``SwiftUI/EditMode`` on and off.
public struct EditButton: View {
  @Environment(\.editMode) private var mode
  @State private var own = EditMode.inactive

  public init() {}

  public var body: some View {
    let mode = mode ?? $own
    Button(mode.wrappedValue.isEditing ? "Done" : "Edit") {
      mode.wrappedValue = mode.wrappedValue.isEditing ? .inactive : .active
    }
    .localizedStringTable(.controls)
  }
}
