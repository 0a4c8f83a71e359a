import Foundation
import HealthModel

/// A question the daemon wants put to the person: the sheet, or the per-object list.
package struct AuthorizationPrompt: Identifiable, Sendable {
  package enum Question: Sendable {
    /// The sheet: one switch for each permission, all off (rules A29 to A42). Sorted as they are to be shown.
    case permissions(share: [ObjectType], read: [ObjectType])
    /// The per-object list with the earlier choices (rules A65 to A76). `allowed` holds the UUIDs now readable.
    case objects(ObjectType, samples: [SampleRecord], allowed: Set<UUID>)
    /// A yes or no: may the app add workouts to the watch? It is no health data (rule K21).
    case workoutPlans
  }

  package var id: UUID
  package var app: AppIdentity
  /// The one of the app's programs it is for: an extension's sheet comes up in its app (rule A90), that of a watch app on
  /// the watch (rule A91).
  package var process = ProcessKind.app
  package var question: Question
  /// Which of the sheets of one request it is; nil for the only one.
  package var position: Position?

  /// Ordinary types and health records have a sheet each (rule A43).
  package struct Position: Hashable, Sendable {
    /// From 1.
    package var number: Int
    package var count: Int
    /// Nothing is decided until the last of them is answered.
    package var holdsTogether: Bool

    package init(number: Int, count: Int, holdsTogether: Bool) {
      (self.number, self.count, self.holdsTogether) = (number, count, holdsTogether)
    }
  }
}

/// What the person answered.
package enum AuthorizationAnswer: Hashable, Sendable {
  /// Allow: these are on, every other listed permission becomes denied (rule A36).
  case allow(Set<Permission>)
  /// Don’t Allow: every listed permission becomes denied (rule A37). Of plans of workouts, Allow names none.
  case dontAllow
  /// The objects that may be read from now on; the other listed ones may not.
  case objects(Set<UUID>)
  /// The per-object list was cancelled; nothing changes (rule A69).
  case cancel
}

/// Who puts a question to the person: the device's sheet, or a scripted answerer.
package protocol AuthorizationPresenter: Sendable {
  /// Shows the question and waits for the answer. Cancelled when the app dies under the sheet: return nil then, and
  /// nothing is determined (rule A39). Never called for two prompts at once (rule A11).
  func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer?
}
