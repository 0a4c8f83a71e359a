/// The anchors one app was given, each standing for a change of the store.
///
/// Changes are counted across all apps and types, so an app that saw the count could tell how much others write, and
/// a denied type from an empty one. An app gets the place of the change in its own list instead: 1, 2, 3 …, which grows
/// only when it was shown something.
struct AnchorTable: Hashable, Sendable {
  private(set) var serials: [UInt64] = []

  init() {}

  /// The anchors as they were kept.
  init(serials: [UInt64]) { self.serials = serials }

  /// The change an anchor stands for; the beginning for zero and for an anchor that was never given.
  func serial(of anchor: UInt64) -> UInt64 {
    anchor > 0 && anchor <= UInt64(serials.count) ? serials[Int(anchor) - 1] : 0
  }

  /// The anchor for a change.
  mutating func anchor(for serial: UInt64) -> UInt64 {
    if serial == 0 { return 0 }
    if let known = serials.lastIndex(of: serial) { return UInt64(known) + 1 }
    serials.append(serial)
    return UInt64(serials.count)
  }
}
