import Foundation
import HealthModel

/// Functions for the system's own screens (never for an app).
extension HealthDaemon {
  /// Sets the object that shows sheets. Without one, each request fails with an error that says so.
  package func setPresenter(_ presenter: (any AuthorizationPresenter)?) { change { $0.presenter = presenter } }

  /// Returns a stream that yields after each change of the ledger, the samples or the apps.
  ///
  /// The stream combines changes that arrive faster than it is read.
  package func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = change { state in
      let number = state.nextNumber()
      state.systemObservers[number] = continuation
      return number
    }
    continuation.onTermination = { [weak self] _ in self?.change { $0.systemObservers[number] = nil } }
    return stream
  }
}

/// The audit log, for the device's own screens and commands.
extension HealthDaemon {
  /// Writes the calls counted so far to the log.
  package func writeAuditLog() { change { $0.isAuditDue = true } }

  /// Returns the log with all events so far, line by line; empty when there is no log.
  package func auditLines() throws(DeviceStorageError) -> [String] {
    writeAuditLog()
    return try storage.map { storage throws(DeviceStorageError) in try storage.auditLines() } ?? auditLog?.lines
      ?? []
  }

  /// Returns the log with all events so far, as ``auditLines()`` does, and the ledger at the same moment.
  package func auditLinesWithLedger() throws(DeviceStorageError) -> (lines: [String], ledger: ConsentLedger) {
    while true {
      let ledger = consent
      let lines = try auditLines()
      // The lines may contain a decision that was made after the ledger was read, so try again.
      if consent.changes(since: ledger).isEmpty { return (lines, ledger) }
    }
  }

  /// The number of lines in the log, without the calls that are still being counted; 0 without a log.
  ///
  /// The number includes the lines of every question, answer and decision up to now.
  package var auditLineCount: Int {
    storage.map { (try? $0.auditLineCount()) ?? 0 } ?? auditLog?.lines.count ?? 0
  }

  /// Logs the text of a question on a screen, as evidence of what the person saw.
  ///
  /// - Parameters:
  ///   - language: The language of the text, as a locale identifier.
  ///   - wording: The lines or sentences, in the order on the screen.
  package func noteShown(_ wording: [String], in language: String, of app: String) {
    change { state in state.log(.shown, of: app, ["language": .text(language), "wording": .texts(wording)]) }
  }
}

/// Data other than samples for an export of the whole device (never for an app).
extension HealthDaemon {
  /// Returns the summaries of all days with any activity, in chronological order (rule Q78).
  package func allActivitySummaries() throws(HealthError) -> [ActivitySummaryRecord] {
    try activitySummaries(matching: .all, characteristics: characteristics(), settings)
  }

  /// Returns true when files are attached to an object (rule S44).
  package func hasAttachments(_ object: SampleReference) throws(HealthError) -> Bool {
    try loadAttachments(of: object)
    return read { !$0.attachments[object].isEmpty }
  }
}

/// The order of sources.
extension HealthDaemon {
  /// Returns the sources of a type in order of priority, highest first (rule Q44).
  package func sourceOrder(for type: ObjectType) -> [SourceRecord] {
    look { $0.store.sourceOrder(for: type) }
  }

  /// Moves some sources to the front, in this order, on the person's behalf (rule A86). Merged sums change at once.
  package func setSourceOrder(_ bundleIdentifiers: [String], for type: ObjectType) {
    // Wait for a large change that is being written, because it uses the old positions.
    changing.withLock { _ in
      change { state in
        state.store.prioritize(bundleIdentifiers, for: type)
        state.reorderedTypes.insert(type)
        state.log(
          .changed,
          [
            "actor": "person", "call": "source order", "type": .text(type.identifier),
            "sources": .texts(bundleIdentifiers),
          ])
        state.announceChange()
      }
    }
  }
}

extension HealthDaemon {
  /// A program with a question for the person.
  package struct AskingProcess: Hashable, Sendable {
    package var app: AppIdentity
    package var process: ProcessKind
    /// False for an extension whose app has not yet asked on its behalf.
    package var isInLine = true

    package init(app: AppIdentity, process: ProcessKind, isInLine: Bool = true) {
      self.app = app
      self.process = process
      self.isInLine = isInLine
    }
  }

  /// Returns the programs with a question for the person, in order. The first program has its turn (rule A11). An
  /// extension is listed at the place of its app's request; extensions whose app has not yet made this request come
  /// last (rule A90).
  package func askingProcesses() -> [AskingProcess] {
    read { state in
      let line = state.prompts.line.map {
        AskingProcess(app: $0.app, process: $0.asksForExtension ? .appExtension : $0.process)
      }
      let inLine = Set(line.filter { $0.process == .appExtension }.map(\.app.bundleIdentifier))
      let extensions = state.extensionRequests.requests.values.filter { !inLine.contains($0.app) }.map { request in
        AskingProcess(app: state.identity(of: request.app), process: .appExtension, isInLine: false)
      }
      return line + extensions
    }
  }
}
