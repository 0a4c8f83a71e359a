import HealthKit
import HealthModel
import Staging
import TerminalUI

/// The screen of an app that is known only by its files. The app does nothing by itself, and the screen has a button
/// for each call that an app may make.
///
/// Every button calls HealthKit as the app's code would. A call that stops an app on a phone also stops this app.
struct DeclaredAppView: View {
  let name: String
  @State private var model: DeclaredAppModel

  @Environment(\.now) private var now
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale

  /// - Parameter asks: The types that the app asks for; nil if they are not known.
  init(name: String, asks: RequestedTypes?) {
    self.name = name
    _model = State(wrappedValue: DeclaredAppModel(name: name, asks: asks))
  }

  var body: some View {
    model.surroundings = DeclaredAppModel.Surroundings(clock: now, calendar: calendar, locale: locale)
    return NavigationStack {
      List {
        asking
        eachType
        typeByType
        mistake
      }
      .outcome(model.outcome, else: model.introduction)
      .navigationTitle(name)
      .navigationDestination(for: DeclaredAppPage.self) { view(of: $0) }
    }
  }
}

extension DeclaredAppView {
  @ViewBuilder private func view(of page: DeclaredAppPage) -> some View {
    switch page {
    case .type(let type): DeclaredTypePage(model: model, type: type)
    case .choice: TypeChoicePage(model: model)
    case .group(let category): TypeGroupPage(model: model, category: category)
    }
  }

