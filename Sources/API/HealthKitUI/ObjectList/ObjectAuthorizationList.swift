import Foundation
import HealthDaemon
import HealthModel
import Languages
import TerminalUI

/// The list that asks which objects of a type an app may see (rules A65 to A76).
///
/// The list appears at every request, with the earlier decisions. *Done* saves the choices, even when no object is on;
/// *Cancel* changes nothing, and the app receives an error.
package struct ObjectAuthorizationList: View {
  private let request: ObjectAuthorizationRequest
  @Binding private var allowed: Set<UUID>
  /// The switch that has focus. Initially this is the first switch, so that Space and Return act on a switch.
  @FocusState private var focusedSwitch: UUID?
  /// The object whose details are shown.
  @State private var shownInFull: SampleRecord?
  @State private var query = ""
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale
  private let answer: @MainActor (AuthorizationAnswer) -> Void

  /// Creates the list of a request.
  ///
  /// - Parameters:
  ///   - request: The app that asks, and the objects to choose from.
  ///   - allowed: The objects that are on. The caller stores them; start with `request.allowed`.
  ///   - answer: Called once, with the person’s answer.
  package init(
    request: ObjectAuthorizationRequest, allowed: Binding<Set<UUID>>,
    answer: @escaping @MainActor (AuthorizationAnswer) -> Void
  ) {
    self.request = request
    _allowed = allowed
    self.answer = answer
  }

  package var body: some View {
    NavigationStack {
      list
        .searchable(text: $query, prompt: "Search \(request.itemsName)")
        .safeAreaInset(edge: .top, spacing: 1) {
          VStack(spacing: 0) {
            QuestionHeader(sentence: request.sentence, change: request.change)
            if !request.samples.isEmpty { summary }
          }
        }
        .navigationTitle("Health Access")
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button("Cancel", role: .cancel) { answer(.cancel) }
              .keyboardShortcut(.cancelAction)
              .accessibilityIdentifier(ConsentIdentifier.objectsCancel)
          }
          ToolbarItem(placement: .confirmationAction) {
            Button("Done") { answer(.objects(allowed)) }
              .bold()
              .keyboardShortcut(.done, help: "done")
              .accessibilityIdentifier(ConsentIdentifier.objectsDone)
          }
        }
    }
    .accessibilityIdentifier(ConsentIdentifier.objects)
    .onAppear { focusedSwitch = request.samples.first?.uuid }
    .sheet(item: $shownInFull) { sample in ObjectDetails(sample: sample) { shownInFull = nil } }
    .presentationSizing(.form.fitted(horizontal: false, vertical: true))
    .localizedStringTable(.device)
  }

  private var list: some View {
    let found = found
    return List {
      if let explanation = request.app.explanation(of: .share) { Text(explanation).foregroundStyle(.secondary) }
      if request.samples.isEmpty {
        Text("There are no \(request.itemsName) to choose from.").foregroundStyle(.secondary)
      } else if found.isEmpty {
        Text("Nothing found. The switches stay as they are.").foregroundStyle(.secondary)
      }
      Section {
        ForEach(found) { sample in
          ObjectAuthorizationRow(
            sample: sample, isOwn: sample.sourceRevision.source.bundleIdentifier == request.app.bundleIdentifier,
            isOn: isOn(sample.uuid)
          )
          .focused($focusedSwitch, equals: sample.uuid)
          .onKeyPress(QuestionKey.view.key, help: "view", hintPriority: 1) {
            shownInFull = sample
            return .handled
          }
        }
      }
    }
  }

  /// The line above the scrolling rows: a button for all objects, and the number that are on.
  private var summary: some View {
    HStack {
      if !found.isEmpty { turnOnAllButton(of: found) }
      Spacer()
      Text(count).foregroundStyle(.secondary)
    }
    .padding(.horizontal, 2)
  }

  /// The number of objects that are on: "2 of 5 on".
  private var count: LocalizedStringKey {
    let on = request.samples.count { allowed.contains($0.uuid) }
    return "\(on) of \(request.samples.count) on"
  }

  /// The objects that match the search; all of them when the search field is empty.
  private var found: [SampleRecord] {
    let words = query.split(separator: " ")
    if words.isEmpty { return request.samples }
    return request.samples.filter { sample in
      let summary = ObjectSummary(sample: sample, calendar: calendar, locale: locale)
      let text = ([summary.title, summary.subtitle] + summary.lines).joined(separator: " ")
      return words.allSatisfy { text.localizedCaseInsensitiveContains($0) }
    }
  }

  /// The button that turns all found objects on or off. Objects that the search excludes do not change.
  private func turnOnAllButton(of found: [SampleRecord]) -> some View {
    let everything = Set(found.map(\.uuid))
    let isEverythingOn = allowed.isSuperset(of: everything)
    let title: LocalizedStringKey =
      switch (found.count == request.samples.count, isEverythingOn) {
      case (true, true): "Turn Off All"
      case (true, false): "Turn On All"
      case (false, true): "Turn Off the \(found.count) Results"
      case (false, false): "Turn On the \(found.count) Results"
      }
    return Button(title) {
      if isEverythingOn { allowed.subtract(everything) } else { allowed.formUnion(everything) }
    }
    .keyboardShortcut(.everything, help: isEverythingOn ? "all off" : "all on")
    .accessibilityIdentifier(ConsentIdentifier.objectsEverything)
  }

  private func isOn(_ uuid: UUID) -> Binding<Bool> {
    Binding(
      get: { allowed.contains(uuid) },
      set: { isOn in
        if isOn { allowed.insert(uuid) } else { allowed.remove(uuid) }
      })
  }
}
