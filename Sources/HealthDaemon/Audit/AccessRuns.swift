import Foundation
import HealthModel
import Synchronization

/// Calls of apps that the audit log does not hold yet: like calls are counted together, until something else happens.
///
/// A device that is read a million times a day writes some hundred lines. Counting a call costs one look into a table.
final class AccessRuns: Sendable {
  /// Calls that are one line of the log.
  struct Key: Hashable, Sendable {
    /// The app's line to the device.
    var connection: Int
    /// The name of the call; the address of a constant.
    var call: Int
    var types: [ObjectType]
    /// The number of the `HKError`; zero for an answer.
    var error: Int
  }

  private struct Run {
    var entry: AuditEntry
    var calls: Int
    var returned: Int
  }

  /// So many calls are written down at the latest: a process that is killed leaves no longer stretch unsaid.
  static let limit = 10_000

  private struct State {
    var runs: [Key: Run] = [:]
    var calls = 0
  }

  private let state = Mutex(State())

  /// Counts a call that is like one counted before.
  ///
  /// - Returns: Nil when there was none; else whether it is time to write.
  func count(_ key: Key, returning count: Int) -> Bool? {
    state.withLock { state in
      guard let index = state.runs.index(forKey: key) else { return nil }
      state.calls += 1
      state.runs.values[index].calls += 1
      state.runs.values[index].returned += count
      return state.calls >= Self.limit
    }
  }

  /// Counts the first call of its kind.
  func begin(_ key: Key, _ entry: AuditEntry, returning count: Int) {
    state.withLock { state in
      state.calls += 1
      state.runs[key, default: Run(entry: entry, calls: 0, returned: 0)].calls += 1
      state.runs[key]?.returned += count
    }
  }

  /// Hands over what was counted, in an order that does not depend on which thread came first.
  func take() -> [AuditEntry] {
    let runs = state.withLock { state in
      defer { state = State() }
      return state.runs.values.map { $0 }
    }
    let entries = runs.map { run in
      var entry = run.entry
      entry.values["calls"] = .integer(run.calls)
      entry.values["returned"] = .integer(run.returned)
      return (entry, AuditValue.members(entry.members).canonicalJSON)
    }
    return entries.sorted { $0.1 < $1.1 }.map(\.0)
  }
}
