import Foundation
import HealthKit
import Synchronization
import TestSupport

/// An app in one of two worlds: it makes calls and writes down all it is told.
final class CallingApp: Sendable {
  let store: HKHealthStore
  /// That of the app's program on the watch.
  let watchStore: HKHealthStore
  /// For files that the app attaches.
  let folder: URL
  /// Others write and delete what the app may not see.
  let disturb: @Sendable () -> Void
  /// The person takes the permission to read workouts away; hidden then, they are deleted where anything is hidden.
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

  /// What was told since the last call.
  func takeTranscript() -> String {
    Transcript.settled(
      told.withLock { told in
        defer { told = [] }
        return told.joined(separator: "\n")
      })
  }

  // MARK: Waiting

  /// Waits for the one answer of a handler.
  func answer<Answer: Sendable>(
    _ body: (@escaping @Sendable (Answer) -> Void) -> Void
  ) async -> Answer {
    await withCheckedContinuation { continuation in body { continuation.resume(returning: $0) } }
  }

  /// Runs a query until its handler says that it was told the last.
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

  /// Runs a query that goes on: after its first answer others change what is hidden, then the app changes something of
  /// its own, and only of that it may be told.
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

  /// The first element, and the one after others changed what is hidden and the app something of its own.
  func follow<Sequence: AsyncSequence>(_ sequence: Sequence, change: () async throws -> Void) async throws {
    var elements = sequence.makeAsyncIterator()
    tell(try await elements.next())
    disturb()
    try await change()
    tell(try await elements.next())
  }
}
