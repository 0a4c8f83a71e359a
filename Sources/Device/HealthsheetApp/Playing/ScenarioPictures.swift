import HealthDaemon
import Recording
import Scenarios
import TerminalUI

/// The frames of a scenario's screen, taken while it is played.
///
///     let pictures = ScenarioPictures(of: player)
///     _ = await player.play()
///     pictures.cast(version: .two)
@MainActor
package final class ScenarioPictures {
  /// A frame of the screen after a step.
  package struct Picture: Sendable {
    /// The step in a few words: "step 3: Answer: Allow".
    package let label: String
    /// The remark on the step for who watches, or the step in a few words: "Answer: Allow".
    let caption: String
    /// The label, and "sheet shown" or "sheet answered" when that happened in the step.
    package let markers: [String]
    package let frame: Frame
  }

  /// The frames in order. The first shows the device before the script.
  package private(set) var pictures: [Picture] = []
  /// The scenario's title with "(simulated)".
  package let title: String
  private let words: ScenarioWords
  private var question: PendingPrompt.ID?

  /// Takes a frame after each step the player plays from now on. They are the same each time when the player waits for
  /// stillness.
  package init(of player: ScenarioPlayer) {
    title = "\(player.scenario.title) (simulated)"
    words = ScenarioWords(player.scenario)
    player.didReach = { [unowned player] moment in self.take(moment, player) }
  }

  private func take(_ moment: ScenarioPlayer.Moment, _ player: ScenarioPlayer) {
    let (label, caption): (String, String)
    switch moment {
    case .begin: (label, caption) = ("begin", title)
    case .step(let number, let step):
      let words = words.title(of: step)
      (label, caption) = ("step \(number): \(words)", step.remark ?? words)
    case .end:
      // Differs from the last step only where the scenario stopped or something came late.
      if pictures.last?.frame == player.pilot.frame { return }
      (label, caption) = ("end", "end")
    }
    var markers = [label]
    let question = player.device.consent.prompt?.id
    if question != self.question {
      if self.question != nil { markers.append("sheet answered") }
      if question != nil { markers.append("sheet shown") }
    }
    self.question = question
    pictures.append(Picture(label: label, caption: caption, markers: markers, frame: player.pilot.frame))
  }

  /// Returns the frames as a recording, in which each is shown for `pause` and has a marker; empty without frames.
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

  /// Returns the frames as an animated picture, each with a caption; empty without frames. Steps that change nothing on the
  /// screen are left out.
  package func animation() -> String {
    var moments: [(caption: String, frame: Frame)] = []
    for picture in pictures where picture.frame != moments.last?.frame {
      moments.append((picture.caption, picture.frame))
    }
    return moments.isEmpty ? "" : AnimatedPicture(title: title, moments: moments).text
  }
}