  /// The first section: requests and their status.
  @ViewBuilder private var asking: some View {
    let asks = model.asks
    Section("Ask") {
      // Without types to ask for, offer only the choice of types: an empty request stops an app.
      if asks.isEmpty { choice }
      if asks.objectTypes.isEmpty || !asks.ordinary.isEmpty {
        ActionRow("Ask for Access", remark(asks.ordinary)) { await model.ask() }
      }
      ForEach(asks.objectTypes, id: \.self) { type in
        ActionRow("Ask for \(type.displayName(in: locale))", "one by one, in a list of their own") {
          await model.ask(perObject: type)
        }
      }
      ActionRow("Show the Request Status", "would a request show a sheet?") { await model.tellRequestStatus() }
      if !asks.share.isEmpty {
        ActionRow("Show the Authorization Status", "for writing; reading is never revealed") {
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

  /// The section with actions on each of the app's types in turn, so that an app with a hundred types can be tried in a
  /// minute.
  @ViewBuilder private var eachType: some View {
    let asks = model.asks
    let made = asks.share.filter(ExampleSample.isMade)
    if asks.types.count > 1 {
      Section("All types") {
        if made.count > 1 {
          ActionRow("Save One of Each", "\(made.count) samples, one call for each type") {
            await model.saveEach(made)
          }
        }
        if asks.read.count > 1 {
          ActionRow("Read the Latest of Each", "\(asks.read.count) queries") { await model.readEach(asks.read) }
        }
        if asks.share.count > 1 {
          ActionRow("Delete All It Saved", "data of other sources stays") { await model.deleteEach(asks.share) }
        }
        ActionRow("Stop Waking It", "no background delivery for any type") { await model.letSleep() }
      }
    }
  }

  /// The section with a page for each type that the app asks for.
  @ViewBuilder private var typeByType: some View {
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

  /// The section with a mistake that an app can make with individually chosen types (rule A19).
  @ViewBuilder private var mistake: some View {
    if !model.asks.objectTypes.isEmpty {
      Section("A mistake") {
        ActionRow("Ask for All of It on One Sheet", "with types whose objects are chosen one by one") {
          await model.askOnOneSheet()
        }
      }
    }
  }
}

/// A page that opens from the app's first screen.
enum DeclaredAppPage: Hashable {
  case type(ObjectType)
  /// The categories from which the app's types are chosen.
  case choice
  case group(HealthCategory)
}

extension RequestedTypes {
  /// Returns the directions in which the app asks for a type: "write, read".
  fileprivate func directions(of type: ObjectType) -> LocalizedStringKey {
    switch (share.contains(type), read.contains(type)) {
    case (true, true): "write, read"
    case (true, false): "write"
    case (false, true): "read"
    case (false, false): ""
    }
  }
}

/// The page of a type, with a button for each call that an app may make about it.
struct DeclaredTypePage: View {
  let model: DeclaredAppModel
  let type: ObjectType

  @Environment(\.locale) private var locale

  var body: some View {
    List {
      reading
      writing
      if type.isOfSamples { changes }
    }
    .outcome(
      model.outcome, else: "Calls that \(model.name) can try with this type, whether it asks for the type or not."
    )
    // Clear the outcome of a call on the previous page.
    .onAppear { model.outcome = nil }
    .navigationTitle(type.displayName(in: locale))
  }
}

extension DeclaredTypePage {
  private var reading: some View {
    Section(model.asks.read.contains(type) ? "Read" : "Read, though the app does not ask for it") {
      ActionRow(type.isOfSamples ? "Read the Latest" : "Read It", "a refusal looks like no data") {
        await model.read(type)
      }
      if type.isOfSamples {
        ActionRow("Count the Samples", "all that the app may see") { await model.count(type) }
      }
      if type.kind == .quantity {
        ActionRow("Statistics of Seven Days", type.aggregationStyle == .cumulative ? "the sum" : "average and range") {
          await model.tellStatistics(type)
        }
        ActionRow("Statistics Day by Day", "the last seven days") { await model.tellStatisticsByDay(type) }
        ActionRow("Show the Preferred Unit", "of the person") { await model.tellPreferredUnit(type) }
      }
    }
  }

  @ViewBuilder private var writing: some View {
    let example = ExampleSample.words(for: type, model.surroundings)
    if type.appMayShare || model.asks.share.contains(type) {
      Section(model.asks.share.contains(type) ? "Write" : "Write, though the app does not ask for it") {
        if let example { ActionRow("Save a Sample", "\(example)") { await model.save(type) } }
        ActionRow("Delete Own Samples", "data of other sources stays") { await model.deleteOwn(type) }
        ActionRow("Show the Status", "for writing; reading is never revealed") { model.tellStatus(type) }
      }
    }
  }

  private var changes: some View {
    Section("Changes") {
      ActionRow("Read What Changed", "since the last query, by an anchor") { await model.readChanges(type) }
      if model.isObserving(type) {
        ActionRow("Stop Observing", "an observer query runs") { model.stopObserving(type) }
      } else {
        ActionRow("Observe", "an observer query while the app runs") { model.observe(type) }
      }
      ActionRow("Wake It", "background delivery, as soon as something is saved") { await model.wake(for: type) }
      ActionRow("Stop Waking It", "no background delivery") { await model.letSleep(type) }
    }
  }
}

extension ObjectType {
  /// True for types that are queried as samples.
  fileprivate var isOfSamples: Bool {
    ![.characteristic, .activitySummary, .userAnnotatedMedication].contains(kind)
  }
}

/// The page with the categories of types that an app may ask for.
struct TypeChoicePage: View {
  let model: DeclaredAppModel

  @Environment(\.locale) private var locale

  var body: some View {
    List {
      Section {
        ForEach(HealthCategory.allCases, id: \.self) { category in
          NavigationLink(value: DeclaredAppPage.group(category)) {
            RowLabel("\(category.displayName(in: locale))", remark(category))
          }
          .accessibilityIdentifier("app.group.\(category.rawValue)")
        }
      } footer: {
        Text("Your choice here lasts until the app ends. The options --share and --read set it at the start.")
      }
      Section {
        Button("Choose Nothing") { model.asks = RequestedTypes() }.disabled(model.asks.isEmpty)
      }
    }
    .navigationTitle("What It Asks For")
  }

  private func remark(_ category: HealthCategory) -> LocalizedStringKey {
    let count = model.asks.types.count { $0.healthCategory == category }
    return count == 0 ? "" : "\(count) chosen"
  }
}

/// The page with the types of a category, to share and to read.
struct TypeGroupPage: View {
  let model: DeclaredAppModel
  let category: HealthCategory

  @Environment(\.locale) private var locale

  var body: some View {
    let types = ObjectType.all.filter { $0.healthCategory == category }
    let (read, share) = (types.filter(\.appMayAskToRead), types.filter(\.appMayShare))
    List {
      if !read.isEmpty { Section("To Read") { toggles(read, \.read, "read") } }
      if !share.isEmpty { Section("To Write") { toggles(share, \.share, "share") } }
      if read.isEmpty, share.isEmpty { Text("No app may ask for any of these.").foregroundStyle(.secondary) }
    }
    .navigationTitle(category.displayName(in: locale))
  }

  private func toggles(
    _ types: [ObjectType], _ list: WritableKeyPath<RequestedTypes, [ObjectType]>, _ direction: String
  ) -> some View {
    ForEach(types, id: \.self) { type in
      let isChosen = Binding(
        get: { model.asks[keyPath: list].contains(type) },
        set: { isOn in
          model.asks[keyPath: list].removeAll { $0 == type }
          if isOn { model.asks[keyPath: list].append(type) }
        })
      Toggle(isOn: isChosen) { Text(type.displayName(in: locale)) }
        .accessibilityIdentifier("app.\(direction).\(type.swiftName)")
    }
  }
}

extension ObjectType {
  /// True for types that an app may ask to read, on the sheet or individually.
  fileprivate var appMayAskToRead: Bool { appMayRequestRead || requiresPerObjectAuthorization }
}
