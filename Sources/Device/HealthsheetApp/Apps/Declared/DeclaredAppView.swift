import HealthKit
import HealthModel
import Staging
import TerminalUI

/// The screen of an app that is known by its files alone. It does nothing by itself, and has a button for each call an
/// app may make.
///
/// Every button goes through HealthKit, as the app's code would. A call that stops an app on a phone stops this one.
struct DeclaredAppView: View {
  let name: String
  @State private var model: DeclaredAppModel

  @Environment(\.now) private var now
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale

  /// Makes the screen.
  ///
  /// - Parameter asks: The types the app asks for; nil when they are not known.
  init(name: String, asks: RequestedTypes?) {
    self.name = name
    _model = State(wrappedValue: DeclaredAppModel(name: name, asks: asks))
  }

  var body: some View {
    model.surroundings = DeclaredAppModel.Surroundings(clock: now, calendar: calendar, locale: locale)
    return NavigationStack {
      List {
        AskSection(model: model)
        EachTypeSection(model: model)
        TypesSection(model: model)
        MistakeSection(model: model)
      }
      .outcome(model.outcome, else: model.introduction)
      .navigationTitle(name)
      .navigationDestination(for: DeclaredAppPage.self) { DeclaredAppPageView(model: model, page: $0) }
    }
  }
}

/// A page of the app, behind its first.
enum DeclaredAppPage: Hashable {
  case type(ObjectType)
  /// The categories of types, to choose the app's types from.
  case choice
  case group(HealthCategory)
}

private struct DeclaredAppPageView: View {
  let model: DeclaredAppModel
  let page: DeclaredAppPage

  var body: some View {
    switch page {
    case .type(let type): DeclaredTypePage(model: model, type: type)
    case .choice: TypeChoicePage(model: model)
    case .group(let category): TypeGroupPage(model: model, category: category)
    }
  }
}

/// The first section: requests, and their status.
private struct AskSection: View {
  let model: DeclaredAppModel

  @Environment(\.locale) private var locale

  var body: some View {
    let asks = model.asks
    Section("Ask") {
      // First of all there must be something to ask for: a request for nothing stops an app.
      if asks.isEmpty { choice }
      if asks.objectTypes.isEmpty || !asks.ordinary.isEmpty {
        ActionRow("Ask for Access", remark(asks.ordinary)) { await model.ask() }
      }
      ForEach(asks.objectTypes, id: \.self) { type in
        ActionRow("Ask for \(type.displayName(in: locale))", "one by one, in a list of their own") {
          await model.ask(perObject: type)
        }
      }
      ActionRow("Tell the Request Status", "would a sheet come up?") { await model.tellRequestStatus() }
      if !asks.share.isEmpty {
        ActionRow("Tell the Authorization Status", "of what it writes; reading is never told") {
          model.tellAuthorizationStatus()
        }
      }
      if !asks.isEmpty { choice }
    }
  }

  private var choice: some View {
    NavigationLink(value: DeclaredAppPage.choice) {
      RowLabel("Choose What It Asks For", model.asks.isEmpty ? "nothing yet" : remark(model.asks))
    }
    .accessibilityIdentifier("app.Choose What It Asks For")
  }

  private func remark(_ asks: RequestedTypes) -> LocalizedStringKey {
    switch (asks.share.count, asks.read.count) {
    case (0, 0): "for nothing: this stops an app"
    case (0, let read): "to read \(read)"
    case (let share, 0): "to write \(share)"
    case (let share, let read): "to write \(share), to read \(read)"
    }
  }
}

/// The section with one action for all types, so that an app with a hundred of them can be tried in a minute.
private struct EachTypeSection: View {
  let model: DeclaredAppModel

  var body: some View {
    let asks = model.asks
    let made = asks.share.filter(ExampleSample.isMade)
    if asks.types.count > 1 {
      Section("All types") {
        if made.count > 1 {
          ActionRow("Save One of Each", "\(made.count) samples, one call a type") { await model.saveEach(made) }
        }
        if asks.read.count > 1 {
          ActionRow("Read the Latest of Each", "\(asks.read.count) queries") { await model.readEach(asks.read) }
        }
        if asks.share.count > 1 {
          ActionRow("Delete All It Saved", "what others saved is left alone") { await model.deleteEach(asks.share) }
        }
        ActionRow("Let It Sleep", "no background delivery of any type") { await model.letSleep() }
      }
    }
  }
}

/// The section with a page for each type the app asks for.
private struct TypesSection: View {
  let model: DeclaredAppModel

  @Environment(\.locale) private var locale

  var body: some View {
    let types = model.asks.types
    if !types.isEmpty {
      Section("Type by type") {
        ForEach(types, id: \.self) { type in
          NavigationLink(value: DeclaredAppPage.type(type)) {
            RowLabel("\(type.displayName(in: locale))", model.asks.directions(of: type))
          }
          .accessibilityIdentifier("app.type.\(type.swiftName)")
        }
      }
    }
  }
}

/// The section with a mistake that an app may make with types that are chosen object by object (rule A19).
private struct MistakeSection: View {
  let model: DeclaredAppModel

  var body: some View {
    if !model.asks.objectTypes.isEmpty {
      Section("A mistake") {
        ActionRow("Ask for All of It on One Sheet", "types that are asked for one by one, too") {
          await model.askOnOneSheet()
        }
      }
    }
  }
}

extension RequestedTypes {
  /// Returns the directions that the app asks for: "write, read".
  fileprivate func directions(of type: ObjectType) -> LocalizedStringKey {
    switch (share.contains(type), read.contains(type)) {
    case (true, true): "write, read"
    case (true, false): "write"
    case (false, true): "read"
    case (false, false): ""
    }
  }
}
