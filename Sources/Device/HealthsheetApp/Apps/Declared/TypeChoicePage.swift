import HealthModel
import Staging
import TerminalUI

/// The page with the categories of types an app may ask for.
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
        Text("Chosen here, it holds until the app ends. --share and --read say it from the start.")
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
  /// True for types an app may ask to read, on the sheet or object by object.
  fileprivate var appMayAskToRead: Bool { appMayRequestRead || requiresPerObjectAuthorization }
}
