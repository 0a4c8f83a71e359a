import HealthModel
import OrderedCollections

/// What extensions of apps ask for, until their app puts it to the person (rule A90).
struct ExtensionRequests: Sendable {
  /// What an extension waits for: nil once it was answered, or why it was not.
  typealias Outcome = HealthError?

  struct Request: Sendable {
    /// The bundle identifier the extension shares with its app.
    var app: String
    var connection: Int
    var permissions: Set<Permission>
    var outcome: CheckedContinuation<Outcome, Never>
  }

  /// An app that wants to be told.
  struct Observer: Sendable {
    var connection: Int
    var stream: AsyncStream<Void>.Continuation
  }

  private(set) var requests: OrderedDictionary<Int, Request> = [:]
  var observers: OrderedDictionary<Int, Observer> = [:]

  /// What the extensions of an app wait for.
  func permissions(for app: String) -> Set<Permission> {
    requests.values.filter { $0.app == app }.reduce(into: []) { $0.formUnion($1.permissions) }
  }

  mutating func add(_ request: Request, number: Int) { requests[number] = request }

  /// Takes out the requests of an app that ask for nothing but what was just put to the person.
  mutating func take(of app: String, within permissions: Set<Permission>) -> [Request] {
    take { $0.app == app && $0.permissions.isSubset(of: permissions) }
  }

  /// Takes out what a process that ended was waiting for.
  mutating func take(of connection: Int) -> [Request] { take { $0.connection == connection } }

  /// Takes out requests by their numbers.
  mutating func take(_ numbers: [Int]) -> [Request] { numbers.compactMap { requests.removeValue(forKey: $0) } }

  /// Takes out the streams of a process that ended.
  mutating func takeObservers(of connection: Int) -> [Observer] {
    let taken = observers.values.filter { $0.connection == connection }
    observers.removeAll { $0.value.connection == connection }
    return taken
  }

  private mutating func take(where isWanted: (Request) -> Bool) -> [Request] {
    let taken = requests.values.filter(isWanted)
    requests.removeAll { isWanted($0.value) }
    return taken
  }
}
