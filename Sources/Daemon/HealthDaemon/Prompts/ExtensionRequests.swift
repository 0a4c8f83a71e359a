import HealthModel
import OrderedCollections

/// The requests of extensions that wait until their app asks the person (rule A90).
struct ExtensionRequests: Sendable {
  /// The outcome of an extension's request: nil when it was answered, otherwise the error.
  typealias Outcome = HealthError?

  struct Request: Sendable {
    /// The bundle identifier that the extension shares with its app.
    var app: String
    /// The number of the extension's connection.
    var connection: Int
    var permissions: Set<Permission>
    var outcome: CheckedContinuation<Outcome, Never>
  }

  /// An app's stream of its extensions' requests.
  struct Observer: Sendable {
    /// The number of the app's connection.
    var connection: Int
    var stream: AsyncStream<Void>.Continuation
  }

  /// The waiting requests, by number, in order.
  private(set) var requests: OrderedDictionary<Int, Request> = [:]
  /// The streams of the apps, by number.
  var observers: OrderedDictionary<Int, Observer> = [:]

  func permissions(for app: String) -> Set<Permission> {
    requests.values.filter { $0.app == app }.reduce(into: []) { $0.formUnion($1.permissions) }
  }

  mutating func add(_ request: Request, number: Int) { requests[number] = request }

  /// Removes and returns the requests of an app's extensions that contain no other permissions than these.
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

extension HealthDaemon {
  /// Returns a stream that yields for each request of an app's extensions.
  ///
  /// - Parameter number: The number of the app's connection. The stream ends with this connection.
  func extensionRequests(for app: String, number: Int) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observer: Int? = change { state in
      guard state.isLive(number) else { return nil }
      let observer = state.nextNumber()
      state.extensionRequests.observers[observer] = ExtensionRequests.Observer(
        connection: number, stream: continuation)
      if !state.extensionRequests.permissions(for: app).isEmpty { state.callbacks.append { continuation.yield() } }
      return observer
    }
    guard let observer else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in self?.change { $0.extensionRequests.observers[observer] = nil } }
    return stream
  }

  /// Asks the person for the permissions that an app's extensions are waiting for, and answers the extensions.
  func askForExtensions(on connection: ConnectedApp) async throws(HealthError) {
    let app = connection.app.bundleIdentifier
    let requested = read { $0.extensionRequests.permissions(for: app) }
    if requested.isEmpty { return }
    var asking = connection
    asking.asksForExtension = true
    var failure: HealthError?
    do throws(HealthError) { _ = try await askForPermissions(requested, on: asking) } catch { failure = error }
    change { [failure] state in
      for request in state.extensionRequests.take(of: app, within: requested) {
        state.callbacks.append { request.outcome.resume(returning: failure) }
      }
    }
    if let failure { throw failure }
  }

  /// Waits until the app has asked the person on behalf of its extension.
  ///
  /// - Throws: The error of the app's request, or error 0 when the extension ended first.
  func waitForApp(toAskFor requested: Set<Permission>, on connection: ConnectedApp) async throws(HealthError) {
    let app = connection.app.bundleIdentifier
    let failure = await withCheckedContinuation { (outcome: CheckedContinuation<ExtensionRequests.Outcome, Never>) in
      change { state in
        guard state.isLive(connection.number) else {
          return state.callbacks.append { outcome.resume(returning: HealthError.notRunning(connection.app)) }
        }
        state.ledger.recordRequest(for: requested, by: app)
        state.announceChange()
        let request = ExtensionRequests.Request(
          app: app, connection: connection.number, permissions: requested, outcome: outcome)
        state.extensionRequests.add(request, number: state.nextNumber())
        if state.listed(among: requested, of: app).isEmpty { return }
        for observer in state.extensionRequests.observers.values
        where state.liveConnections[observer.connection]?.app == app {
          state.callbacks.append { observer.stream.yield() }
        }
      }
    }
    if let failure { throw failure }
  }

  /// Logs a request of a widget, which cannot ask (rule A90b), and returns its error.
  func refusal(
    of operation: AppCall.Operation, for permissions: Set<Permission>, on widget: ConnectedApp
  ) -> HealthError {
    let error = HealthError.widgetMayNotAsk
    change { state in
      state.logFailure(
        error, of: operation, for: permissions, by: widget.app.bundleIdentifier, in: widget.process)
    }
    return error
  }
}

extension DaemonState {
  /// Answers the extensions whose permissions are now all determined, however that happened. Called only once a change
  /// is stored: if storing fails, the change is undone, and the extensions must not get its answer.
  mutating func answerExtensions() {
    let answered = extensionRequests.requests.filter { _, request in
      listed(among: request.permissions, of: request.app).isEmpty
    }
    for request in extensionRequests.take(Array(answered.keys)) {
      let outcome = refusalOfRequired(among: request.permissions, of: identity(of: request.app))
      callbacks.append { request.outcome.resume(returning: outcome) }
    }
  }
}
