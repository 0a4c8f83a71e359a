import AppBundle
import AppleHealthExport
import AuditLog
import Foundation
import HealthDaemon
import HealthModel

/// A daemon, and the data that its store has or will get: the demo data, or that of an Apple Health export.
package struct DeviceContents: Sendable {
  package let daemon: HealthDaemon
  /// The demo data, which is generated rather than imported; nil for a device without it.
  package var demo: DemoDevice?
  /// True if the daemon generates the demo's samples itself, on demand.
  private var isDemoPlanned = false
  /// The app described by the person's own files; nil for the demo's apps.
  package var app: DeclaredApp?
  package var warnings: [String] = []
  /// The export that ``stageImport(progress:)`` has yet to import; nil for none.
  package private(set) var importURL: URL?
  var movesClock = false
  /// The report of the import: the imported records and the rejected ones; nil if nothing was imported.
  package var importReport: ImportReport?

  package init(daemon: HealthDaemon) { self.daemon = daemon }

  /// Creates the daemon, off the main actor. An export is checked here and imported later.
  ///
  /// - Throws: ``DeviceStartError`` if an export or a file of the app cannot be read.
  @concurrent
  package static func load(_ options: DeviceOptions) async throws -> DeviceContents {
    do { return try make(options) } catch { throw DeviceStartError(error) ?? error }
  }

  private static func make(_ options: DeviceOptions) throws -> DeviceContents {
    let locale = options.locale ?? Locale(identifier: "en_US")
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    calendar.timeZone = options.timeZone ?? .current
    let morning = options.now ?? demoMorning(in: calendar)
    var settings = DeviceSettings(now: { morning }, calendar: calendar, locale: locale)
    if let system = options.system { settings.operatingSystemVersion = system }
    let hasPlannedDemo = options.storage == nil && options.importURL == nil && options.hasDemo
    let planned = hasPlannedDemo ? DemoDevice(now: morning, calendar: calendar, app: AppIdentity.stride.source) : nil
    let daemon = try daemon(
      options.storage, settings, planned.map { DemoSamples($0) }, takesTimeZone: options.timeZone == nil,
      takesSystem: options.system == nil)
    calendar = daemon.settings.calendar
    if options.now == nil, let clock = daemon.storedClock { daemon.stopClock(at: clock) }
    // Read the small files first, so that a mistake in them is reported before a large export is read.
    var contents = DeviceContents(daemon: daemon)
    if let bundle = try options.app.map({ try AppBundle($0, locale: locale) }) {
      let app = DeclaredApp(identity: bundle.identity, share: options.share, read: options.read, on: daemon.settings)
      contents.app = app
      contents.warnings =
        bundle.warnings.map { $0.shortened(for: options.app) }
        + app.problems(on: daemon.settings, in: bundle.places).map { $0.shortened(for: options.app).inShort }
    }
    // A device that continues after the end of its process may have been filled only in part.
    if let url = options.importURL, !options.isResumed || daemon.lacksContents {
      try AppleHealthExportReader(url: url).check()
      (contents.importURL, contents.movesClock) = (url, options.now == nil)
    } else if let planned {
      (contents.demo, contents.isDemoPlanned) = (planned, true)
    } else if daemon.lacksContents, options.hasDemo {
      contents.demo = DemoDevice(now: daemon.settings.now(), calendar: calendar, app: AppIdentity.stride.source)
    } else if daemon.storedSetting("contents") == "demo" {
      daemon.addArrivals(DemoArrivals(calendar: calendar))
    }
    daemon.setWorkoutSensors(PersonSensors.demo)
    // Without an import, store the clock now. An import sets it later.
    if contents.importURL == nil { daemon.storeClock() }
    daemon.storeTimeZone()
    daemon.storeSystemVersion()
    return contents
  }

  private static func daemon(
    _ storage: (any DeviceStorage)?, _ settings: DeviceSettings, _ samples: DemoSamples?, takesTimeZone: Bool,
    takesSystem: Bool
  ) throws(DeviceStorageError) -> HealthDaemon {
    guard let storage else { return HealthDaemon(settings: settings, auditLog: MemoryAuditLog(), samples: samples) }
    return try HealthDaemon(settings: settings, storage: storage) { settings, kept in
      if takesTimeZone { settings.takeTimeZone(from: kept) }
      if takesSystem { settings.takeSystemVersion(from: kept) }
    }
  }

  /// Returns the demo's time: Thursday, 20 November 2025, 9:41. It is the same in every run.
  private static func demoMorning(in calendar: Calendar) -> Date {
    calendar.date(from: DateComponents(year: 2025, month: 11, day: 20, hour: 9, minute: 41)) ?? .distantPast
  }

  /// Adds the demo data to the store; does nothing on a device without it.
  @concurrent
  package func stageDemo() async {
    guard let demo else { return }
    if isDemoPlanned { demo.stageEntries(on: daemon) } else { demo.stage(on: daemon) }
    daemon.addArrivals(DemoArrivals(demo))
    if daemon.storageProblem == nil { daemon.storeContents("demo") }
  }
}

extension String {
  /// The first 300 characters of the sentence, because a sentence can list a hundred types.
  fileprivate var inShort: String { count > 300 ? "\(prefix(300))…" : self }

  /// Returns the sentence without the folders of the app's files, whose names are enough on screen.
  fileprivate func shortened(for files: AppFiles?) -> String {
    guard let files else { return self }
    let place =
      switch files.place {
      case .infoPlist(let url), .folder(let url): url
      }
    // If the app is a source folder, remove the path of the folder from the sentence. If it is a bundle or a project,
    // keep its name in the sentence and remove only the path before the name.
    let folders =
      [place.pathExtension.isEmpty ? place : nil, place.deletingLastPathComponent()]
      + [files.entitlements?.deletingLastPathComponent()]
    let paths = folders.compactMap { $0?.relativePath }.filter { $0.count > 1 }.map {
      $0.hasSuffix("/") ? $0 : $0 + "/"
    }
    return paths.first { hasPrefix($0) }.map { String(dropFirst($0.count)) } ?? self
  }
}
