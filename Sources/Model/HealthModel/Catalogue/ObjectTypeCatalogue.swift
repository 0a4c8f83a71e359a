/// The table of all data types. A type's row holds everything known about it.
///
/// The tables are text, one type per line, because people can read, compare and correct that form at a glance. They are
/// parsed once, on first use. `swift run Catalogue` generates files from them.
///
/// Identifiers, units, aggregation styles and versions are Apple's, from the SDK's headers. English names are those of
/// the Health app; where it shows none (clinical documents, activity rings, medications), the name is this package's
/// own. The Chinese names are in common use and have not been checked against Apple's translation.
///
/// Apple does not document whether apps may share physical effort and time in daylight. The catalogue says they may,
/// because both have a public metadata key that only a writer needs (how the effort was estimated, the maximum light
/// intensity).
package struct ObjectTypeCatalogue: Sendable {
  /// The authorization an app may request for a type.
  struct Access: OptionSet, Sendable {
    /// The bits: 1 for reading, 2 for sharing, 4 for reading object by object.
    let rawValue: UInt8
    /// Apps may ask to read the type in an ordinary request.
    static let read = Access(rawValue: 1)
    /// Apps may ask to share the type in an ordinary request.
    static let share = Access(rawValue: 2)
    /// Apps may ask to read single objects of the type, in a request for this type alone.
    static let object = Access(rawValue: 4)
  }

  /// The ways in which a type differs from most types, as words in the table's last column. Exceptions that have a
  /// value are properties of ``Entry``.
  enum Exception: String, Sendable { case hourly, prompt, estimated, openEnded, notEntered }

  /// The facts about one type, parsed from a line of the tables.
  struct Entry: Sendable {
    var identifier: String
    var swiftName: String
    var kind: ObjectType.Kind
    var category: HealthCategory
    /// The unit of statistics; nil for types that are not quantities.
    var canonicalUnit: HealthUnit?
    /// The aggregation style in statistics; nil for types that are not quantities.
    var aggregationStyle: ObjectType.AggregationStyle?
    /// The first version of iOS that has the type.
    var introducedIn: SystemVersion
    /// The requests that may contain the type; empty when an app cannot request it.
    var access: Access
    /// The name on screen in English: the Health app's name where it has one.
    var englishName: String
    /// The name on screen in Simplified Chinese.
    var chineseName: String
    /// The name of the values' enumeration; nil for types that are neither categories nor characteristics.
    var valueEnumeration: String?
    var exceptions: Set<Exception> = []
    /// The units people see: metric, American, British; empty when the canonical unit determines them.
    var customaryUnits: [HealthUnit] = []
    /// The workout activities in which a live workout collects the type, or “all”.
    var liveActivities: [String] = []
    var workoutTotal: ObjectType.WorkoutTotal?
    /// The Swift name of the type that a request must also name.
    var companion: String?
    /// The name of the icon; nil when the type uses the icon of its heading.
    var icon: String?
    /// The previous Swift name; nil when the name never changed.
    var olderSwiftName: String?

    /// Parses the last column of a table's line into the properties that are exceptions.
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

  /// The facts about each type, indexed by row.
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

  /// A line of a table under its heading, split into columns.
  private struct Row {
    var heading: HealthCategory
    /// The columns not read yet.
    var columns: ArraySlice<Substring>

    /// Removes the next column from the line and returns it.
    mutating func next() -> Substring { columns.removeFirst() }

    /// Removes the next column and returns it as the iOS version that introduced the type.
    mutating func version() -> SystemVersion { SystemVersion(next())! }

    /// Removes the next column and returns it as a set: the words "read", "share", "object", or "-" for none.
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

  /// Reads the columns common to all tables.
  private static func entry(_ identifier: String, _ swiftName: String, _ kind: ObjectType.Kind, _ row: Row) -> Entry {
    var row = row
    var entry = Entry(
      identifier: identifier, swiftName: swiftName, kind: kind, category: row.heading, introducedIn: row.version(),
      access: row.access(), englishName: String(row.next()), chineseName: String(row.next()))
    if !row.columns.isEmpty { entry.add(exceptions: row.next()) }
    return entry
  }
}
