import HealthModel

/// The sources of one type in order of priority. When several sources measured at the same time, the first source
/// counts.
///
/// Apple does not document the initial order. The order here (rule Q44) puts manual entries in the Health app first;
/// then Apple's own devices, with watches before the rest, because a watch on the wrist misses less than a phone on the
/// table; then other apps and devices. A new source goes to the top of its class, as a newer device replaces an older
/// one. Afterwards the person can change the order.
///
/// Each source has a position, the lowest first, with gaps between them. Adding or removing a source changes only its
/// own position, in memory and in a file, and takes constant time.
package struct SourceOrder: Sendable {
  /// The class of a source until the person moves the source. The first class has the highest priority.
  enum Class: Int, Comparable, Sendable {
    case enteredByHand, appleWatch, appleDevice, thirdParty

    /// Determines a source's class from its bundle identifier and its hardware.
    init(_ revision: SourceRevisionRecord) {
      let identifier = revision.source.bundleIdentifier.lowercased()
      if identifier == "com.apple.health" {
        self = .enteredByHand
      } else if identifier.hasPrefix("com.apple.") {
        self = revision.productType?.hasPrefix("Watch") == true ? .appleWatch : .appleDevice
      } else {
        self = .thirdParty
      }
    }

    static func < (left: Class, right: Class) -> Bool { left.rawValue < right.rawValue }
  }

  private struct Entry: Sendable {
    var source: SourceRecord
    var initialClass: Class
    /// The position of the source. The lowest has the highest priority.
    var position: Int
  }

  /// The distance between two positions, which leaves room for sources in between.
  private static let gap = 1 << 32

  private var entries: [String: Entry] = [:]
  /// The bundle identifier of the source at each position.
  private var identifiers: [Int: String] = [:]
  /// The positions of each class's sources, the lowest last. Unused positions are removed when encountered.
  private var tops: [[Int]] = Array(repeating: [], count: 4)
  /// The position of the last source.
  private var last = 0
  /// The sources in order; nil when they must be sorted again.
  private var sorted: [SourceRecord]? = []
  /// The changes since the last call of ``takeChanges()``.
  private var changes = DeviceChange.SourceOrderChanges()

  /// Creates an order without sources.
  package init() {}

  /// Creates a stored order.
  ///
  /// - Parameter sources: Revisions of the sources, highest priority first, with their positions.
  init(_ sources: some Sequence<(position: Int, revision: SourceRevisionRecord)>) {
    put(sources.map { Entry(source: $0.revision.source, initialClass: Class($0.revision), position: $0.position) })
  }

  /// Returns the sources, highest priority first.
  mutating func sources() -> [SourceRecord] {
    if let sorted { return sorted }
    let new = inOrder.map(\.source)
    sorted = new
    return new
  }

  private var inOrder: [Entry] { entries.values.sorted { $0.position < $1.position } }

  func contains(_ bundleIdentifier: String) -> Bool { entries[bundleIdentifier] != nil }

  /// Returns the position of a source; nil for an unknown source. The source at the lowest position has the highest
  /// priority.
  func position(of bundleIdentifier: String) -> Int? { entries[bundleIdentifier]?.position }

  // MARK: Changing

  /// Adds a source that saved a sample. A known source keeps its position, but its name may change.
  ///
  /// - Returns: True when the source is new or its name changed.
  mutating func see(_ revision: SourceRevisionRecord) -> Bool {
    let identifier = revision.source.bundleIdentifier
    if let known = entries[identifier] {
      if known.source == revision.source { return false }
      entries[identifier]?.source = revision.source
      note(revision.source, at: known.position)
      return true
    }
    let initialClass = Class(revision)
    put(Entry(source: revision.source, initialClass: initialClass, position: newPosition(initialClass)))
    note(revision.source, at: entries[identifier]?.position ?? 0)
    return true
  }

  /// Moves some sources to the front, in this order. The others follow in their previous order. Ignores unknown
  /// identifiers.
  mutating func prioritize(_ bundleIdentifiers: [String]) {
    var places: [String: Int] = [:]
    for (place, identifier) in bundleIdentifiers.enumerated() where places[identifier] == nil {
      places[identifier] = place
    }
    respace(
      inOrder.enumerated().sorted { left, right in
        let leftPlace = places[left.element.source.bundleIdentifier] ?? Int.max
        let rightPlace = places[right.element.source.bundleIdentifier] ?? Int.max
        return (leftPlace, left.offset) < (rightPlace, right.offset)
      }
      .map(\.element))
  }

  /// Removes a source that has no samples left.
  ///
  /// - Returns: True when the source was in the order.
  mutating func forget(_ bundleIdentifier: String) -> Bool {
    guard let entry = entries.removeValue(forKey: bundleIdentifier) else { return false }
    identifiers[entry.position] = nil
    note(nil, at: entry.position)
    return true
  }

  /// Removes and returns the changes since the last call.
  mutating func takeChanges() -> DeviceChange.SourceOrderChanges {
    defer { changes = DeviceChange.SourceOrderChanges() }
    return changes
  }

  // MARK: Positions

  private mutating func note(_ source: SourceRecord?, at position: Int) {
    sorted = nil
    changes.sources.updateValue(source, forKey: position)
  }

  /// Returns a position at the top of a class, before the class's first source and those of later classes.
  private mutating func newPosition(_ initialClass: Class) -> Int {
    let firsts = tops.indices.map { top(of: $0) }
    let next = firsts[initialClass.rawValue...].compactMap(\.self).min()
    if let next, next == firsts.compactMap(\.self).min(), next != firsts[initialClass.rawValue],
      next > Int.min + Self.gap
    {
      // Place the source before all others, and leave space for more sources of its class.
      return next - Self.gap
    }
    if let next, next > Int.min, identifiers[next - 1] == nil { return next - 1 }
    if next == nil, last < Int.max - Self.gap { return entries.isEmpty ? 0 : last + Self.gap }
    respace(inOrder)
    return newPosition(initialClass)
  }

  /// The position of the first source of a class; nil when it has none.
  private mutating func top(of initialClass: Int) -> Int? {
    while let position = tops[initialClass].last {
      if let identifier = identifiers[position], entries[identifier]?.initialClass.rawValue == initialClass {
        return position
      }
      tops[initialClass].removeLast()
    }
    return nil
  }

  /// Spaces the positions of all sources evenly.
  private mutating func respace(_ ordered: [Entry]) {
    changes = DeviceChange.SourceOrderChanges(areAll: true)
    (entries, identifiers, last) = ([:], [:], 0)
    tops = Array(repeating: [], count: tops.count)
    put(
      ordered.enumerated().map { place, entry in
        Entry(source: entry.source, initialClass: entry.initialClass, position: place * Self.gap)
      })
    for entry in ordered { note(entry.source, at: entries[entry.source.bundleIdentifier]?.position ?? 0) }
  }

  private mutating func put(_ ordered: [Entry]) {
    // Insert from the last to the first, because each new source goes to the top of its class.
    for entry in ordered.reversed() { put(entry) }
    sorted = nil
  }

  private mutating func put(_ entry: Entry) {
    entries[entry.source.bundleIdentifier] = entry
    identifiers[entry.position] = entry.source.bundleIdentifier
    tops[entry.initialClass.rawValue].append(entry.position)
    last = max(last, entry.position)
  }
}
