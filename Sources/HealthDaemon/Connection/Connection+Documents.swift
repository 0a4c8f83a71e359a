import Foundation
import HealthModel

/// Clinical documents, whose content is granted document by document (rules A77 and Q19).
extension Connection {
  /// Documents with their content, as far as the app may have it. Asks the person about those that are new since the app
  /// last asked, and about no others.
  ///
  /// An app that may not read documents at all gets its own, and nobody is asked (rule A54).
  ///
  /// - Throws: 7 when the person closes the list: nothing is determined then.
  package func documents(
    _ query: SampleQuery, sortedBy order: [SampleOrder] = [], limit: Int? = nil, includesData: Bool
  ) async throws(HealthError) -> [SampleRecord] {
    let settings = try enterToRead()
    let reader = try daemon.read { state throws(HealthError) in try state.reader(for: app, of: [query.type]) }
    let query = permitted([query], by: settings)[0]
    // Before anybody is asked about a list that would be too short.
    try loadVisible([query.type])
    if reader.visibility(of: query.type) == .everything, !settings.isInGuestUserMode {
      try await daemon.askForDocuments(query, on: self)
    }
    let found = try search([query]).search
    let choices = daemon.read { $0.ledger.objectChoices(of: app.bundleIdentifier) }
    var documents: [SampleRecord] = []
    for record in found.records(sortedBy: order, limit: nil) {
      let isOwn = record.bundleIdentifier == app.bundleIdentifier
      guard choices[record.uuid] ?? isOwn else { continue }
      documents.append(includesData ? record : record.withoutDocumentData)
    }
    let limit = limit.flatMap { $0 > 0 ? $0 : nil } ?? documents.count
    return Array(documents.prefix(limit))
  }
}

extension SampleRecord {
  /// A document as ordinary queries give it: that it is there, and nothing of what is in it (rule Q19).
  var withoutDocument: SampleRecord {
    guard case .document = content else { return self }
    var record = self
    record.content = .document(nil)
    return record
  }

  fileprivate var withoutDocumentData: SampleRecord {
    guard case .document(let document) = content else { return self }
    var record = self
    var shorter = document
    shorter?.data = nil
    record.content = .document(shorter)
    return record
  }
}
