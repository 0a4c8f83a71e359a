import Observation
import TerminalUI

/// The glyphs of a screen. A test can change them to see one device as several terminals show it.
@MainActor
@Observable
final class ShownSigns {
  var glyphs: GlyphSet

  init(_ glyphs: GlyphSet) { self.glyphs = glyphs }

  func around(_ view: some View) -> some View { Shown(signs: self, content: view) }

  private struct Shown<Content: View>: View {
    let signs: ShownSigns
    let content: Content

    var body: some View { content.environment(\.glyphs, signs.glyphs) }
  }
}
