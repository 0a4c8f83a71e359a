import AppBundle
import AppleHealthExport
import AuditLog
import Foundation
import HealthDaemon
import HealthModel

/// A daemon, and what is in its store or about to be: the demo data, or an Apple Health export.
package struct DeviceContents: Sendable {
  package let daemon: HealthDaemon
  /// Data that is made rather than read, and need not be waited for.
  package var demo: DemoDevice?
  /// Who the demo app is: Stride, or the app the person's own files describe.
  package var app = AppIdentity.stride
  /// What is odd in those files, a sentence each.
  package var warnings: [String] = []
  /// What came in and what was not understood, when an export was read.
  package var importReport: ImportReport?

  /// A device that was made ready elsewhere.
  package init(daemon: HealthDaemon) { self.daemon = daemon }

  /// Makes the daemon, and fills its store from the export if there is one, off the main actor.
  ///
  /// - Parameter progress: Told how far an import is, from 0 to 1.
  /// - Throws: ``DeviceStartError`` when an export or a file of the app cannot be read.
  @concurrent
  package static func load(
    _ options: DeviceOptions, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> DeviceContents {
    let locale = options.locale ?? Locale(identifier: "en_US")
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    calendar.timeZone = options.timeZone ?? .current
    let morning = options.now ?? demoMorning(in: calendar)
    let daemon = try daemon(options.storage, DeviceSettings(now: { morning }, calendar: calendar, locale: locale))
    if options.now == nil, let kept = daemon.keptClock { daemon.setClock(to: kept) }
    // The small files come first: a mistake in them need not wait for a large export.
    var contents = DeviceContents(daemon: daemon)
    if let bundle = try appBundle(options, locale: locale) {
      contents.app = bundle.identity
      contents.warnings = bundle.warnings
    }
    if let url = options.importURL {
      contents.importReport = try stageImport(
        of: url, on: daemon, movesClock: options.now == nil, progress: progress)
    } else if daemon.lacksContents {
      contents.demo = DemoDevice(now: daemon.settings.now(), calendar: calendar, app: contents.app.source)
    } else if daemon.keptSetting("contents") == "demo" {
      daemon.addArrivals(DemoArrivals(calendar: calendar))
    }
    daemon.setWorkoutSensors(DemoSensors())
    daemon.keepClock()
    return contents
  }

  private static func daemon(
    _ storage: (any DeviceStorage)?, _ settings: DeviceSettings
  ) throws(DeviceStartError) -> HealthDaemon {
    guard let storage else { return HealthDaemon(settings: settings, auditLog: MemoryAuditLog()) }
    do throws(DeviceStorageError) {
      return try HealthDaemon(settings: settings, storage: storage)
    } catch {
      throw DeviceStartError(error)
    }
  }

  private static func appBundle(_ options: DeviceOptions, locale: Locale) throws(DeviceStartError) -> AppBundle? {
    guard let infoPlist = options.infoPlist else {
      if options.entitlements == nil { return nil }
      throw DeviceStartError(
        "An entitlements file says what an app may do, not which app: give its Info.plist too, with --info-plist.",
        exitStatus: 64)
    }
    do throws(AppBundleError) {
      return try AppBundle(infoPlist: infoPlist, entitlements: options.entitlements, locale: locale)
    } catch {
      throw DeviceStartError(error)
    }
  }

  /// Thursday, 20 November 2025, 9:41: the demo's clock stands there, so that every run shows the same.
  private static func demoMorning(in calendar: Calendar) -> Date {
    calendar.date(from: DateComponents(year: 2025, month: 11, day: 20, hour: 9, minute: 41)) ?? .distantPast
  }

  /// Puts the demo data into the store, if this device has them.
  @concurrent
  package func stageDemo() async {
    guard let demo else { return }
    demo.stage(on: daemon)
    daemon.addArrivals(DemoArrivals(demo))
    if daemon.storageProblem == nil { daemon.keepContents("demo") }
  }

  /// Reads an export into a daemon, and lets the clock stand where the data end.
  ///
  /// - Parameter progress: Told how far it is, from 0 to 1. May throw to stop; what came before is in.
  /// - Throws: ``DeviceStartError`` when the export cannot be read, or not be kept. What came before is in.
  package static func stageImport(
    of url: URL, on daemon: HealthDaemon, movesClock: Bool, progress: (Double) throws -> Void
  ) throws -> ImportReport {
    var latest: Date?
    var added = 0
    var report: ImportReport
    let reader = AppleHealthExportReader(url: url)
    var samples: SampleImport
    do {
      // On an empty device no source can have had another name.
      let names = daemon.typesWithSamples().isEmpty ? [] : try reader.sourceNames()
      samples = SampleImport(into: daemon, sourceNames: names)
      report = try reader.read(progress: { try progress($0.fraction) }) { batch, repetitions in
        added += try samples.add(batch, repetitions: repetitions)
        latest = batch.lazy.map(\.start).max().map { max($0, latest ?? $0) } ?? latest
      }
      try samples.finish()
    } catch let error as ExportError {
      throw DeviceStartError(error)
    } catch let error as HealthError {
      let problem = Self.problem(daemon.storageProblem ?? error.message, afterSamples: added)
      throw DeviceStartError(problem, exitStatus: daemon.storageExitStatus)
    }
    report.condensedCount = samples.condensedCount
    report.renamedSources = samples.renamedSources.map {
      ImportReport.RenamedSource(earlier: $0.earlier, later: $0.later)
    }
    daemon.keepContents("import")
    // What the export does not say stays as the person entered it on this device.
    var characteristics = daemon.characteristics()
    for type in report.characteristicsEntered { characteristics.take(type, from: report.characteristics) }
    daemon.setCharacteristics(characteristics)
    if movesClock, let now = latest ?? report.exportDate {
      // The clock stands where the data ends, so that the charts show it.
      daemon.setClock(to: max(now, daemon.keptClock ?? now))
    }
    return report
  }

  /// A problem of the store in the middle of an import, told with what came in before it. The store speaks of the last
  /// change alone, which is one batch of many.
  package static func problem(_ problem: String, afterSamples count: Int) -> String {
    if count == 0 { return problem }
    let samples = count == 1 ? "1 sample of the export" : "\(count) samples of the export"
    return problem.replacing(", and nothing was changed", with: ", after \(samples) came in")
      .replacing("and try again", with: "and give the same command again to go on")
  }
}
