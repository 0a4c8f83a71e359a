import Evidence
import Foundation
import HealthDaemon
import Scenarios
import TerminalUI
import TestSupport

@testable import HealthsheetApp

/// The gallery of `assets/scenarios`, on a screen without a terminal.
@MainActor
struct GalleryWorld {
  let model: GalleryModel
  let pilot: Pilot

  static nonisolated let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../assets/scenarios").standardizedFileURL

  var playback: ScenarioPlayback? { model.playback }
  var device: DeviceModel? { model.playback?.player?.session.device }
  var words: String { pilot.screen.split { $0.isWhitespace }.joined(separator: " ") }

  /// - Parameter pause: Waits between the steps of a running scenario.
  init(
    size: Size = .standard, glyphs: GlyphSet = .braille, scenarios: String? = nil, limit: Duration = .seconds(60),
    locale: String = "en_US", printer: ReportPrinter? = nil,
    pause: @escaping @Sendable (Step?) async -> Void = { _ in }
  ) throws {
    let gallery =
      if let scenarios {
        ScenarioGallery(items: [
          ScenarioGallery.Item(
            name: "own", scenario: try Scenario(Data(scenarios.utf8), file: "own.yaml", folder: Self.folder))
        ])
      } else {
        try ScenarioGallery(folder: Self.folder)
      }
    model = GalleryModel(
      gallery, settings: PlaybackSettings(glyphs: glyphs, limit: limit, printer: printer, pause: pause))
    pilot = Pilot(GalleryScreen(model: model), size: size, glyphs: glyphs) { $0.locale = Locale(identifier: locale) }
  }

  /// Opens the page of a scenario by searching for it, as a person would.
  func opensPage(of title: String) {
    pilot.press("/")
    pilot.type(title)
    pilot.press(.enter, .space)
  }

  func plays(_ name: String) async throws {
    model.play(model.item(named: name)!)
    try await pilot.waits(for: "paused")
  }

  /// Plays the next step, and waits until it is done.
  func next() async throws {
    let moment = (playback?.moment ?? 0) + 1
    pilot.press("n")
    try await stands(at: moment)
  }

  func stands(at moment: Int) async throws {
    // Parallel tests slow the script down, and an expectation that fails is only reported at its time limit.
    try await pilot.waits(until: "the script stands at \(moment)", limit: .seconds(60)) { _ in
      playback?.moment == moment && playback?.activity == .paused
    }
  }
}
