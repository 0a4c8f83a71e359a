import OrderedCollections

/// The anchors one app was given, each standing for a change of the store.
///
/// Changes are counted across all apps and types, so an app that saw the count could tell how much others write, and a
/// denied type from an empty one. An app gets the place of the change in its own list instead: 1, 2, 3 …, which grows
/// only when it was shown something. An anchor stays valid for the life of the device (rule Q22).
///
/// A power cut may lose the latest places, though the app still has them. No place is given twice: each time a device
/// is opened, places go on from the next multiple of ``stretch``. The first place of a stretch is stored as safely as a
/// sample, and so records the stretches that were begun.
struct AnchorTable: Hashable, Sendable {
  /// The distance between the first places after two openings of a device: more than are ever given in between.
  static let stretch: UInt64 = 1 << 32

  /// The anchors by the change they stand for, in the order they were given.
  private var anchors: OrderedDictionary<UInt64, UInt64> = [:]
  /// The smallest anchor to give from now on.
  private let base: UInt64

  /// Creates the table of an app without anchors.
  init() { base = 1 }

  /// Creates a table of stored anchors: places, counted from zero, in order.
  init(stored: some Sequence<(position: Int, serial: UInt64)>) {
    for (position, serial) in stored { anchors.updateValue(UInt64(position) + 1, forKey: serial) }
    base = anchors.values.last.map { ($0 / Self.stretch + 1) * Self.stretch + 1 } ?? 1
  }

  /// Returns true when a place, counted from zero, is the first of a stretch.
  static func beginsStretch(_ position: Int) -> Bool { UInt64(position) % stretch == 0 }

  /// Returns the serial of the change an anchor stands for; zero, the beginning, for the anchor zero and for one that
  /// was never given or was lost. Takes logarithmic time.
  func serial(of anchor: UInt64) -> UInt64 {
    let given = anchors.elements
    var (low, high) = (given.startIndex, given.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if given[middle].value < anchor { low = middle + 1 } else { high = middle }
    }
    return low < given.endIndex && given[low].value == anchor ? given[low].key : 0
  }

  /// Returns the anchor for the serial of a change, and whether it is new.
  mutating func anchor(for serial: UInt64) -> (anchor: UInt64, isNew: Bool) {
    if serial == 0 { return (0, false) }
    if let known = anchors[serial] { return (known, false) }
    let new = max(base, (anchors.values.last ?? 0) + 1)
    anchors[serial] = new
    return (new, true)
  }

  /// Removes the latest anchor, before it was given to the app.
  mutating func takeBackLast() { if !anchors.isEmpty { anchors.removeLast() } }
}
