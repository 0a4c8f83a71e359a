/// An enumeration of HealthKit: its name, and the names and raw values of its cases.
///
///     HealthEnumeration.rawValue(ofConstant: "HKCategoryValueSleepAnalysisAsleepCore")   // 3
///     HealthEnumeration.sleepAnalysis.constant(for: 3)      // "HKCategoryValueSleepAnalysisAsleepCore"
///     ObjectType.sleepAnalysis.categoryValues?.caseName(for: 3)                           // "asleepCore"
package struct HealthEnumeration: Hashable, Sendable {
  /// The type's name in Objective-C: "HKCategoryValueSleepAnalysis".
  package let name: String
  /// The cases, by their Swift names. If two cases share a raw value, the first has the current name.
  package let cases: [Case]

  /// A case of an enumeration, or an older name of one.
  package struct Case: Hashable, Sendable {
    /// Swift's name of the case: "asleepCore".
    package let name: String
    /// The end of the constant's name, after the name of the enumeration: "AsleepCore".
    package let suffix: String
    /// The number that a sample, an event or a characteristic stores for the case.
    package let rawValue: Int
  }

  /// Returns Swift's name of a value: "asleepCore"; nil for a value the enumeration does not have.
  package func caseName(for rawValue: Int) -> String? { cases.first { $0.rawValue == rawValue }?.name }

  /// Returns the Objective-C constant for a value, as exports write it: the name of the enumeration, then the suffix of
  /// the case. Nil for a value the enumeration does not have.
  package func constant(for rawValue: Int) -> String? { constant { $0.rawValue == rawValue } }

  /// Returns the raw value of one of this enumeration's constants, old spellings included; nil for any other text.
  package func rawValue(of constant: String) -> Int? {
    guard constant.hasPrefix(name) else { return nil }
    let suffix = constant.dropFirst(name.count)
    return cases.first { $0.suffix == suffix }?.rawValue
  }

  private func constant(where isWanted: (Case) -> Bool) -> String? {
    cases.first(where: isWanted).map { name + $0.suffix }
  }

  // MARK: Looking up

  /// Returns the raw value of any constant of any enumeration in the table, old spellings included; nil when unknown.
  package static func rawValue(ofConstant constant: String) -> Int? { rawValuesByConstant[constant] }

  /// Returns the enumeration with a name; nil when the table does not have it.
  package static func named(_ name: String) -> HealthEnumeration? { byName[name] }

  /// The values of sleep samples: in bed, awake, and the stages of sleep.
  package static let sleepAnalysis = named("HKCategoryValueSleepAnalysis")!
  /// The activity of a workout: running, swimming and so on.
  package static let workoutActivityType = named("HKWorkoutActivityType")!
  /// The kinds of events in a workout: pause, lap, segment and so on.
  package static let workoutEventType = named("HKWorkoutEventType")!

  package static let all: [HealthEnumeration] = table.sections.map { name, cases in
    HealthEnumeration(
      name: name,
      cases: cases.map { text in
        let words = text.split { $0 == " " || $0 == "=" }.map(String.init)
        let suffix = words.count == 3 ? words[1] : words[0].prefix(1).uppercased() + words[0].dropFirst()
        return Case(name: words[0], suffix: suffix, rawValue: Int(words.last!)!)
      })
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private static let rawValuesByConstant: [String: Int] = {
    var values = [String: Int]()
    for enumeration in all {
      for entry in enumeration.cases { values[enumeration.name + entry.suffix] = entry.rawValue }
    }
    return values
  }()

  fileprivate static let byRow = ObjectTypeCatalogue.shared.entries.map { $0.valueEnumeration.flatMap(named) }
}

extension ObjectType {
  /// The enumeration of the type's values; nil for the date of birth, and for types that are neither categories nor
  /// characteristics.
  package var values: HealthEnumeration? { HealthEnumeration.byRow[Int(row)] }

  /// The enumeration of the type's values; nil for types that are not categories.
  package var categoryValues: HealthEnumeration? { kind == .category ? values : nil }
}

extension String {
  /// The sections of a table, each written as "name: one, two". Joins indented lines to the line above them and drops
  /// headings.
  fileprivate var sections: [(name: String, items: [String])] {
    var sections = [(name: String, text: String)]()
    for line in split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix(" ") {
        sections[sections.count - 1].text += line
      } else {
        let parts = line.split(separator: ":", maxSplits: 1)
        sections.append((String(parts[0]), String(parts[1])))
      }
    }
    return sections.map { section in
      (section.name, section.text.split(separator: ",").map { String($0.drop { $0 == " " }) })
    }
  }
}
