import HealthModel
import StatisticsEngine

extension HealthDaemon {
  /// Tells the device an app's name before the app has connected for the first time.
  package func introduce(_ app: AppIdentity) { change { $0.apps[app.bundleIdentifier] = app } }

  /// Opens an app's line. The app is known to the device from its first authorization request on (rule A10).
  ///
  /// - Parameters:
  ///   - inBackground: Whether the app was started to be told of a change, and nobody sees it.
  ///   - counter: Counts what the calls of the app look at; nil where nobody wants to know.
  ///   - calls: Where the app's calls are noted down; nil where no screen shows them.
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
