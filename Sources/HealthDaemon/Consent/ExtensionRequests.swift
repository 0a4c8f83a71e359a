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

extension Connection {
  /// A value for each time an extension of this app asks, and one at once if an extension waits already.
  ///
  /// The app answers with ``handleAuthorizationForExtension()``. The stream ends when the connection does.
  package func extensionRequests() -> AsyncStream<Void> { questions.extensionRequests(on: self) }

  /// Puts to the person what extensions of this app wait for, and answers them (rule A90). Nothing waits: succeeds.
  ///
  /// - Throws: `userCanceled` when the sheet went away without a choice; the extensions are told the same.
  package func handleAuthorizationForExtension() async throws(HealthError) {
    try enter()
    try await questions.askForExtensions(on: self)
  }
}

extension HealthDaemon {
  /// A value for each time an extension of an app asks, for one of the app's connections.
  func extensionRequests(for app: String, number: Int) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observer: Int? = change { state in
      guard state.isLive(number) else { return nil }
      let observer = state.nextNumber()
      state.extensionRequests.observers[observer] = ExtensionRequests.Observer(
        connection: number, stream: continuation)
      if !state.extensionRequests.permissions(for: app).isEmpty { state.messages.append { continuation.yield() } }
      return observer
    }
    guard let observer else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in self?.change { $0.extensionRequests.observers[observer] = nil } }
    return stream
  }

  /// Puts to the person what extensions of an app wait for, and answers them.
  func askForExtensions(on connection: Connection) async throws(HealthError) {
    let app = connection.app.bundleIdentifier
    let requested = read { $0.extensionRequests.permissions(for: app) }
    if requested.isEmpty { return }
    var failure: HealthError?
    do throws(HealthError) { try await askForPermissions(requested, on: connection) } catch { failure = error }
    change { [failure] state in
      for request in state.extensionRequests.take(of: app, within: requested) {
        state.messages.append { request.outcome.resume(returning: failure) }
      }
    }
    if let failure { throw failure }
  }

  /// Waits until the app has put an extension's request to the person.
  func waitForApp(toAskFor requested: Set<Permission>, on connection: Connection) async throws(HealthError) {
    let app = connection.app.bundleIdentifier
    let failure = await withCheckedContinuation { (outcome: CheckedContinuation<ExtensionRequests.Outcome, Never>) in
      change { state in
        guard state.isLive(connection.number) else {
          return state.messages.append { outcome.resume(returning: HealthError.notRunning(connection.app)) }
        }
        state.ledger.recordRequest(for: requested, by: app)
        state.announceChange()
        let request = ExtensionRequests.Request(
          app: app, connection: connection.number, permissions: requested, outcome: outcome)
        state.extensionRequests.add(request, number: state.nextNumber())
        state.answerExtensions(of: app)
        if state.extensionRequests.permissions(for: app).isEmpty { return }
        for observer in state.extensionRequests.observers.values
        where state.liveConnections[observer.connection] == app {
          state.messages.append { observer.stream.yield() }
        }
      }
    }
    if let failure { throw failure }
  }
}

extension DaemonState {
  /// Answers the extensions that ask for nothing undetermined any more, whatever determined it.
  mutating func answerExtensions(of app: String) {
    let answered = extensionRequests.requests.filter { _, request in
      request.app == app && undetermined(among: request.permissions, of: app).isEmpty
    }
    for request in extensionRequests.take(Array(answered.keys)) {
      let outcome = refusalOfRequired(among: request.permissions, of: identity(of: app))
      messages.append { request.outcome.resume(returning: outcome) }
    }
  }
}
