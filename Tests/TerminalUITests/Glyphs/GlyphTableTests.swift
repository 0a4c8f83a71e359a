import Foundation
import TestSupport
import Testing

@testable import TerminalUI

@Suite("Each set of glyphs has a table of symbols")
struct GlyphTableTests {
  @Test("In the ASCII set every symbol is ASCII")
  func ascii() {
    let glyphs = GlyphSet.ascii
    for group in [glyphs.marks, glyphs.keys, glyphs.controls, glyphs.box, glyphs.chart] as [Any] {
      for sign in Self.signs(of: group) { #expect(sign.allSatisfy { $0.isASCII }, "\(sign)") }
    }
    for dots in UInt8.min...UInt8.max { #expect(glyphs.chart.dots(dots).isASCII) }
  }

  @Test(
    "In every set of glyphs, the symbols of controls, borders and charts are one column wide",
    arguments: GlyphSet.allCases)
  func widths(glyphs: GlyphSet) {
    for group in [glyphs.controls, glyphs.box, glyphs.chart] as [Any] {
      for case let sign as Character in Self.leaves(of: group) { #expect(sign.columnCount == 1, "\(sign)") }
    }
    let controls = glyphs.controls
    #expect(controls.on.columnCount == controls.off.columnCount)
    #expect(controls.chosen.columnCount == controls.unchosen.columnCount)
    #expect(controls.knob.map(controls.on.contains) ?? true)
  }

  @Test("No icon looks like the cursor, or like a row that opens a page", arguments: GlyphSet.allCases)
  func icons(glyphs: GlyphSet) {
    let marks = [
      String(glyphs.controls.focus), glyphs.marks.current, glyphs.marks.disclosure, glyphs.marks.back,
    ]
    for icon in GlyphSet.Icon.allCases { #expect(!marks.contains(String(glyphs.icon(icon))), "\(icon)") }
  }

  @Test("The symbols for on, chosen and done differ from their opposites without colour", arguments: GlyphSet.allCases)
  func differences(glyphs: GlyphSet) {
    let controls = glyphs.controls
    #expect(controls.on != controls.off)
    #expect(controls.chosen != controls.unchosen)
    #expect(controls.done != controls.rest)
    #expect(Set([controls.filled, controls.track, controls.beyond]).count == 3)
    #expect(Set([controls.nothing, controls.held, controls.event, controls.fault]).count == 4)
    #expect(glyphs.marks.check != glyphs.marks.cross)
    #expect(glyphs.marks.rise != glyphs.marks.fall)
  }

  @Test("In ASCII a label for several keys has names such as up, and other sets of glyphs use signs such as ↑")
  func keys() {
    #expect(GlyphSet.ascii.keys.written("↑ ↓ ← → h j k tab") == "up down left right h j k tab")
    #expect(GlyphSet.ascii.keys.written("←→") == "left/right")
    #expect(GlyphSet.ascii.keys.written("space ⏎") == "space enter")
    #expect(GlyphSet.braille.keys.written("space ⏎ ↑↓") == "space ⏎ ↑↓")
  }

  /// Views must not choose symbols by the name of a glyph set, because the same symbol could then look different in two
  /// places.
  @Test("No code compares sets of glyphs, because the table has each symbol")
  func comparisons() throws {
    var count = 0
    for file in PackageFiles.swiftFiles(under: "Sources") {
      count += 1
      let code = try String(contentsOf: file, encoding: .utf8)
      for match in code.matches(of: #/([!=]=|case) *\.(ascii|blocks|braille|octants)\b/#) {
        Issue.record("\(file.lastPathComponent): “\(match.output.0)”. Give the table a field for it.")
      }
    }
    #expect(count > 500, "the sources are where they were")
  }

  private static func signs(of group: Any) -> [String] {
    leaves(of: group).compactMap { ($0 as? String) ?? ($0 as? Character).map { String($0) } }
  }

  /// Returns all values of a table, including those in its groups.
  private static func leaves(of value: Any) -> [Any] {
    if value is String || value is Character { return [value] }
    return Mirror(reflecting: value).children.flatMap { leaves(of: $0.value) }
  }

  @Test("The character of an octant matches the parts in its name")
  func octants() throws {
    for dots in 0..<256 {
      let character = GlyphSet.octants.chart.dots(UInt8(dots))
      #expect(character.columnCount == 1)
      let scalar = try #require(character.unicodeScalars.first)
      guard let name = scalar.properties.name, name.hasPrefix("BLOCK OCTANT-") else { continue }
      // Bits go down the left column and then the right one. Names count from left to right, row by row.
      let parts = (0..<8).filter { dots & 1 << $0 != 0 }.map { ($0 % 4) * 2 + $0 / 4 + 1 }.sorted()
      #expect(name == "BLOCK OCTANT-" + parts.map(String.init).joined())
    }
    let all = Set((0..<256).map { GlyphSet.octants.chart.dots(UInt8($0)) })
    #expect(all.count == 256)
    #expect(all.count { $0.unicodeScalars.first?.properties.name?.hasPrefix("BLOCK OCTANT-") == true } == 230)
    #expect(GlyphSet.octants.chart.dots(0x0F) == "▌" && GlyphSet.octants.chart.dots(0x88) == "▂")
    #expect(GlyphSet.octants.chart.dots(0b0101_0000).unicodeScalars.first?.properties.name == "BLOCK OCTANT-26")
  }
}
