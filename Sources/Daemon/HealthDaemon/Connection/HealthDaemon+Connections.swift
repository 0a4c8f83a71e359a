import HealthModel
import StatisticsEngine

extension HealthDaemon {
  /// Declares an app to the device before its first connection.
  package func introduce(_ app: AppIdentity) { change { $0.apps[app.bundleIdentifier] = app } }

  /// Connects an app. The device knows it from its first authorization request on (rule A10).
  ///
  /// - Parameters:
  ///   - inBackground: True when the app was started to receive a change, without a screen.
  ///   - counter: Counts the samples and objects the calls of the app look at; nil to count nothing.
  ///   - calls: The log of the app's calls; nil when no screen shows them.
  package func connect(
    _ app: AppIdentity, as process: ProcessKind = .app, inBackground: Bool = false, counter: VisitCounter? = nil,
    calls: CallLog? = nil
  ) -> Connection {
    let number = change { state in
      let number = state.nextNumber()
      state.apps[app.bundleIdentifier] = app
      state.liveConnections[number] = DaemonState.LiveConnection(app: app.bundleIdentifier, process: process)
      if process == .app {
        let presence = inBackground ? DeliverySchedule.ProcessState.woken : .active
        state.deliveries.setPresence(presence, of: app.bundleIdentifier, at: state.settings.clock.uptime)
      }
      state.log(
        .launched, of: app.bundleIdentifier, ["name": .text(app.displayName), "program": .text(process.rawValue)])
      return number
    }
    return Connection(app: app, process: process, number: number, daemon: self, counter: counter, calls: calls)
  }
}

extension HealthDaemon {
  /// Ends every program of an app, as deleting it does.
  package func endApp(_ bundleIdentifier: String) {
    let running = read { $0.liveConnections.filter { $0.value.app == bundleIdentifier }.keys.sorted() }
    for connection in running { end(connection) }
  }
}
