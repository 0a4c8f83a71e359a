import HealthModel
import OrderedCollections

/// The requests of extensions, until their app asks the person (rule A90).
struct ExtensionRequests: Sendable {
  /// The outcome of an extension's request: nil when it was answered, otherwise the error.
  typealias Outcome = HealthError?

  struct Request: Sendable {
    /// The bundle identifier the extension shares with its app.
    var app: String
    /// The number of the extension's connection.
    var connection: Int
    var permissions: Set<Permission>
    var outcome: CheckedContinuation<Outcome, Never>
  }

  /// An app's stream of requests from its extensions.
  struct Observer: Sendable {
    /// The number of the app's connection.
    var connection: Int
    var stream: AsyncStream<Void>.Continuation
  }

  /// The requests that wait, by number, in order.
  private(set) var requests: OrderedDictionary<Int, Request> = [:]
  /// The streams of the apps, by number.
  var observers: OrderedDictionary<Int, Observer> = [:]

  func permissions(for app: String) -> Set<Permission> {
    requests.values.filter { $0.app == app }.reduce(into: []) { $0.formUnion($1.permissions) }
  }

  mutating func add(_ request: Request, number: Int) { requests[number] = request }

  /// Removes and returns the requests of an app that ask for no more than some permissions.
  mutating func take(of app: String, within permissions: Set<Permission>) -> [Request] {
    take { $0.app == app && $0.permissions.isSubset(of: permissions) }
  }

  /// Removes and returns the requests of a process that ended.
  mutating func take(of connection: Int) -> [Request] { take { $0.connection == connection } }

  mutating func take(_ numbers: [Int]) -> [Request] { numbers.compactMap { requests.removeValue(forKey: $0) } }

  /// Removes and returns the streams of a process that ended.
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
