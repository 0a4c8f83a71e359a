import Foundation
import HealthKit
import Synchronization
import TestSupport

/// An app on a device with or without hidden data. It makes calls and records every answer.
final class CallingApp: Sendable {
  let store: HKHealthStore
  /// The store of the app's program on the watch.
  let watchStore: HKHealthStore
  /// The folder for files that the app attaches.
  let folder: URL
  /// Lets other sources save and delete data that the app may not see.
  let disturb: @Sendable () -> Void
  /// Takes away the permission to read workouts. On a device with hidden data, this also deletes the other sources'
  /// workouts, which the app must not notice.
  let revokeWorkouts: @Sendable () -> Void
  private let told = Mutex<[String]>([])

  init(
    store: HKHealthStore, watchStore: HKHealthStore, folder: URL, disturb: @escaping @Sendable () -> Void,
    revokeWorkouts: @escaping @Sendable () -> Void
  ) {
    self.store = store
    self.watchStore = watchStore
    self.folder = folder
    self.disturb = disturb
    self.revokeWorkouts = revokeWorkouts
  }

  func tell(_ values: Any?...) {
    let words = values.map(Transcript.words).joined(separator: " | ")
    told.withLock { $0.append(words) }
  }

  /// Returns the answers since the last call.
  func takeTranscript() -> String {
    Transcript.settled(
      told.withLock { told in
        defer { told = [] }
        return told.joined(separator: "\n")
      })
  }

  // MARK: Waiting

  /// Waits for the single call of a handler, and returns its value.
  func answer<Answer: Sendable>(
    _ body: (@escaping @Sendable (Answer) -> Void) -> Void
  ) async -> Answer {
    await withCheckedContinuation { continuation in body { continuation.resume(returning: $0) } }
  }

  /// Runs a query until its handler receives the last result.
  func run(_ make: (_ tell: @escaping @Sendable (_ words: String, _ isLast: Bool) -> Void) -> HKQuery) async {
    let (stream, continuation) = AsyncStream.makeStream(of: (String, Bool).self)
    let query = make { continuation.yield(($0, $1)) }
    store.execute(query)
    for await (words, isLast) in stream {
      tell(words)
      if isLast { break }
    }
    store.stop(query)
  }

  /// Runs a long-running query. After the first result, other sources change hidden data, followed by a change of the
  /// app's own data. The query must report only the second change.
  func follow(
    _ make: (_ tell: @escaping @Sendable (_ words: String, _ isError: Bool) -> Void) -> HKQuery,
    change: () async throws -> Void
  ) async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: (String, Bool).self)
    let query = make { continuation.yield(($0, $1)) }
    store.execute(query)
    var answers = stream.makeAsyncIterator()
    if let first = await answers.next() {
      tell(first.0)
      if !first.1 {
        disturb()
        try await change()
        if let next = await answers.next() { tell(next.0) }
      }
    }
    store.stop(query)
  }

  /// Iterates over a sequence: takes one element at first, and another after other sources have changed hidden data and
  /// the app has changed its own data.
  func follow<Sequence: AsyncSequence>(_ sequence: Sequence, change: () async throws -> Void) async throws {
    var elements = sequence.makeAsyncIterator()
    tell(try await elements.next())
    disturb()
    try await change()
    tell(try await elements.next())
  }
}
