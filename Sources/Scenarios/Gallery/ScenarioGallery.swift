import Foundation

/// The scenarios of a folder, by theme.
package struct ScenarioGallery: Sendable {
  /// A scenario with the name of its file, without what comes after the last dot.
  package struct Item: Hashable, Sendable, Identifiable {
    package var name: String
    package var scenario: Scenario
    package var id: String { name }

    package init(name: String, scenario: Scenario) {
      self.name = name
      self.scenario = scenario
    }
  }

  /// In the order of the themes, then of the titles.
  package let items: [Item]
  /// Everything that is wrong with files that cannot be read as scenarios, file by file.
  package let errors: [ScenarioError]

  package init(items: [Item], errors: [ScenarioError] = []) {
    self.items = items.sorted {
      ($0.scenario.themeOrder, $0.scenario.theme ?? "", $0.scenario.title, $0.name)
        < ($1.scenario.themeOrder, $1.scenario.theme ?? "", $1.scenario.title, $1.name)
    }
    self.errors = errors
  }

  /// Reads every `.yaml` file of a folder.
  ///
  /// - Throws: What the file system says of a folder that cannot be read.
  package init(folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { ["yaml", "yml"].contains($0.pathExtension) }.sorted { $0.lastPathComponent < $1.lastPathComponent }
    var items: [Item] = []
    var errors: [ScenarioError] = []
    for file in files {
      do throws(ScenarioError) {
        let name = file.deletingPathExtension().lastPathComponent
        items.append(Item(name: name, scenario: try Scenario(contentsOf: file)))
      } catch {
        errors.append(error)
      }
    }
    self.init(items: items, errors: errors)
  }

  /// The themes and what stands under each, in their order.
  package var themes: [(title: String, items: [Item])] { Self.themes(of: items) }

  /// The items whose title, theme, name, story or rules hold some letters, by theme; where none does, those that hold each of
  /// the words.
  package func themes(matching query: String) -> [(title: String, items: [Item])] {
    if query.isEmpty { return themes }
    let found = items.filter { $0.holds(query) }
    return Self.themes(of: found.isEmpty ? items.filter { $0.holdsWords(of: query) } : found)
  }

  private static func themes(of items: [Item]) -> [(title: String, items: [Item])] {
    var themes: [(title: String, items: [Item])] = []
    for item in items {
      let title = item.scenario.theme ?? "Others"
      if themes.last?.title == title {
        themes[themes.count - 1].items.append(item)
      } else {
        themes.append((title, [item]))
      }
    }
    return themes
  }
}

extension ScenarioGallery.Item {
  /// Answers whether a query stands in the scenario's words, or is one of its rules.
  fileprivate func holds(_ query: String) -> Bool {
    text.range(of: query, options: [.caseInsensitive, .diacriticInsensitive]) != nil
      || scenario.rules.contains { $0.caseInsensitiveCompare(query) == .orderedSame }
  }

  /// Answers whether each word of a query stands in the scenario's words, in any order.
  fileprivate func holdsWords(of query: String) -> Bool {
    query.split(separator: " ").allSatisfy {
      text.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
  }

  private var text: String {
    [name, scenario.title, scenario.theme, scenario.summary, scenario.look].compactMap(\.self).joined(separator: "\n")
  }
}

extension Scenario {
  /// The themes of the gallery that comes with the program, as they follow on each other; others come after them.
  private static let themes = [
    "First request", "Asking again", "Reading", "Writing", "Settings", "Single objects", "Health records",
    "Several apps", "Workouts", "Device states", "Mistakes",
  ]

  fileprivate var themeOrder: Int {
    guard let theme else { return Self.themes.count + 1 }
    return Self.themes.firstIndex(of: theme) ?? Self.themes.count
  }
}
