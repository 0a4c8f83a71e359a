import HealthDaemon
import Recording
import Scenarios
import TerminalUI

/// The screen at each moment of a scenario, taken while it is played.
///
///     let pictures = ScenarioPictures(of: player)
///     _ = await player.play()
///     pictures.cast(version: .two)
@MainActor
package final class ScenarioPictures {
  /// The screen when a step was done.
  package struct Picture: Sendable {
    /// The step in a few words: "step 3: answer: allow".
    package let label: String
    /// The label, and whether a question to the person came or went.
    package let markers: [String]
    package let frame: Frame
  }

  /// In order; the first is the device before anything is done.
  package private(set) var pictures: [Picture] = []
  /// The scenario's title, with the mark that nobody real was asked.
  package let title: String
  private let words: ScenarioWords
  private var question: PendingPrompt.ID?

  /// Takes pictures of everything the player plays from now on. They are the same each time where it waits for stillness.
  package init(of player: ScenarioPlayer) {
    title = "\(player.scenario.title) (simulated)"
    words = ScenarioWords(player.scenario)
    player.didReach = { [unowned player] moment in self.take(moment, player) }
  }

  private func take(_ moment: ScenarioPlayer.Moment, _ player: ScenarioPlayer) {
    let label: String
    switch moment {
    case .begin: label = "begin"
    case .step(let number, let step): label = "step \(number): \(words.title(of: step))"
    case .end:
      // Differs from the last step only where the scenario stopped or something came late.
      if pictures.last?.frame == player.pilot.frame { return }
      label = "end"
    }
    var markers = [label]
    let question = player.device.prompt?.id
    if question != self.question {
      if self.question != nil { markers.append("sheet answered") }
      if question != nil { markers.append("sheet shown") }
    }
    self.question = question
    pictures.append(Picture(label: label, markers: markers, frame: player.pilot.frame))
  }

  /// The pictures as a recording, each shown for a while; markers stand where steps were done.
  package func cast(version: AsciicastEncoder.Version, pause: Duration = .seconds(1)) -> String {
    guard let first = pictures.first else { return "" }
    var recorder = FrameRecorder(version: version, first: first.frame, title: title)
    var cast = recorder.header
    var time = Duration.zero
    for picture in pictures {
      cast += recorder.show(picture.frame, at: time)
      for marker in picture.markers { cast += recorder.mark(marker, at: time) }
      time += pause
    }
    return cast + recorder.end(at: time)
  }
}
