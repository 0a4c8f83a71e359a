import Foundation
import HealthModel

/// Clinical documents, whose content is granted document by document (rules A77 and Q19).
extension Connection {
  /// Returns documents with the content the app may have. Asks the person about those that are new since the app last
  /// asked, and about no others.
  ///
  /// An app that may not read documents at all gets its own, and the person is not asked (rule A54).
  ///
  /// - Throws: 7 when the person closes the list: nothing is determined then.
  package func documents(
    _ query: SampleQuery, sortedBy order: [SampleOrder] = [], limit: Int? = nil, includesData: Bool
  ) async throws(HealthError) -> [SampleRecord] {
    try await loggedWaiting(
      .documents, [query.type], .read, answering: { .found($0.count) }, returning: \.count
    ) { () async throws(HealthError) in
      try await chosenDocuments(query, sortedBy: order, limit: limit, includesData: includesData)
    }
  }

  private func chosenDocuments(
    _ query: SampleQuery, sortedBy order: [SampleOrder], limit: Int?, includesData: Bool
  ) async throws(HealthError) -> [SampleRecord] {
    let settings = try enter(.reading)
    try requireReadable([query.type])
    // Before anybody is asked about a list that would be too short.
    let seesAll = try read([query]) { $0.seesEverything(of: query.type) }
    if seesAll, !settings.isInGuestUserMode {
      try await questions.askForDocuments([query].since(settings.earliestPermittedSampleDate)[0], on: self)
    }
    let found = try read([query]) { $0.search().records(sortedBy: order, limit: nil) }
    let choices = questions.documentChoices(on: self)
    let documents = found.filter { choices[$0.uuid] ?? ($0.bundleIdentifier == app.bundleIdentifier) }
    let limit = limit.flatMap { $0 > 0 ? $0 : nil } ?? documents.count
    return documents.prefix(limit).map { includesData ? $0 : $0.withoutDocumentData }
  }
}

extension SampleRecord {
  /// The record of a document as ordinary queries return it: without the document itself (rule Q19).
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
