import Foundation
import HealthDaemon
import HealthModel

/// A query for documents with their content (rules A77 and Q19). iOS 10.
///
/// The query itself asks the person about each document that is new since the app last asked. It also needs the
/// permission to read the type.
open class HKDocumentQuery: HKQuery, @unchecked Sendable {
  /// The maximum number of documents; ``HKObjectQueryNoLimit`` for no limit.
  public let limit: Int

  /// The order of the documents; nil for the order in which they were saved.
  public let sortDescriptors: [NSSortDescriptor]?

  /// True when documents include their XML, which may be large.
  public let includeDocumentData: Bool

  private let resultsHandler: (HKDocumentQuery, [HKDocumentSample]?, Bool, (any Error)?) -> Void

  /// Creates a query for matching documents. They arrive in batches; the handler’s last call has `done` set and no
  /// documents.
  public init(
    documentType: HKDocumentType, predicate: NSPredicate?, limit: Int, sortDescriptors: [NSSortDescriptor]?,
    includeDocumentData: Bool,
    resultsHandler:
      @escaping (
        _ query: HKDocumentQuery, _ results: [HKDocumentSample]?, _ done: Bool, _ error: (any Error)?
      ) -> Void
  ) {
    self.limit = limit
    self.sortDescriptors = sortDescriptors
    self.includeDocumentData = includeDocumentData
    self.resultsHandler = resultsHandler
    super.init(objectType: documentType, predicate: predicate)
  }

  /// The number of documents passed to each call of the handler.
  private static let batch = 10

  override func run(_ run: QueryRun) {
    let (query, order) = (storeQuery(), (sortDescriptors ?? []).compactMap(\.sampleOrder))
    run.wait { [limit, includeDocumentData] connection in
      try await connection.documents(query, sortedBy: order, limit: limit, includesData: includeDocumentData)
    } then: { [self] answer in
      switch answer {
      case .failure(let error): run.finish { resultsHandler(self, nil, true, error) }
      case .success(let records):
        var rest = records[...]
        while !rest.isEmpty && run.execution.isRunning {
          let next = rest.prefix(Self.batch).compactMap { HKSample.sample($0) as? HKDocumentSample }
          run.deliver { resultsHandler(self, next, false, nil) }
          rest = rest.dropFirst(Self.batch)
        }
        run.finish { resultsHandler(self, [], true, nil) }
      }
    }
  }
}

extension QueryRun {
  /// Starts work that may wait for the person, and continues with the answer on the query’s queue, unless the query was
  /// stopped meanwhile.
  func wait<Answer: Sendable>(
    for work: @escaping @Sendable (Connection) async throws -> Answer,
    then next: @escaping @Sendable (Result<Answer, any Error>) -> Void
  ) {
    let task = Task.detached { [self] in
      let answer = await Connection.$current.withValue(connection) {
        await Result(waitingFor: { try await work(connection) })
      }
      execution.work.async(on: connection.threads) { if execution.isRunning { next(answer) } }
    }
    execution.keep { task.cancel() }
  }
}
