import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

extension ScreenWalk {
  static let gallery = ScreenWalk(
    "The gallery and the page of a scenario", [.gallery, .galleryHelp, .scenarioPage]
  ) { camera in
    @MainActor func opens(_ screen: ListedScreen, _ world: GalleryWorld) -> GalleryWorld {
      switch screen {
      case .galleryHelp: world.pilot.press("?")
      case .scenarioPage: world.pilot.press(identifier: "gallery.share-and-read-mistaken")
      default: break
      }
      return world
    }
    for screen in [ListedScreen.gallery, .galleryHelp, .scenarioPage] {
      let world = opens(screen, try GalleryWorld(locale: camera.locale.identifier))
      try await camera.takes(screen, world.pilot) {
        opens(screen, try GalleryWorld(glyphs: .ascii, locale: "en_US")).pilot.frame
      }
    }
  }

  static let playback = ScreenWalk("A scenario at its first step", [.playback]) { camera in
    @MainActor func world(_ glyphs: GlyphSet, _ locale: String) async throws -> GalleryWorld {
      let world = try GalleryWorld(glyphs: glyphs, locale: locale)
      world.model.play(world.model.item(named: "share-and-read-mistaken")!)
      try await world.stands(at: 0)
      try await world.next()
      world.device?.inspector.isWanted = false
      try await world.pilot.waits(for: "would like")
      return world
    }
    try await camera.takes(.playback, try await world(.braille, camera.locale.identifier).pilot) {
      try await world(.ascii, "en_US").pilot.frame
    }
  }

  static let twoPhones = ScreenWalk("Two phones under one hand", [.twoPhones]) { camera in
    @MainActor func world(_ glyphs: GlyphSet) async throws -> ComparedWorld {
      let world = try await ComparedWorld("refused", "never-measured", glyphs: glyphs, locale: camera.locale)
      try await world.isDrawn()
      return world
    }
    let phones = try await world(.braille)
    defer { phones.phones.end() }
    try await camera.takes(.twoPhones, phones.pilot) {
      let phones = try await world(.ascii)
      defer { phones.phones.end() }
      return phones.pilot.frame
    }
  }
}
