/// Controls for entering and changing values, in sections: a ``List`` by another name, as on the phone.
///
///     Form {
///       Section("Sample") {
///         TextField("Value", text: $value)
///         Picker("Unit", selection: $unit) { ForEach(units, id: \.self) { Text($0) } }
///         LabeledContent("Source", value: "Health")
///       } footer: {
///         Text("Between 30 and 230.")
///       }
///       Button("Add") { model.add() }
///     }
///
/// A picker in it stands at the right edge, behind its title.
public struct Form<Content: View>: View {
  private let content: Content

  /// Creates a form.
  ///
  /// - Parameter content: Rows and sections.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var body: some View { List { content } }
}
