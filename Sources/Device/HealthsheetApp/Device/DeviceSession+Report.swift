import AuditLog
import Evidence
import HealthDaemon
import HealthModel

extension DeviceSession {
  /// Returns the data that each app which asked sees of the last seven days, beside the contents of the store. Call it
  /// while the apps run: one that does not run sees nothing.
  package func views() async -> [SessionReport.View] {
    var views: [SessionReport.View] = []
    for app in device.apps {
      let rows = await CallLog.$isPaused.withValue(true) {
        await InspectorRow.rows(
          for: app.identity, through: device.process(of: app).connection, daemon: daemon, decidedLately: [])
      }
      views += rows.map { row in
        SessionReport.View(
          app: app.identity.displayName, type: row.name, seen: row.seen == nil ? "does not run" : row.gets,
          held: row.holds, reason: row.why)
      }
    }
    return views
  }

  /// Starts to take frames of the questions and decisions.
  package func decisionPictures() -> DecisionPictures { DecisionPictures(of: device) }

  /// Returns the report on the session.
  ///
  /// - Throws: `DeviceStorageError` when a stored log cannot be read.
  package func report(
    title: String, pictures: [SessionReport.Picture] = [], views: [SessionReport.View]
  ) throws(DeviceStorageError) -> SessionReport {
    SessionReport(
      title: title, apps: device.apps.map(\.identity), appsWithoutCode: device.appsWithoutCode,
      auditLines: try daemon.auditLines(), pictures: pictures, views: views)
  }
}
