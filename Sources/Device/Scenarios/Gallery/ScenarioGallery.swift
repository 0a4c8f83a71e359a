import Foundation

/// The scenarios in a folder, sorted by theme.
package struct ScenarioGallery: Sendable {
  /// A scenario, and the name of its file without the extension.
  package struct Item: Hashable, Sendable, Identifiable {
    package var name: String
    package var scenario: Scenario
    package var id: String { name }

    package init(name: String, scenario: Scenario) {
      self.name = name
      self.scenario = scenario
    }
  }

  /// The scenarios, sorted by theme and title.
  package let items: [Item]
  /// The errors of files that cannot be read as scenarios, one per file.
  package let errors: [ScenarioError]

  /// Sorts scenarios by theme, title and name.
  package init(items: [Item], errors: [ScenarioError] = []) {
    self.items = items.sorted {
      ($0.scenario.themeOrder, $0.scenario.theme ?? "", $0.scenario.title, $0.name)
        < ($1.scenario.themeOrder, $1.scenario.theme ?? "", $1.scenario.title, $1.name)
    }
    self.errors = errors
  }

  /// Reads every `.yaml` and `.yml` file in a folder.
  ///
  /// - Throws: The file system's error if the folder cannot be read.
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

  /// The themes in order, each with its items.
  package var themes: [(title: String?, items: [Item])] { Self.themes(of: items) }

  /// The items, by theme, whose title, theme, name, story or rules contain a text. If there are none, the items that
  /// contain each word of the text.
  ///
  /// - Parameter translation: Translates a text to the person's language, which is searched too.
  package func themes(
    matching query: String, in translation: (String) -> String = { $0 }
  ) -> [(title: String?, items: [Item])] {
    if query.isEmpty { return themes }
    let found = items.filter { $0.holds(query, translation) }
    return Self.themes(of: found.isEmpty ? items.filter { $0.holdsWords(of: query, translation) } : found)
  }

  private static func themes(of items: [Item]) -> [(title: String?, items: [Item])] {
    var themes: [(title: String?, items: [Item])] = []
    for item in items {
      let title = item.scenario.theme
      if let last = themes.last, last.title == title {
        themes[themes.count - 1].items.append(item)
      } else {
        themes.append((title, [item]))
      }
    }
    return themes
  }
}

extension ScenarioGallery.Item {
  /// Returns true if the scenario's texts contain the query, or the query is one of its rules.
  fileprivate func holds(_ query: String, _ translation: (String) -> String) -> Bool {
    text(translation).range(of: query, options: [.caseInsensitive, .diacriticInsensitive]) != nil
      || scenario.rules.contains { $0.caseInsensitiveCompare(query) == .orderedSame }
  }

  /// Returns true if the scenario's texts contain each word of a query, in any order.
  fileprivate func holdsWords(of query: String, _ translation: (String) -> String) -> Bool {
    let text = text(translation)
    return query.split(separator: " ").allSatisfy {
      text.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
  }

  private func text(_ translation: (String) -> String) -> String {
    let words = [scenario.title, scenario.theme, scenario.summary, scenario.look, scenario.why].compactMap(\.self)
    return ([name] + words + words.map(translation)).joined(separator: "\n")
  }
}

extension Scenario {
  /// The themes of the program's own gallery, in order; other themes follow.
  private static let themes = [
    "First request", "Asking again", "Reading", "Writing", "Settings", "iOS 27", "On the watch", "Single objects",
    "Health records", "Several apps", "Workouts", "Background delivery", "Time", "Device states", "Mistakes",
  ]

  fileprivate var themeOrder: Int {
    guard let theme else { return Self.themes.count + 1 }
    return Self.themes.firstIndex(of: theme) ?? Self.themes.count
  }
}
