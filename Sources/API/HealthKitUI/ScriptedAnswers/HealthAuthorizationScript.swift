import Foundation
import HealthKit
import Synchronization

/// A list of the steps that a person takes in the sheets that appear, one after the other.
///
///     let script = HealthAuthorizationScript([
///       .turnOn(read: [heartRate]), .allow,                  // the first sheet
///       .dontAllow,                                          // the second
///       .turnOnObjects { $0.startDate > lastYear }, .allow,  // a list of prescriptions: Done
///     ])
///     let device = HealthKitTestDevice(responder: script.responder, now: noon)
///     …
///     #expect(script.problems == [] && script.isFinished)
///
/// A script can do only what a person can do. A step that is impossible, such as turning on a switch that the sheet
/// does not have, is added to ``problems``. The sheet then disappears without an answer, the app’s request fails, and
/// nothing is determined.
public final class HealthAuthorizationScript: Sendable {
  private struct State {
    /// The index of the next step.
    var next = 0
    /// The number of sheets and lists that appeared so far.
    var sheets = 0
    /// The sentences of ``HealthAuthorizationScript/problems``.
    var problems: [String] = []
  }

  private let steps: [HealthAuthorizationStep]
  private let state = Mutex(State())

  /// Creates a script.
  ///
  /// - Parameter steps: The steps. Each sheet or list takes the steps up to and including the next button or `dismiss`.
  public init(_ steps: [HealthAuthorizationStep]) { self.steps = steps }

  /// A responder for a ``HealthKitTestDevice`` that answers its sheets with this script.
  public var responder: HealthAuthorizationResponder { .answer { [self] request in await answer(request) } }

  /// One sentence for each impossible step, and for each sheet that appeared after the last step; empty when there were
  /// no problems.
  public var problems: [String] { state.withLock { $0.problems } }

  /// True once every step was taken.
  public var isFinished: Bool { state.withLock { $0.next == steps.count } }

  private func answer(_ request: HealthAuthorizationRequest) async -> HealthAuthorizationResponse {
    let sheet = state.withLock { state in
      state.sheets += 1
      return state.sheets
    }
    var switches = SheetSwitches(request)
    while let (number, step) = takeStep() {
      if case .wait(let isOver) = step.action {
        await isOver()
        // The app ended while the sheet was on the screen, so no answer is needed.
        if Task.isCancelled { return .dismiss }
        continue
      }
      do throws(SheetSwitches.Obstacle) {
        if let response = try switches.take(step) { return response }
      } catch {
        return fail("Step \(number), \(step.words): \(error.sentence) This is sheet \(sheet), of \(request.appName).")
      }
    }
    return fail(
      """
      Sheet \(sheet), of \(request.appName), is open, but the script has no step left. The sheet asks for \
      \(switches.words). End the script with a button for each sheet.
      """
    )
  }

  private func takeStep() -> (number: Int, step: HealthAuthorizationStep)? {
    state.withLock { state in
      guard state.next < steps.count else { return nil }
      state.next += 1
      return (state.next, steps[state.next - 1])
    }
  }

  private func fail(_ problem: String) -> HealthAuthorizationResponse {
    state.withLock { $0.problems.append(problem) }
    return .dismiss
  }
}
