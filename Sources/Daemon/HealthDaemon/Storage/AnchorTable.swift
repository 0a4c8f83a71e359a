import OrderedCollections

/// The anchors that were given to one app. Each anchor refers to a change of the store.
///
/// Changes are counted across all apps and types, so an app that saw the count could tell how much others write, and
/// distinguish a denied type from an empty one. The app instead receives the change's position in its own list: 1, 2, 3
/// …, which grows only when the app was shown something. An anchor remains valid for the life of the device (rule Q22).
///
/// A power failure may lose the latest positions although the app still has them. To never reuse a position, the device
/// continues at the next multiple of ``stretch`` each time it is opened. The first position of each stretch is stored
/// as safely as a sample, so the device knows which stretches were begun.
struct AnchorTable: Hashable, Sendable {
  /// The number of positions that are reserved each time the device is opened. The device never gives out that many
  /// anchors before it is closed.
  static let stretch: UInt64 = 1 << 32

  /// The anchors by the change to which they refer, in the order in which they were given.
  private var anchors: OrderedDictionary<UInt64, UInt64> = [:]
  /// The smallest anchor to give from now on.
  private let base: UInt64

  /// Creates the table of an app without anchors.
  init() { base = 1 }

  /// Creates a table from stored anchors: positions, counted from zero, in order.
  init(stored: some Sequence<(position: Int, serial: UInt64)>) {
    for (position, serial) in stored { anchors.updateValue(UInt64(position) + 1, forKey: serial) }
    base = anchors.values.last.map { ($0 / Self.stretch + 1) * Self.stretch + 1 } ?? 1
  }

  /// Returns true when a position, counted from zero, is the first of those that one opening of the device reserves.
  static func beginsStretch(_ position: Int) -> Bool { UInt64(position) % stretch == 0 }

  /// Returns the serial of the change that an anchor stands for. Returns zero, the beginning, for the anchor zero and
  /// for an anchor that was never given or was lost. Takes logarithmic time.
  func serial(of anchor: UInt64) -> UInt64 {
    let given = anchors.elements
    var (low, high) = (given.startIndex, given.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if given[middle].value < anchor { low = middle + 1 } else { high = middle }
    }
    return low < given.endIndex && given[low].value == anchor ? given[low].key : 0
  }

  /// Returns the anchor for the serial of a change, and true when it is new.
  mutating func anchor(for serial: UInt64) -> (anchor: UInt64, isNew: Bool) {
    if serial == 0 { return (0, false) }
    if let known = anchors[serial] { return (known, false) }
    let new = max(base, (anchors.values.last ?? 0) + 1)
    anchors[serial] = new
    return (new, true)
  }

  /// Removes the latest anchor before the app receives it.
  mutating func takeBackLast() { if !anchors.isEmpty { anchors.removeLast() } }
}
