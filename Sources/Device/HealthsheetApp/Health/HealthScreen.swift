import Foundation
import HealthKitUI
import HealthModel
import TerminalUI

/// The Health app: pinned types, sources (rules A10 and A82), and all types by category (rule A86). A slash searches
/// the types.
struct HealthScreen: View {
  let device: DeviceModel
  @State private var query = ""

  var body: some View {
    NavigationStack {
      List {
        if query.isEmpty {
          PinnedSection(device: device)
          SourcesSection(device: device)
          BrowseSection(device: device)
        } else {
          FoundTypes(device: device, query: query)
        }
      }
      .searchable(text: $query, prompt: "Types")
      .navigationTitle("Health")
      .navigationDestination(for: HealthPage.self) { HealthPageView(device: device, page: $0) }
    }
  }
}

/// The types the person pinned, each with its latest value.
private struct PinnedSection: View {
  let device: DeviceModel

  var body: some View {
    Section("Pinned") {
      if device.pinnedTypes.isEmpty {
        Text(
          device.isLineByLine
            ? "Turn on “Pinned” on the page of a type to have it here." : "Press f on a type to pin it here."
        )
        .foregroundStyle(.secondary)
      }
      TypeRows(device: device, types: device.pinnedTypes)
    }
  }
}

/// The apps that asked, including those that were given nothing, and one row for all other sources.
private struct SourcesSection: View {
  let device: DeviceModel
  @Environment(\.locale) private var locale

  var body: some View {
    let others = device.otherSources
    Section("Sources") {
      if device.appsThatAsked.isEmpty {
        Text("No app has been answered yet.").foregroundStyle(.secondary)
      }
      ForEach(device.appsThatAsked, id: \.bundleIdentifier) { app in
        let count = device.permissionCount(of: app)
        NavigationLink(value: HealthPage.app(app)) {
          LabeledContent(app.displayName) { Text("\(count.allowed) of \(count.all) on") }
        }
        .accessibilityIdentifier("app.\(app.bundleIdentifier)")
      }
      if !others.isEmpty {
        NavigationLink(value: HealthPage.otherSources) {
          HStack {
            Text("Devices and others").lineLimit(1).layoutPriority(1)
            Spacer()
            Text(others.map(\.name).inList(locale: locale)).foregroundStyle(.secondary).lineLimit(1)
          }
        }
        .accessibilityIdentifier("health.otherSources")
      }
    }
  }
}

/// The categories of types, each with the number of its types that have samples.
private struct BrowseSection: View {
  let device: DeviceModel
  @Environment(\.locale) private var locale

  var body: some View {
    let counts = device.storedTypeCounts()
    Section("Browse") {
      ForEach(device.categories(in: locale), id: \.self) { category in
        NavigationLink(value: HealthPage.category(category)) {
          HStack {
            TypeIcon(category)
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

  private func words(for count: Int, in category: HealthCategory) -> LocalizedStringKey {
    if category == .healthDetails { return count == 0 ? "nothing entered" : "\(count) entered" }
    return count == 0 ? "no data" : "\(count) types"
  }
}

private struct FoundTypes: View {
  let device: DeviceModel
  let query: String
  @Environment(\.locale) private var locale

  var body: some View {
    let types = device.types(matching: query, locale: locale)
    if types.isEmpty { Text("No type has “\(query)” in its name.").foregroundStyle(.secondary) }
    TypeRows(device: device, types: types)
  }
}
