import DeviceCommand
import Foundation
import HealthsheetApp
import Recording
import Scenarios
import TerminalUI

extension Play {
  /// Explores the states that a person can reach from the end of a scenario's script, and writes the page that plays
  /// them. Prints the size of the page, and the number of its states and of unexplored actions, to standard error.
  @MainActor
  func writePage(of file: URL, to path: String) async throws {
    let scenario = try Scenario(contentsOf: file, on: ios)
    let start = ContinuousClock.now
    let walk = ConsentWalk(of: scenario, size: try screen(), limit: pageStates)
    let meter = ProgressMeter(title: path)
    let walked = try await walk.walk { states, open in meter.show(Double(states) / Double(states + open)) }
    meter.finish()
    let html = TouchablePage(walked).html
    try write(html, to: path)
    let time = (ContinuousClock.now - start).formatted(.units(allowed: [.seconds], width: .narrow))
    let (states, unwalked) = (walked.stateCount, walked.unwalked)
    say(
      "healthsheet: The page “\(path)” has \(states) states in \(html.utf8.count / 1024) kB. Playing them took \(time)."
        .escapedForTerminal)
    if unwalked > 0 {
      say(
        """
        healthsheet: \(unwalked) keys and clicks lead to states that are not on the page. The page says so when they \
        are used.
        """
      )
    }
    if walked.differences > 0 {
      say(
        """
        healthsheet: when keys and clicks were repeated, \(walked.differences) led to another state. The page has \
        the first result.
        """
      )
    }
  }
}
