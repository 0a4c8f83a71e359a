/// The number of colours the terminal can show.
package enum ColorDepth: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// Attributes only: `NO_COLOR`, or a terminal without colour.
  case none = 0
  case eight = 8
  case sixteen = 16
  case indexed256 = 256
  /// Red, green and blue with eight bits each.
  case direct = 0x100_0000

  package static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }

  /// Finds the depth of a terminal whose terminfo entry promises `colorCount` colours (-1 when it names none).
  ///
  /// `NO_COLOR` takes precedence, as https://no-color.org asks: any value but the empty one.
  package init(colorCount: Int, environment: [String: String]) {
    if let noColor = environment["NO_COLOR"], !noColor.isEmpty {
      self = .none
    } else {
      self = Self.allCases.last { $0.rawValue <= max(0, colorCount) } ?? .none
    }
  }
}
