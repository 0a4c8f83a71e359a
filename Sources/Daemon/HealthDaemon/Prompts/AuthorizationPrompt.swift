import Foundation
import HealthModel

/// The sheet, the per-object list or the question about plans of workouts, put before the person because of a
/// request.
package struct AuthorizationPrompt: Identifiable, Sendable {
  package enum Question: Sendable {
    /// The sheet: one switch for each permission, all off (rules A29 to A42), in the order of its rows.
    case permissions(share: [ObjectType], read: [ObjectType])
    /// The per-object list with the earlier choices (rules A65 to A76). `allowed` holds the UUIDs now readable.
    case objects(ObjectType, samples: [SampleRecord], allowed: Set<UUID>)
    /// The question whether the app may add workouts to the watch. It is not about health data (rule K21).
    case workoutPlans
  }

  package var id: UUID
  package var app: AppIdentity
  /// The program of the app that asks: an extension's sheet comes up in its app (rule A90), that of a watch app on the
  /// watch (rule A91).
  package var process = ProcessKind.app
  package var question: Question
  /// The position among the sheets of one request; nil for the only one.
  package var position: Position?

  /// The position of a sheet in its request: ordinary types and health records have a sheet each (rule A43).
  package struct Position: Hashable, Sendable {
    /// The number of the sheet, from 1.
    package var number: Int
    /// The number of sheets of the request.
    package var count: Int
    /// True when no answer takes effect before the last sheet is answered.
    package var holdsTogether: Bool

    package init(number: Int, count: Int, holdsTogether: Bool) {
      (self.number, self.count, self.holdsTogether) = (number, count, holdsTogether)
    }
  }
}

/// The person's answer to a prompt.
package enum AuthorizationAnswer: Hashable, Sendable {
  /// Allow: these permissions are granted, every other listed one is denied (rule A36).
  case allow(Set<Permission>)
  /// Don’t Allow: every listed permission is denied (rule A37). For plans of workouts, `allow` names no permission.
  case dontAllow
  /// The objects the app may read from now on; the other listed ones it may not.
  case objects(Set<UUID>)
  /// The per-object list was cancelled; nothing changes (rule A69).
  case cancel
}

/// An object that asks the person: the device's sheet, or a responder.
package protocol AuthorizationPresenter: Sendable {
  /// Shows a prompt and waits for the answer. When the app dies under the sheet the task is cancelled: return nil
  /// then, and nothing is determined (rule A39). Never called for two prompts at once (rule A11).
  func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer?
}
