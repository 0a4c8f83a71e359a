import HealthModel

/// The sources of one type, highest priority first: where several measured the same time, the first one counts.
///
/// Apple does not document the order a device starts with. Ours (rule Q44): what the person entered by hand, in the
/// Health app; then Apple's own devices, watches before the rest, because a watch on the wrist misses less than a phone
/// on the table; then other apps and devices. A source seen for the first time goes on top of its class, as a newer
/// device replaces an older one. From there on the person decides.
package struct SourceOrder: Hashable, Sendable {
  /// Where a source starts, before anybody moved it.
  enum Class: Int, Comparable, Sendable {
    case enteredByHand, appleWatch, appleDevice, thirdParty

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

  private struct Entry: Hashable, Sendable {
    var source: SourceRecord
    var initialClass: Class
  }

  private var entries: [Entry] = []
  private var known: Set<String> = []

  package init() {}

  /// As it was kept.
  ///
  /// - Parameter sources: Revisions of the sources, highest priority first.
  init(_ sources: some Sequence<SourceRevisionRecord>) {
    entries = sources.map { Entry(source: $0.source, initialClass: Class($0)) }
    known = Set(entries.map(\.source.bundleIdentifier))
  }

  /// Highest priority first.
  package var sources: [SourceRecord] { entries.map(\.source) }

  func contains(_ bundleIdentifier: String) -> Bool { known.contains(bundleIdentifier) }

  /// Takes in a source that wrote a sample. A known one keeps its place; its name may have changed.
  mutating func see(_ revision: SourceRevisionRecord) {
    if !known.insert(revision.source.bundleIdentifier).inserted {
      let place = entries.firstIndex { $0.source.bundleIdentifier == revision.source.bundleIdentifier }
      if let place { entries[place].source = revision.source }
      return
    }
    let entry = Entry(source: revision.source, initialClass: Class(revision))
    let place = entries.firstIndex { $0.initialClass >= entry.initialClass } ?? entries.endIndex
    entries.insert(entry, at: place)
  }

  /// Puts these sources first, in this order; the others follow as they were. Unknown identifiers are ignored.
  mutating func prioritize(_ bundleIdentifiers: [String]) {
    var places: [String: Int] = [:]
    for (place, identifier) in bundleIdentifiers.enumerated() where places[identifier] == nil {
      places[identifier] = place
    }
    let old = entries.enumerated().map { (place: $0.offset, entry: $0.element) }
    entries = old.sorted { left, right in
      let leftPlace = places[left.entry.source.bundleIdentifier] ?? Int.max
      let rightPlace = places[right.entry.source.bundleIdentifier] ?? Int.max
      return (leftPlace, left.place) < (rightPlace, right.place)
    }
    .map(\.entry)
  }

  /// Drops a source that no longer has samples.
  mutating func forget(_ bundleIdentifier: String) {
    guard known.remove(bundleIdentifier) != nil else { return }
    entries.removeAll { $0.source.bundleIdentifier == bundleIdentifier }
  }
}
