import HealthModel

extension HealthDaemon {
  /// Returns a stream with a value for each request of an extension of an app, for one of the app's connections.
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

  /// Asks the person for the permissions that extensions of an app wait for, and answers the extensions.
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

  /// Waits until the app has asked the person for an extension's request.
  ///
  /// - Throws: The error of the app's request, or 0 when the extension ended first.
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
        if state.undetermined(among: requested, of: app).isEmpty { return }
        for observer in state.extensionRequests.observers.values
        where state.liveConnections[observer.connection]?.app == app {
          state.callbacks.append { observer.stream.yield() }
        }
      }
    }
    if let failure { throw failure }
  }
}

extension DaemonState {
  /// Answers the extensions whose permissions are all determined, in whatever way. Called when a change is stored: an
  /// answer that was undone answers nobody.
  mutating func answerExtensions() {
    let answered = extensionRequests.requests.filter { _, request in
      undetermined(among: request.permissions, of: request.app).isEmpty
    }
    for request in extensionRequests.take(Array(answered.keys)) {
      let outcome = refusalOfRequired(among: request.permissions, of: identity(of: request.app))
      callbacks.append { request.outcome.resume(returning: outcome) }
    }
  }
}
