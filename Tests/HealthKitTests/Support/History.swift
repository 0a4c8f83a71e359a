import Foundation
import Synchronization

/// The calls of handlers, in order. A test waits for entries instead of for time.
final class History<Entry: Sendable>: Sendable {
  private let entries = Mutex<[Entry]>([])
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream(of: Void.self) }

  func add(_ entry: Entry) {
    entries.withLock { $0.append(entry) }
    continuation.yield()
  }

  var all: [Entry] { entries.withLock { $0 } }

  /// Waits until there are this many entries, and returns them.
  func waits(for count: Int) async -> [Entry] {
    if all.count >= count { return all }
    for await _ in stream where all.count >= count { break }
    return all
  }
}
