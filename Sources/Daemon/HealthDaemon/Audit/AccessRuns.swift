import Foundation
import HealthModel
import Synchronization

/// Counts of app calls that are not in the audit log yet. Equal calls are counted together until another event is
/// logged.
///
/// A device that is read a million times a day writes about a hundred lines. Counting a call costs one table lookup.
final class AccessRuns: Sendable {
  /// The key that equal calls share. They become one line of the log.
  struct Key: Hashable, Sendable {
    /// The number of the app's connection to the daemon.
    var connection: Int
    var operation: AppCall.Operation
    var types: [ObjectType]
    /// The code of the `HKError`; 0 for a call that succeeded.
    var error: Int
  }

  private struct Run {
    /// The entry of the first call.
    var entry: AuditEntry
    var calls: Int
    /// The number of samples that the calls returned or changed.
    var returned: Int
  }

  /// The number of calls after which the counts must be written, so that a killed process loses at most this many.
  static let limit = 10_000

  private struct State {
    /// The counts since the last call of `take()`.
    var runs: [Key: Run] = [:]
    /// The number of all calls since the last call of `take()`.
    var calls = 0
  }

  private let state = Mutex(State())

  /// Counts a call that equals an earlier call.
  ///
  /// - Returns: True when the counts should be written; nil when no equal call exists, in which case nothing is
  ///   counted.
  func count(_ key: Key, returning count: Int) -> Bool? {
    state.withLock { state in
      guard let index = state.runs.index(forKey: key) else { return nil }
      state.calls += 1
      state.runs.values[index].calls += 1
      state.runs.values[index].returned += count
      return state.calls >= Self.limit
    }
  }

  /// Counts the first call with a key.
  func begin(_ key: Key, _ entry: AuditEntry, returning count: Int) {
    state.withLock { state in
      state.calls += 1
      state.runs[key, default: Run(entry: entry, calls: 0, returned: 0)].calls += 1
      state.runs[key]?.returned += count
    }
  }

  /// Removes and returns the counts as entries, in an order that does not depend on thread scheduling.
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
