import Observation
import Scenarios
import TerminalUI

/// The state of the gallery: the list, the page that is open, or the device of a scenario.
@MainActor
@Observable
final class GalleryModel {
  let gallery: ScenarioGallery
  /// The names of the scenarios whose pages are open.
  var path: [String] = []
  /// The text in the search field.
  var query = ""
  /// True while the help sheet is up.
  var isShowingHelp = false
  /// The scenario whose device is on the screen; nil while the list is.
  private(set) var playback: ScenarioPlayback?
  private let settings: PlaybackSettings

  /// The theme of the gallery; nil for the terminal's own ground.
  var colorScheme: ColorScheme? { settings.colorScheme }

  init(_ gallery: ScenarioGallery, settings: PlaybackSettings) {
    self.gallery = gallery
    self.settings = settings
  }

  /// Returns the scenario of a name; nil for an unknown name.
  func item(named name: String) -> ScenarioGallery.Item? { gallery.items.first { $0.name == name } }

  /// Opens a scenario's device before its first step, with the keys going to the device.
  func open(_ item: ScenarioGallery.Item) { show(item).isByHand = true }

  /// Opens a scenario at its beginning, to be played step by step.
  func play(_ item: ScenarioGallery.Item) { show(item) }

  func run(_ item: ScenarioGallery.Item) { show(item).runOrPause() }

  /// Ends the device that is open, and goes back to the list.
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
