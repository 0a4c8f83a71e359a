import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// The list that asks which objects of a type an app may read (rules A65 to A76).
///
/// It appears at every request, with the earlier choices set. *Done* keeps the choices, also when nothing is on;
/// *Cancel* changes nothing and the app is told so.
package struct ObjectAuthorizationList: View {
  private let request: ObjectAuthorizationRequest
  @Binding private var allowed: Set<UUID>
  /// The switch that has focus: the first one at first, so that return means *Done*.
  @FocusState private var focusedSwitch: UUID?
  /// The object whose whole content is shown.
  @State private var shownInFull: SampleRecord?
  private let answer: @MainActor (AuthorizationAnswer) -> Void

  /// - Parameters:
  ///   - request: Who asks, and the objects to choose from.
  ///   - allowed: The objects that are on. Whoever shows the list keeps them; start with `request.allowed`.
  ///   - answer: Called once, with what the person chose.
  package init(
    request: ObjectAuthorizationRequest, allowed: Binding<Set<UUID>>,
    answer: @escaping @MainActor (AuthorizationAnswer) -> Void
  ) {
    self.request = request
    _allowed = allowed
    self.answer = answer
  }

  package var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        Button("Cancel", role: .cancel) { answer(.cancel) }
          .keyboardShortcut(.cancelAction)
          .accessibilityIdentifier("UIA.Health.ObjectList.CancelButton")
        Spacer()
        Text("Health Access").bold()
        Spacer()
        Button("Done") { answer(.objects(allowed)) }
          .bold()
          .keyboardShortcut(.defaultAction)
          .accessibilityIdentifier("UIA.Health.ObjectList.DoneButton")
      }
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          Text("")
          Text(request.sentence)
          if let purpose = request.app.readPurpose, !purpose.isEmpty {
            Text("App explanation: \(purpose)").foregroundStyle(.secondary)
          }
          Text("")
          if request.samples.isEmpty {
            Text("There are no \(request.itemsName) to choose from.").foregroundStyle(.secondary)
          } else {
            turnOnAllButton
            Text("")
          }
          ForEach(request.samples) { sample in
            ObjectAuthorizationRow(
              sample: sample, isOwn: sample.sourceRevision.source.bundleIdentifier == request.app.bundleIdentifier,
              isOn: isOn(sample.uuid)
            )
            .focused($focusedSwitch, equals: sample.uuid)
            .onKeyPress("v", help: "view") {
              shownInFull = sample
              return .handled
            }
          }
        }
        .padding(.trailing, 1)
      }
    }
    .padding(.horizontal, 1)
    .accessibilityIdentifier("UIA.Health.ObjectList")
    .onAppear { focusedSwitch = request.samples.first?.uuid }
    .sheet(item: $shownInFull) { sample in ObjectDetails(sample: sample) { shownInFull = nil } }
  }

  private var turnOnAllButton: some View {
    let everything = Set(request.samples.map(\.uuid))
    let isEverythingOn = allowed.isSuperset(of: everything)
    return Button(isEverythingOn ? "Turn Off All" : "Turn On All") {
      allowed = isEverythingOn ? [] : everything
    }
    .keyboardShortcut("a")
    .accessibilityIdentifier("UIA.Health.ObjectList.AllButton")
  }

  private func isOn(_ uuid: UUID) -> Binding<Bool> {
    Binding(
      get: { allowed.contains(uuid) },
      set: { isOn in
        if isOn { allowed.insert(uuid) } else { allowed.remove(uuid) }
      })
  }
}
