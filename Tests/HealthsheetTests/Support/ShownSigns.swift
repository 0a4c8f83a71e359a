import Observation
import TerminalUI

/// The signs a screen is drawn with: one device that is up can be seen as several terminals show it.
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
