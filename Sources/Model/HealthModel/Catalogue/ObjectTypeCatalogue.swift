/// The table of all data types: everything that is known about a type stands in its row.
///
/// The tables are text, one line a type, because text of this shape is read, compared and corrected at a glance. They
/// are parsed once, on first use. `swift run Catalogue` writes the files that are made from them.
///
/// Identifiers, units, aggregation styles and versions are Apple's, from the SDK's headers. English names are those of
/// the Health app; where it shows none (clinical documents, activity rings, medications) the name is ours. The Chinese
/// names are what Chinese readers call these things, not checked against Apple's own translation.
///
/// It is not documented whether apps may share physical effort and time in daylight. The catalogue says they may: both
/// have a public metadata key that only a writer needs (how the effort was estimated, the strongest light met).
package struct ObjectTypeCatalogue: Sendable {
  /// The authorization an app may request for a type.
  struct Access: OptionSet, Sendable {
    /// The bits: 1 for reading, 2 for sharing, 4 for reading object by object.
    let rawValue: UInt8
    /// Reading, through an ordinary request.
    static let read = Access(rawValue: 1)
    /// Sharing, through an ordinary request.
    static let share = Access(rawValue: 2)
    /// Reading object by object, through a request of its own.
    static let object = Access(rawValue: 4)
  }

  /// The exceptions without a value: words of the table’s last column.
  enum Exception: String, Sendable { case hourly, prompt, estimated, openEnded, notEntered }

  /// The facts about one type: a line of the tables, parsed.
  struct Entry: Sendable {
    var identifier: String
    var swiftName: String
    var kind: ObjectType.Kind
    var category: HealthCategory
    /// The unit of statistics; nil for everything but quantities.
    var canonicalUnit: HealthUnit?
    /// The aggregation of values in statistics; nil for everything but quantities.
    var aggregationStyle: ObjectType.AggregationStyle?
    /// The first iOS with the type.
    var introducedIn: SystemVersion
    /// The requests the type may be part of; empty when an app cannot ask for it.
    var access: Access
    /// The name on screen in English, as in the Health app where it has one.
    var englishName: String
    /// The name on screen in Simplified Chinese.
    var chineseName: String
    /// The name of the enumeration of the values; nil for everything but categories and characteristics.
    var valueEnumeration: String?
    var exceptions: Set<Exception> = []
    /// The units people see: metric, American, British; empty where the canonical unit tells them.
    var customaryUnits: [HealthUnit] = []
    /// The workout activities in which a live workout collects the type, or “all”.
    var liveActivities: [String] = []
    var workoutTotal: ObjectType.WorkoutTotal?
    /// The Swift name of the type that a request must also name.
    var companion: String?
    /// The name of the icon; nil for its heading’s.
    var icon: String?
    /// The name in Swift before the present one.
    var olderSwiftName: String?

    /// Takes in the last column.
    mutating func add(exceptions column: Substring) {
      for word in column.split(separator: " ") {
        let parts = word.split(separator: "=", maxSplits: 1)
        let value = String(parts.last!)
        switch parts[0] {
        case "shown": customaryUnits = value.split(separator: ",").map { HealthUnit(String($0))! }
        case "live": liveActivities = value.split(separator: ",").map(String.init)
        case "total": workoutTotal = ObjectType.WorkoutTotal(rawValue: value)!
        case "with": companion = value
        case "values": valueEnumeration = value
        case "icon": icon = value
        case "older": olderSwiftName = value
        default:
          assert(Exception(rawValue: value) != nil, "the catalogue knows no exception called \(word)")
          Exception(rawValue: value).map { _ = exceptions.insert($0) }
        }
      }
    }
  }

  /// The catalogue, parsed from its tables on first use.
  static let shared = ObjectTypeCatalogue()

  /// The facts about each type, at the type's row.
  let entries: [Entry]
  let rowsByIdentifier: [String: UInt8]
  let rowsBySwiftName: [String: UInt8]

  private init() {
    let entries =
      Self.rows(of: Self.quantities).map(Self.quantity) + Self.rows(of: Self.categories).map(Self.category)
      + Self.rows(of: Self.others).map(Self.other) + Self.rows(of: Self.unlisted).map(Self.other)
    let numbered = entries.indices.map { (UInt8($0), entries[$0]) }
    self.entries = entries
    rowsByIdentifier = Dictionary(uniqueKeysWithValues: numbered.map { ($0.1.identifier, $0.0) })
    rowsBySwiftName = Dictionary(uniqueKeysWithValues: numbered.map { ($0.1.swiftName, $0.0) })
  }

  // MARK: Reading the tables

  /// A line of a table under its heading, cut into columns.
  private struct Row {
    var heading: HealthCategory
    /// The columns that are not read yet.
    var columns: ArraySlice<Substring>

    /// Takes the next column off the line.
    mutating func next() -> Substring { columns.removeFirst() }

    /// Takes the next column as the iOS that introduced the type.
    mutating func version() -> SystemVersion { SystemVersion(next())! }

    /// Takes the next column as words: "read", "share", "object", or "-" for none.
    mutating func access() -> Access {
      next().split(separator: " ").reduce(into: []) { access, word in
        switch word {
        case "read": access.insert(.read)
        case "share": access.insert(.share)
        case "object": access.insert(.object)
        default: assert(word == "-", "the catalogue knows no access called \(word)")
        }
      }
    }
  }

  private static func rows(of table: String) -> [Row] {
    var heading = HealthCategory.otherData
    return table.split(separator: "\n").compactMap { line in
      if line.hasPrefix("# ") {
        heading = HealthCategory(rawValue: String(line.dropFirst(2)))!
        return nil
      }
      return Row(heading: heading, columns: line.split(separator: " | ")[...])
    }
  }

  /// Returns the two names in a column: "UVExposure=uvExposure", or just "StepCount" where Swift only lowers the first
  /// letter.
  private static func names(_ column: Substring) -> (suffix: String, swiftName: String) {
    let parts = column.split(separator: "=")
    if parts.count == 2 { return (String(parts[0]), String(parts[1])) }
    return (String(column), column.prefix(1).lowercased() + column.dropFirst())
  }

  private static func quantity(_ row: Row) -> Entry {
    var row = row
    let names = names(row.next())
    let unit = HealthUnit(String(row.next()))!
    let style: ObjectType.AggregationStyle =
      switch row.next() {
      case "sum": .cumulative
      case "weighted": .discreteTemporallyWeighted
      case "level": .discreteEquivalentContinuousLevel
      default: .discreteArithmetic
      }
    var entry = entry("HKQuantityTypeIdentifier" + names.suffix, names.swiftName, .quantity, row)
    entry.canonicalUnit = unit
    entry.aggregationStyle = style
    return entry
  }

  private static func category(_ row: Row) -> Entry {
    var row = row
    let names = names(row.next())
    let values = row.next()
    var entry = entry("HKCategoryTypeIdentifier" + names.suffix, names.swiftName, .category, row)
    entry.valueEnumeration = "HKCategoryValue" + (values == "-" ? "" : values)
    return entry
  }

  private static func other(_ row: Row) -> Entry {
    var row = row
    let (identifier, swiftName) = (row.next(), row.next())
    return entry(String(identifier), String(swiftName), ObjectType.Kind(rawValue: String(row.next()))!, row)
  }

  /// Reads the columns that all tables have.
  private static func entry(_ identifier: String, _ swiftName: String, _ kind: ObjectType.Kind, _ row: Row) -> Entry {
    var row = row
    var entry = Entry(
      identifier: identifier, swiftName: swiftName, kind: kind, category: row.heading, introducedIn: row.version(),
      access: row.access(), englishName: String(row.next()), chineseName: String(row.next()))
    if !row.columns.isEmpty { entry.add(exceptions: row.next()) }
    return entry
  }
}
