import Foundation
import HealthDaemon
import HealthModel
import Scenarios

extension DeviceModel: AuthorizationPresenter {
  /// Puts the daemon's prompt on the screen and waits for the person.
  ///
  /// The daemon shows one prompt at a time (rule A11). When the app behind it dies, the daemon cancels this task:
  /// the prompt leaves the screen and nothing is answered (rule A39).
  package func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: nil)
        } else {
          var pending = PendingPrompt(prompt: prompt, answer: { continuation.resume(returning: $0) })
          if case .objects(_, _, let allowed) = prompt.question { pending.allowed = allowed }
          self.script?.asked(prompt)
          self.prompt = pending
        }
      }
    } onCancel: {
      Task { @MainActor in self.finish(prompt.id, with: nil) }
    }
  }

  /// Returns the prompt in front of an app's window; nil while the alert on the prompt before is up.
  func prompt(in app: AppIdentity) -> PendingPrompt? {
    guard let prompt, prompt.prompt.app.bundleIdentifier == app.bundleIdentifier,
      refusedApp?.bundleIdentifier != app.bundleIdentifier
    else { return nil }
    return prompt
  }

  /// The app whose prompt is hidden because another screen is open; nil when none is.
  var appAskingElsewhere: AppIdentity? {
    guard let app = prompt?.prompt.app, screen != .app || frontmost != app.bundleIdentifier else { return nil }
    return app
  }

  /// Dismisses the alert that follows *Don’t Allow*.
  func putAwayRefusal() {
    script?.note(ClickVerb(.words("OK")))
    refusedApp = nil
  }

  /// Ends the prompt on the screen with the person's answer, or with nil when it was withdrawn.
  func finish(_ id: UUID, with answer: AuthorizationAnswer?) {
    guard let prompt, prompt.id == id else { return }
    if let answer { script?.answered(prompt, with: answer) }
    self.prompt = nil
    if answer == .dontAllow, !prompt.isForWorkoutPlans {
      let isFirst = appsWithRefusal.insert(prompt.prompt.app.bundleIdentifier).inserted
      if isFirst || settings.behavior.refusalAlert == .followsEveryRefusal { refusedApp = prompt.prompt.app }
    }
    prompt.answer(answer)
  }
}
