import Foundation
import HealthKit
import Synchronization

/// A list of the steps that a person takes under the sheets that come, one after the other.
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
/// A script can do only what a person can. A step that cannot be done, such as turning on a switch the sheet does not
/// have, is one of ``problems``; the sheet then goes away without an answer, the app’s request fails, and nothing is
/// determined.
public final class HealthAuthorizationScript: Sendable {
  private struct State {
    /// The index of the next step.
    var next = 0
    /// The number of sheets and lists that came up so far.
    var sheets = 0
    /// The sentences of ``HealthAuthorizationScript/problems``.
    var problems: [String] = []
  }

  private let steps: [HealthAuthorizationStep]
  private let state = Mutex(State())

  /// Creates a script.
  ///
  /// - Parameter steps: Each sheet and each list takes steps up to the first button, `dismiss` among them.
  public init(_ steps: [HealthAuthorizationStep]) { self.steps = steps }

  /// The responder for a ``HealthKitTestDevice`` whose sheets the script answers.
  public var responder: HealthAuthorizationResponder { .answer { [self] request in await answer(request) } }

  /// Steps that could not be done, and sheets that came after the last step: a sentence each, empty when all went well.
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
        // The app died under the sheet: no answer is needed.
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
      "Sheet \(sheet), of \(request.appName), is up and no step is left: it asks for \(switches.words). End the script with a "
        + "button for each sheet.")
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
