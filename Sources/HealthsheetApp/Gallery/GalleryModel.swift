import Observation
import Scenarios
import TerminalUI

/// What the gallery shows: the list, a page of it, or a scenario's device.
@MainActor
@Observable
final class GalleryModel {
  let gallery: ScenarioGallery
  /// Names of scenarios whose pages are open.
  var path: [String] = []
  /// What is searched for.
  var query = ""
  var isShowingHelp = false
  /// The scenario whose device is on the screen; nil while the list is.
  private(set) var playback: ScenarioPlayback?
  private let settings: PlaybackSettings

  /// The theme the gallery is to be shown in; nil for the terminal's own ground.
  var colorScheme: ColorScheme? { settings.colorScheme }

  init(_ gallery: ScenarioGallery, settings: PlaybackSettings) {
    self.gallery = gallery
    self.settings = settings
  }

  func item(named name: String) -> ScenarioGallery.Item? { gallery.items.first { $0.name == name } }

  /// Opens a scenario's device before anything has happened, in the person's hands.
  func open(_ item: ScenarioGallery.Item) { show(item).isByHand = true }

  /// Opens a scenario at its beginning, to be played step by step.
  func play(_ item: ScenarioGallery.Item) { show(item) }

  /// Opens a scenario and lets it run.
  func run(_ item: ScenarioGallery.Item) { show(item).runOrPause() }

  /// Goes back to the list.
  func close() {
    playback?.end()
    playback = nil
  }

  @discardableResult
  private func show(_ item: ScenarioGallery.Item) -> ScenarioPlayback {
    playback?.end()
    let playback = ScenarioPlayback(item, settings: settings)
    self.playback = playback
    playback.begin()
    return playback
  }
}
