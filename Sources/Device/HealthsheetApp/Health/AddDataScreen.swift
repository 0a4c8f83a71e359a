import HealthModel
import TerminalUI

/// The form in which a person enters a sample manually. It names the fault in an invalid entry, and does not save it.
struct AddDataScreen: View {
  let device: DeviceModel
  let type: ObjectType

  /// The entry; nil before anything was typed.
  @State private var written: SampleDraft?
  /// The sentence about the last attempt to save; nil if it succeeded.
  @State private var refusal: String?

  @Environment(\.dismiss) private var dismiss
  @Environment(\.locale) private var locale

  private var draft: SampleDraft { written ?? device.health.draft(of: type) }

  var body: some View {
    let draft = draft
    let flaw = refusal ?? (draft.isTouched ? device.health.flaw(of: draft) : nil)
    Form {
      Section {
        ForEach(Array(type.enteredQuantities.enumerated()), id: \.offset) { number, quantity in
          field(label(of: quantity), "value.\(number)", text: binding(\.values[number]), prompt: "number")
        }
        choices
        field(draft.end == nil ? "Time" : "Starts", "start", text: binding(\.start), prompt: "date and time")
        if let end = draft.end { field("Ends", "end", text: binding(\.end, or: end), prompt: "date and time") }
      } footer: {
        if let flaw { Text(flaw).foregroundStyle(.destructive) }
      }
    }
    .onSubmit { add() }
    .navigationTitle("Add \(type.displayName(in: locale))")
    .toolbar {
      ToolbarItem(placement: .confirmationAction) {
        Button("Add") { add() }
          .keyboardShortcut(.saveSample)
          .accessibilityIdentifier("add.save")
      }
    }
  }

  @ViewBuilder private var choices: some View {
    if type == .menstrualFlow { Toggle("First day of the cycle", isOn: binding(\.isCycleStart)) }
    if type.isInsulin {
      Picker("Purpose", selection: binding(\.insulinReason)) {
        Text("Basal").tag(1)
        Text("Bolus").tag(2)
      }
    }
    ChoiceRows(choices: type.enteredChoices, selection: draft.category) { binding(\.category).wrappedValue = $0 }
  }

  /// - Parameter prompt: The placeholder of the empty field, at most 18 columns: "number".
  private func field(
    _ label: LocalizedStringKey, _ name: String, text: Binding<String>, prompt: LocalizedStringKey
  ) -> some View {
    LabeledContent(label) { TextField(label, text: text, prompt: prompt).frame(width: 18).pressHint("add") }
      .accessibilityIdentifier("add.\(name)")
  }

  /// Returns the label of a field: "Weight (kg)".
  private func label(of quantity: ObjectType) -> LocalizedStringKey {
    let unit = device.health.unitTitle(of: quantity)
    let name = quantity.displayName(in: locale)
    return unit.isEmpty ? "\(name)" : "\(name) (\(unit))"
  }

  private func binding<Value>(_ part: WritableKeyPath<SampleDraft, Value>) -> Binding<Value> {
    Binding {
      draft[keyPath: part]
    } set: { value in
      var draft = draft
      draft[keyPath: part] = value
      written = draft
      refusal = nil
    }
  }

  private func binding(_ part: WritableKeyPath<SampleDraft, String?>, or other: String) -> Binding<String> {
    let optional = binding(part)
    return Binding(get: { optional.wrappedValue ?? other }, set: { optional.wrappedValue = $0 })
  }

  private func add() {
    let draft = draft
    Task {
      refusal = await device.health.save(draft)
      if refusal == nil { dismiss() }
    }
  }
}

/// A list of values, one of which is chosen.
struct ChoiceRows: View {
  let choices: [EnteredChoice]
  /// The chosen raw value; nil for none.
  let selection: Int?
  /// Called with the raw value of the row that is pressed.
  let choose: @MainActor (Int) -> Void

  @Environment(\.glyphs) private var glyphs
  @Environment(\.locale) private var locale

  var body: some View {
    ForEach(choices) { choice in
      let isChosen = choice.value == selection
      Button {
        choose(choice.value)
      } label: {
        HStack {
          Text(isChosen ? glyphs.controls.chosen : glyphs.controls.unchosen)
            .foregroundStyle(isChosen ? .tint : .secondary)
          Text(String(localized: choice.title, locale: locale).asSentence).bold(isChosen)
        }
      }
      .buttonStyle(.plain)
      .pressHint("choose")
      .accessibilityIdentifier("choice.\(choice.value)")
    }
  }
}
