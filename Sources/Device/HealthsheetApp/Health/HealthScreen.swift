import Foundation
import HealthKitUI
import HealthModel
import TerminalUI

/// The Health app: pinned types, sources (rules A10 and A82), and all types by category (rule A86). A slash searches
/// the types.
struct HealthScreen: View {
  let device: DeviceModel
  @State private var query = ""
  @Environment(\.locale) private var locale

  var body: some View {
    NavigationStack(path: Bindable(device).healthPath) {
      List {
        if query.isEmpty {
          pinned
          sources
          categoryList
        } else {
          found
        }
      }
      .searchable(text: $query, prompt: "Types")
      .navigationDestination(for: HealthPage.self) { view(of: $0) }
    }
  }
}

extension HealthScreen {
  @ViewBuilder private func view(of page: HealthPage) -> some View {
    switch page {
    case .app(let app): AppPermissionsScreen(device: device, app: app)
    case .otherSources: OtherSourcesScreen(device: device)
    case .source(let source): SourceScreen(device: device, source: source)
    case .category(.healthDetails): HealthDetailsScreen(device: device)
    case .category(let category): CategoryScreen(device: device, category: category)
    case .type(let type): HealthTypeScreen(device: device, type: type)
    case .allData(let type): AllDataScreen(device: device, type: type)
    case .sample(let sample): SampleScreen(device: device, reference: sample)
    case .addData(let type): AddDataScreen(device: device, type: type)
    case .detail(let detail): PersonalDetailScreen(device: device, detail: detail)
    case .workoutZones(let type): WorkoutZonesScreen(device: device, type: type)
    }
  }

  /// The pinned types with their latest values. Before any type is pinned, the types that most people look at first.
  private var pinned: some View {
    Section(device.health.pinnedTypes.isEmpty ? "Summary" : "Pinned") {
      TypeRows(device: device, types: device.health.firstTypes, isProminent: true)
    } footer: {
      if device.health.pinnedTypes.isEmpty {
        Text(
          device.isLineByLine
            ? "Turn on “Pinned” on the page of a type to have it here." : "Press f on a type to pin it here.")
      }
    }
  }

  /// The apps that asked, including those that were granted nothing, and one row for all other sources.
  @ViewBuilder private var sources: some View {
    let others = device.health.otherSources
    Section("Sources") {
      if device.consent.appsThatAsked.isEmpty {
        Text("No app’s request is answered yet.").foregroundStyle(.secondary)
      }
      ForEach(device.consent.appsThatAsked, id: \.bundleIdentifier) { app in
        let count = device.consent.permissionCount(of: app)
        NavigationLink(value: HealthPage.app(app)) {
          LabeledContent(app.displayName) { Text("\(count.allowed) of \(count.all) on") }
        }
        .accessibilityIdentifier("app.\(app.bundleIdentifier)")
      }
      if !others.isEmpty {
        NavigationLink(value: HealthPage.otherSources) {
          RowLabel("Devices and others", LocalizedStringKey(verbatim: others.map(\.name).inList(locale: locale)))
        }
        .accessibilityIdentifier("health.otherSources")
      }
    }
  }

  /// The categories, each with the number of its types that have samples.
  @ViewBuilder private var categoryList: some View {
    let counts = device.health.storedTypeCounts()
    Section("Browse") {
      ForEach(categories, id: \.self) { category in
        NavigationLink(value: HealthPage.category(category)) {
          HStack {
            TypeIcon(category).layoutPriority(2)
            Text(category.displayName(in: locale)).lineLimit(1).layoutPriority(1)
            Spacer()
            Text(words(for: counts[category] ?? 0, in: category)).foregroundStyle(.secondary).lineLimit(1)
          }
        }
        .accessibilityIdentifier("health.category.\(category.rawValue)")
      }
    } footer: {
      if counts.isEmpty { Text("The store is empty.") }
    }
  }

  /// The categories sorted by name, with *Other Data* at the end.
  private var categories: [HealthCategory] {
    HealthCategory.allCases.sorted {
      ($0 == .otherData ? 1 : 0, $0.displayName(in: locale)) < ($1 == .otherData ? 1 : 0, $1.displayName(in: locale))
    }
  }

  private func words(for count: Int, in category: HealthCategory) -> LocalizedStringKey {
    if category == .healthDetails { return count == 0 ? "nothing entered" : "\(count) entered" }
    return count == 0 ? "no data" : "\(count) types"
  }

  @ViewBuilder private var found: some View {
    let types = device.health.types(matching: query, locale: locale)
    if types.isEmpty { Text("No type name contains “\(query)”.").foregroundStyle(.secondary) }
    TypeRows(device: device, types: types)
  }
}

/// A page of the Health app that links open.
enum HealthPage: Hashable {
  case app(AppIdentity)
  case otherSources
  case source(SourceRecord)
  case category(HealthCategory)
  case type(ObjectType)
  case allData(ObjectType)
  case sample(SampleReference)
  case addData(ObjectType)
  case detail(PersonalDetail)
  case workoutZones(ObjectType)
}

extension HealthPage {
  /// Creates the page of a type; for a health detail, the page of that detail.
  init(_ type: ObjectType) { self = PersonalDetail(type).map(HealthPage.detail) ?? .type(type) }
}

/// The types of a category: first the types with samples, then the types without samples, which a person can open to
/// add samples.
struct CategoryScreen: View {
  let device: DeviceModel
  let category: HealthCategory
  @Environment(\.locale) private var locale

  var body: some View {
    let types = device.health.types(in: category, locale: locale)
    List {
      if !types.stored.isEmpty { Section { TypeRows(device: device, types: types.stored) } }
      if !types.empty.isEmpty {
        Section("No data") { TypeRows(device: device, types: types.empty, remark: { _ in "" }) }
      }
    }
    .navigationTitle(category.displayName(in: locale))
  }
}

/// A row for each type, with its icon, name and latest value. A press opens the type's page in the navigation stack, or
/// calls ``open`` if it is set.
struct TypeRows: View {
  let device: DeviceModel
  /// The types, in row order.
  let types: [ObjectType]
  /// True for values in the text colour, as on the first page.
  var isProminent = false
  /// Returns the text after a name; nil for the latest value of the type.
  var remark: ((ObjectType) -> LocalizedStringKey)?
  /// Opens the page of a type; nil for a link of the navigation stack.
  var open: (@MainActor (ObjectType) -> Void)?

  /// The latest values read so far.
  @State private var glances: [ObjectType: String] = [:]
  @Environment(\.locale) private var locale

  var body: some View {
    ForEach(types, id: \.self) { type in
      Group {
        if let open {
          Button {
            open(type)
          } label: {
            label(of: type)
          }
          .buttonStyle(.plain)
          .pressHint("open")
        } else {
          NavigationLink(value: HealthPage(type)) { label(of: type) }
        }
      }
      .accessibilityIdentifier("health.\(type.swiftName)")
    }
    .task(id: Subject(types: types, revision: device.revision)) {
      if remark == nil { glances = await device.health.glances(at: types) }
    }
  }

  private func label(of type: ObjectType) -> some View {
    HStack {
      TypeIcon(type).layoutPriority(2)
      Text(type.displayName(in: locale)).lineLimit(1).layoutPriority(1)
      Spacer()
      Text(remark?(type) ?? "\(glances[type] ?? "")").foregroundStyle(isProminent ? .primary : .secondary)
        .lineLimit(1)
    }
  }

  /// The state on which the latest values depend. They are read again when it changes.
  private struct Subject: Equatable {
    var types: [ObjectType]
    var revision: Int
  }
}
