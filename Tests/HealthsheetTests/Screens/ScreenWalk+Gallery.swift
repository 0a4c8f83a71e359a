import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

extension ScreenWalk {
  static let gallery = ScreenWalk(
    "The gallery and the page of a scenario", [.gallery, .galleryHelp, .scenarioPage]
  ) { camera in
    @MainActor func frames(_ glyphs: GlyphSet, _ locale: String) throws -> [Frame] {
      let world = try GalleryWorld(glyphs: glyphs, locale: locale)
      var frames = [world.pilot.frame]
      world.pilot.press("?")
      frames.append(world.pilot.frame)
      world.pilot.press(.escape)
      world.pilot.press(identifier: "gallery.share-and-read-mistaken")
      frames.append(world.pilot.frame)
      return frames
    }
    let shown = try frames(.braille, camera.locale.identifier)
    for (number, screen) in [ListedScreen.gallery, .galleryHelp, .scenarioPage].enumerated() {
      try camera.takes(screen, shown[number]) { try frames(.ascii, "en_US")[number] }
    }
  }

  static let playback = ScreenWalk("A scenario at its first step", [.playback]) { camera in
    @MainActor func frame(_ glyphs: GlyphSet, _ locale: String) async throws -> Frame {
      let world = try GalleryWorld(glyphs: glyphs, locale: locale)
      world.model.play(world.model.item(named: "share-and-read-mistaken")!)
      try await world.stands(at: 0)
      try await world.next()
      world.device?.inspector.isWanted = false
      try await world.pilot.waits(for: "would like")
      return world.pilot.frame
    }
    let ascii = TextLanguage(camera.locale) == .english ? try await frame(.ascii, "en_US") : nil
    let shown = try await frame(.braille, camera.locale.identifier)
    camera.takes(.playback, shown) { ascii ?? shown }
  }

  static let twoPhones = ScreenWalk("Two phones under one hand", [.twoPhones]) { camera in
    @MainActor func frame(_ glyphs: GlyphSet) async throws -> Frame {
      let world = try await ComparedWorld("refused", "never-measured", glyphs: glyphs, locale: camera.locale)
      defer { world.phones.end() }
      try await world.isDrawn()
      return world.pilot.frame
    }
    let ascii = TextLanguage(camera.locale) == .english ? try await frame(.ascii) : nil
    let shown = try await frame(.braille)
    camera.takes(.twoPhones, shown) { ascii ?? shown }
  }
}
