import AppleHealthExport
import Foundation
import HealthDaemon
import HealthModel
import Texts

extension DeviceContents {
  /// Imports the export, if there is one, while the device is on screen.
  ///
  /// - Parameter progress: Called with the progress; returns false to stop.
  /// - Returns: The imported records and the rejected ones; nil if there is no export.
  /// - Throws: ``DeviceStartError`` if the export cannot be read or stored. Samples imported before that stay.
  package func stageImport(
    progress: @escaping @Sendable (ImportProgress) -> Bool
  ) async throws -> ImportReport? {
    guard let importURL else { return nil }
    // Use a separate thread: the read may block on a pipe, and must not block a shared thread.
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { [self] in
        continuation.resume(
          with: Result {
            let report = try Self.stageImport(of: importURL, on: daemon, movesClock: movesClock, progress: progress)
            daemon.storeClock()
            return report
          })
      }
    }
  }

  /// Imports an export into a daemon, and moves the clock to the end of its data.
  ///
  /// - Parameters:
  ///   - movesClock: True to let the clock follow the data.
  ///   - keepsInMemory: False to keep only a few types in memory at a time; see `SampleImport`.
  ///   - isStopped: Called while a pipe has nothing to read; true ends the import with an error.
  ///   - progress: Called with the progress. Returns false to stop; the samples read before stay.
  /// - Throws: ``DeviceStartError`` when the export cannot be read or stored. The samples read before stay.
  package static func stageImport(
    of url: URL, on daemon: HealthDaemon, movesClock: Bool, keepsInMemory: Bool = true,
    isStopped: @escaping @Sendable () -> Bool = { false },
    progress: (ImportProgress) -> Bool = { _ in true }
  ) throws -> ImportReport {
    var latest: Date?
    var added = 0
    var report: ImportReport
    let reader = AppleHealthExportReader(url: url, isStopped: isStopped)
    var samples: SampleImport
    do {
      // Look for renamed sources only if the device has samples: on an empty device, no source can already exist under
      // another name.
      let names = daemon.typesWithSamples().isEmpty ? [] : try reader.sourceNames()
      samples = SampleImport(into: daemon, sourceNames: names, keepsInMemory: keepsInMemory)
      let reading = try reader.start()
      while let part = try reading.next() {
        switch part {
        case .progress(let step): if !progress(step) { reading.stop() }
        case .samples(let batch):
          added += try samples.add(batch)
          latest = [latest, batch.latestStart].compactMap(\.self).max()
          // Stop the clock now, so that charts show the last days of the export while the import runs.
          if movesClock, daemon.storedClock == nil, let now = reading.exportDate ?? latest {
            daemon.stopClock(at: now)
          }
        case .routes(let routes): added += try samples.add(routes: routes.map { ($0.route, $0.workout) })
        case .endOfDocument: added += try samples.finish()
        }
      }
      report = reading.report
      try samples.finish()
      try samples.removeOutdatedClinicalRecords()
    } catch let error as HealthError {
      throw daemon.storageError.flatMap { DeviceStartError($0.duringImport(afterSamples: added)) }
        ?? DeviceStartError(LocalizedStringKey(verbatim: error.message), exitStatus: daemon.storageExitStatus)
    } catch {
      throw DeviceStartError(error) ?? error
    }
    report.condensedCount = samples.condensedCount
    report.renamedSources = samples.renamedSources.map {
      ImportReport.RenamedSource(earlier: $0.earlier, later: $0.later)
    }
    daemon.storeContents("import")
    // Fields missing from the export keep the person's values on this device.
    var characteristics = daemon.characteristics()
    for type in report.characteristicsEntered { characteristics.take(type, from: report.characteristics) }
    daemon.setCharacteristics(characteristics)
    if movesClock, let now = latest ?? report.exportDate {
      // Stop the clock at the end of the data, so that charts show it.
      daemon.stopClock(at: max(now, daemon.storedClock ?? now))
    }
    return report
  }
}
