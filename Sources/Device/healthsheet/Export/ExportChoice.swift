import AppleHealthExport
import ArgumentParser
import DeviceCommand
import Foundation
import HealthDaemon
import HealthDatabase
import HealthModel
import Staging

/// The validated arguments of `export`.
struct ExportChoice {
  enum Form {
    case export(AppleHealthExportWriter.Form)
    case tables(SampleTables.Form)
  }

  /// The output format, from `--format` or the extension of the path.
  var form: Form
  var types: Set<ObjectType>?
  /// The period of the samples' starts; a bound is nil if it is open.
  var window: (from: Date?, to: Date?)
  var timeZone: TimeZone
  var isRedacted: Bool
  /// The number of days by which a redaction shifts all dates; nil for a number derived from the names on the device.
  var days: Int?

  /// Returns the part of a device to export.
  ///
  /// The device's clock has the time of its last use, so that the machine's clock does not affect the export.
  ///
  /// - Throws: `DeviceStorageError`, including for an app that has asked for nothing.
  func contents(of storage: SQLiteStorage, as app: String?) throws -> StoreContents {
    var settings = DeviceSettings(
      now: { Date(timeIntervalSinceReferenceDate: 0) }, calendar: .gregorian(in: timeZone),
      locale: Locale(identifier: "en_US"))
    settings.isOpenedByCommand = true
    let daemon = try HealthDaemon(settings: settings, storage: storage)
    if let clock = daemon.storedClock { daemon.stopClock(at: clock) }
    let identity = try app.map { try daemon.app(argument: $0) }
    if let identity { daemon.sayLimits(of: identity.bundleIdentifier, types) }
    return StoreContents(of: daemon, as: identity, types: types, from: window.from, to: window.to)
  }

  /// Writes the contents, redacted if requested.
  ///
  /// - Parameter progress: Called with the written fraction, from 0 to 1. It may throw an error to stop the export.
  func write(
    _ contents: StoreContents, to url: URL, progress: @escaping (Double) throws -> Void
  ) throws -> (summary: ExportSummary, redaction: RedactionSummary?) {
    guard isRedacted else { return (try write(contents, to: url, progress) { _ in }, nil) }
    let redacted = try RedactedContents(contents, movedBy: days, in: timeZone)
    var summary = try write(redacted, to: url, progress, redacted.check)
    // Changed sources and devices are the purpose of a redaction, so do not report them as losses.
    summary.losses.removeAll { [.source, .device].contains($0.reason) }
    return (summary, try redacted.finish())
  }

  private func write(
    _ contents: any ExportContents, to url: URL, _ progress: @escaping (Double) throws -> Void,
    _ check: (String) throws -> Void
  ) throws -> ExportSummary {
    switch form {
    case .export(let form):
      try AppleHealthExportWriter(contents).write(to: url, as: form, progress: progress, checking: check)
    case .tables(let form): try SampleTables(contents).write(to: url, as: form, progress: progress, checking: check)
    }
  }
}

extension Export {
  /// Validates the arguments.
  ///
  /// - Throws: `ValidationError` with a sentence that names the argument.
  func choice() throws -> ExportChoice {
    let form: ExportChoice.Form
    switch (format, URL(filePath: out).pathExtension.lowercased()) {
    case (let tables?, _): form = .tables(tables)
    case (nil, "zip"): form = .export(.archive)
    case (nil, "xml"): form = .export(.document)
    case (nil, _):
      throw ValidationError(
        localized:
          """
          The file name “\(out)” does not say in which format to export: end it in .zip or .xml, or give --format for \
          tables.
          """
      )
    }
    try OutputFiles(["<out>": out]).check(against: [("--store", store)])
    let zone = try timeZone.map { try DateArgument.timeZone($0) } ?? .gmt
    let window = try DateArgument.window(from: from, to: to, in: zone)
    let types = try types.map { try ObjectType(argument: $0) }
    if shiftDays != nil, !redact {
      throw ValidationError(
        localized: "--shift-days moves the dates of a redacted export: give --redact too, or leave it out.")
    }
    if let shiftDays, !(-20_000...20_000).contains(shiftDays) {
      throw ValidationError(
        localized: "--shift-days \("\(shiftDays)") is more than fifty years: give a number from -20000 to 20000.")
    }
    return ExportChoice(
      form: form, types: types.isEmpty ? nil : Set(types), window: window, timeZone: zone,
      isRedacted: redact, days: shiftDays)
  }
}

extension SampleTables.Form: ExpressibleByArgument {}

struct ExportReport {
  var summary: ExportSummary
  var redaction: RedactionSummary?
  var path: String

  /// The lines about samples by type, losses and the redaction, each with a line feed.
  var text: String {
    var lines = summary.samples.sorted { $0.key.row < $1.key.row }.map { "\($0.displayName): \($1)" }
    if summary.dayCount > 0 { lines.append("Days with activity: \(summary.dayCount)") }
    let count = summary.sampleCount
    lines.append("\(count == 1 ? "1 sample" : "\(count) samples") written to “\(path)”.")
    if !summary.losses.isEmpty {
      lines.append("Left out, or written less exactly:")
      lines += summary.losses.map { "  \($0)" }
    }
    if let redaction { lines += Self.lines(of: redaction) }
    return lines.map { "\($0)\n" }.joined()
  }

  private static func lines(of redaction: RedactionSummary) -> [String] {
    func counted(_ count: Int, _ one: String, _ more: String) -> String { "\(count) \(count == 1 ? one : more)" }
    let days = redaction.dayCount
    let moved =
      days == 0 ? "not moved" : "moved by \(counted(abs(days), "day", "days")) into the \(days < 0 ? "past" : "future")"
    var lines = [
      """
      Redacted: \(counted(redaction.sourceCount, "source has a number", "sources have numbers")) instead of a name; \
      dates are \(moved).
      """,
      "  Left out or shortened: the devices of \(counted(redaction.deviceCount, "sample", "samples")), "
        + """
        \(counted(redaction.metadataCount, "metadata entry", "metadata entries")), and all details that the person \
        entered about themselves.
        """,
    ]
    lines += redaction.leftOut.sorted { $0.key.row < $1.key.row }.map {
      "  \($0.value) × \($0.key.displayName): left out"
    }
    lines.append(
      """
      The result is pseudonymous, not anonymous: a person who knows when one value was measured can find out when the \
      others were.
      """
    )
    return lines
  }
}
