import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel

/// A prompt on screen, with the state of its switches and a closure that answers it.
struct PendingPrompt: Identifiable {
  let prompt: AuthorizationPrompt
  /// The switches of the sheet that are on, and its page.
  var choices: SheetChoices
  /// The switches of the sheet that are on. All are initially off (rule A31).
  var granted: Set<Permission> {
    get { choices.granted }
    set { choices.granted = newValue }
  }
  /// The objects of the list that are on, initially the earlier choices (rule A66).
  var allowed: Set<UUID> = []
  /// The types that were changed in Settings while the prompt is up.
  var changedMeanwhile: Set<ObjectType> = []
  /// Called exactly once, with the answer, or with nil if the prompt was withdrawn.
  let answer: (AuthorizationAnswer?) -> Void

  init(prompt: AuthorizationPrompt, answer: @escaping (AuthorizationAnswer?) -> Void) {
    self.prompt = prompt
    self.answer = answer
    choices = AuthorizationSheetRequest(prompt)?.firstChoices ?? SheetChoices()
  }

  var id: UUID { prompt.id }

  /// True for a sheet with at least one switch.
  var isSheet: Bool {
    if case .permissions(let share, let read) = prompt.question { !share.isEmpty || !read.isEmpty } else { false }
  }

  /// True for a question about adding workouts to the watch. Its answer does not appear in Settings › Health.
  var isForWorkoutPlans: Bool { if case .workoutPlans = prompt.question { true } else { false } }

  /// Returns the prompt after a change in Settings. Its switches follow the ledger, so that the answer changes only
  /// switches whose current state the person saw.
  func following(_ change: ConsentChange) -> PendingPrompt {
    var pending = self
    switch prompt.question {
    case .permissions(let share, let read):
      let listed = Set(share.map { Permission($0, .share) } + read.map { Permission($0, .read) })
      for (permission, transition) in change.permissions where listed.contains(permission) {
        if transition.after.isAllowed {
          pending.granted.insert(permission)
        } else {
          pending.granted.remove(permission)
        }
        pending.changedMeanwhile.insert(permission.type)
      }
      if let newRecords = change.newRecords { pending.choices.newRecords = newRecords }
      // Without a type whose history can be limited, the second page has nothing to ask (rule V26).
      if pending.choices.page == .history, !pending.granted.contains(where: \.canBeLimited) {
        pending.choices.show(.types)
      }
    case .objects(let type, let samples, _):
      let listed = Set(samples.map(\.uuid))
      let changed = change.objectsAllowed.union(change.objectsRefused).intersection(listed)
      if changed.isEmpty { return pending }
      pending.allowed = pending.allowed.union(change.objectsAllowed).subtracting(change.objectsRefused)
      pending.changedMeanwhile.insert(type)
    case .workoutPlans: break
    }
    return pending
  }
}
