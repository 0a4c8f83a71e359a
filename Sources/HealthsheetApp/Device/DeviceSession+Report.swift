import AuditLog
import Evidence
import HealthDaemon
import HealthModel

extension DeviceSession {
  /// What each app that asked for something sees of the last seven days, beside what the store holds. To be asked while the
  /// apps run: one that does not gets nothing.
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

  /// Pictures of the questions and decisions from now on.
  package func decisionPictures() -> DecisionPictures { DecisionPictures(of: device) }

  /// The report of all that happened on this device.
  ///
  /// - Throws: When a log that is kept in a file cannot be read.
  package func report(
    title: String, pictures: [SessionReport.Picture] = [], views: [SessionReport.View]
  ) throws(DeviceStorageError) -> SessionReport {
    SessionReport(
      title: title, apps: device.apps.map(\.identity), appsWithoutCode: device.appsWithoutCode,
      auditLines: try daemon.auditLines(), pictures: pictures, views: views)
  }
}
