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

  /// Parses one to three whole numbers separated by dots; nil for anything else.
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

  /// The version as "18.1". Includes the third number only when it is not zero.
  package var description: String { patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)" }
}

// MARK: - Presets

extension SystemVersion {
  /// The versions the device can simulate, oldest first: those that differ in consent, in types or in the API. Each is
  /// paired with the watchOS version released with it.
  private static let releases = [
    (SystemVersion(15, 8), watch: SystemVersion(8, 8)), (SystemVersion(16, 7), watch: SystemVersion(9, 6)),
    (SystemVersion(17, 7), watch: SystemVersion(10, 6)), (SystemVersion(18, 1), watch: SystemVersion(11, 1)),
    (SystemVersion(18, 6), watch: SystemVersion(11, 6)), (SystemVersion(26, 0), watch: SystemVersion(26, 0)),
    (SystemVersion(26, 5), watch: SystemVersion(26, 5)), (SystemVersion(26, 6), watch: SystemVersion(26, 6)),
    (SystemVersion(27, 0), watch: SystemVersion(27, 0)), (SystemVersion(27, 2), watch: SystemVersion(27, 2)),
    (SystemVersion(27, 3), watch: SystemVersion(27, 3)),
  ]

  /// The versions the device can simulate, oldest first.
  package static let presets = releases.map { $0.0 }

  /// The version of a new device: the last one whose sheet has a single page.
  package static let ofNewDevice = SystemVersion(26, 6)

  /// The preset that simulates this version: the latest preset that is not newer, or else the first preset of the same
  /// major version.
  ///
  /// Nil for a major version before or after those of all presets.
  package var preset: SystemVersion? {
    guard let newest = Self.presets.last, major <= newest.major else { return nil }
    return Self.presets.last { $0 <= self } ?? Self.presets.first { $0.major == major }
  }

  /// The watchOS version on a watch paired with a phone that simulates this iOS version.
  package var watch: SystemVersion { Self.releases.last { $0.0 <= self }?.watch ?? Self.releases[0].watch }
}

extension SystemVersion {
  /// The presets as text: "15.8, 16.7 … or 27.3".
  package static var presetsInWords: String {
    let names = presets.map(\.description)
    return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
  }

  /// Returns a sentence that says why a version cannot be simulated, and which versions can be; nil for one that can
  /// be.
  package static func problem(with written: String) -> String? {
    if SystemVersion(written)?.preset != nil { return nil }
    return "“\(written)” is no version of iOS that the device can play. Use \(presetsInWords)."
  }

  /// Returns a remark on a version between two presets, which simulates the lower one; nil for a preset, and for an
  /// unknown version.
  package static func remark(on written: String) -> String? {
    guard let version = SystemVersion(written), let preset = version.preset, preset != version else { return nil }
    return "iOS \(version) plays as \(preset), the nearest version that differs."
  }
}
