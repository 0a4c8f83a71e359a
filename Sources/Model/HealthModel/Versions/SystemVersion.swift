/// A version of iOS: "18", "18.1" or "18.1.2". Missing parts are zero.
package struct SystemVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
  package var major: Int
  package var minor: Int
  package var patch: Int

  /// Creates a version from its three numbers.
  package init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads one to three whole numbers with dots between them; nil for anything else.
  package init?(_ string: some StringProtocol) {
    let parts = string.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in UInt16(part).map(Int.init) }
    guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
    self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }

  /// Compares the major versions, then the minor ones, then the patches.
  package static func < (one: SystemVersion, other: SystemVersion) -> Bool {
    (one.major, one.minor, one.patch) < (other.major, other.minor, other.patch)
  }

  /// The version as "18.1", with the third part only when it is not zero.
  package var description: String { patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)" }
}

// MARK: - Presets

extension SystemVersion {
  /// The versions the device can play, oldest first: those that differ in consent, in types or in the API. Beside each is
  /// the version of watchOS that came with it.
  private static let releases = [
    (SystemVersion(15, 8), watch: SystemVersion(8, 8)), (SystemVersion(16, 7), watch: SystemVersion(9, 6)),
    (SystemVersion(17, 7), watch: SystemVersion(10, 6)), (SystemVersion(18, 1), watch: SystemVersion(11, 1)),
    (SystemVersion(18, 6), watch: SystemVersion(11, 6)), (SystemVersion(26, 0), watch: SystemVersion(26, 0)),
    (SystemVersion(26, 5), watch: SystemVersion(26, 5)), (SystemVersion(26, 6), watch: SystemVersion(26, 6)),
    (SystemVersion(27, 0), watch: SystemVersion(27, 0)), (SystemVersion(27, 2), watch: SystemVersion(27, 2)),
    (SystemVersion(27, 3), watch: SystemVersion(27, 3)),
  ]

  /// The versions the device can play, oldest first.
  package static let presets = releases.map { $0.0 }

  /// The version of a new device: the last that asks on one page.
  package static let ofNewDevice = SystemVersion(26, 6)

  /// The preset that this version plays: the latest that is not newer, of the same major version or an older one. Nil for
  /// a version before all presets, and for a major version after them, about which nothing is known.
  package var preset: SystemVersion? {
    guard let newest = Self.presets.last, major <= newest.major else { return nil }
    return Self.presets.last { $0 <= self } ?? Self.presets.first { $0.major == major }
  }

  /// The version of watchOS on the watch beside a phone that plays this version of iOS.
  package var watch: SystemVersion { Self.releases.last { $0.0 <= self }?.watch ?? Self.releases[0].watch }
}

extension SystemVersion {
  /// The presets in a sentence: "15.8, 16.7 … or 27.3".
  package static var presetsInWords: String {
    let names = presets.map(\.description)
    return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
  }

  /// Returns the fault of a version as somebody wrote it, with the versions there are; nil for one the device can play.
  package static func problem(with written: String) -> String? {
    if SystemVersion(written)?.preset != nil { return nil }
    return "“\(written)” is no version of iOS that the device can play. Use \(presetsInWords)."
  }

  /// Returns a remark on a version that stands between two presets, and plays the lower one; nil for a preset, and for
  /// one that is unknown.
  package static func remark(on written: String) -> String? {
    guard let version = SystemVersion(written), let preset = version.preset, preset != version else { return nil }
    return "iOS \(version) plays as \(preset), the nearest version that differs."
  }
}
