import Foundation
import HealthDaemon
import HealthModel

/// A query for correlations, with a condition on the correlations and conditions on their members. It returns a single
/// answer (rule Q77).
open class HKCorrelationQuery: HKQuery, @unchecked Sendable {
  /// The type of the correlations.
  public let correlationType: HKCorrelationType

  /// The conditions on the members. For each type in the dictionary, a member of that type must match. Nil for none.
  public let samplePredicates: [HKSampleType: NSPredicate]?

  private let completion: (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void

  /// Creates a query for correlations that match the predicate and have matching members. The handler receives each
  /// correlation with the members that the app may see. Correlations without such members are omitted.
  public init(
    type correlationType: HKCorrelationType, predicate: NSPredicate?, samplePredicates: [HKSampleType: NSPredicate]?,
    completion:
      @escaping (_ query: HKCorrelationQuery, _ correlations: [HKCorrelation]?, _ error: (any Error)?) -> Void
  ) {
    self.correlationType = correlationType
    self.samplePredicates = samplePredicates
    self.completion = completion
    super.init(objectType: correlationType, predicate: predicate)
  }

  override func run(_ run: QueryRun) {
    let wanted = (samplePredicates ?? [:]).map {
      SampleQuery($0.key.objectType, SamplePredicate($0.value, of: $0.key))
    }
    let answer = run.ask { connection in
      var correlations = try connection.samples(matchingAny: [storeQuery()])
      for query in wanted {
        let matching = try connection.matching(query, among: correlations.flatMap(\.members))
        correlations.removeAll { matching.isDisjoint(with: $0.members.map(\.uuid)) }
      }
      return correlations.map(HKCorrelation.init)
    }
    run.finish { completion(self, answer.parts.value, answer.parts.error) }
  }
}

extension Connection {
  /// Returns the UUIDs of the given samples that match a query. Asks the store, because a predicate may ask for the
  /// samples of a workout, which only the store knows.
  fileprivate func matching(
    _ query: SampleQuery, among samples: [SampleRecord]
  ) throws -> Set<UUID> {
    let candidates = Set(samples.lazy.filter { $0.type == query.type }.map(\.uuid))
    if candidates.isEmpty { return [] }
    let narrowed = SampleQuery(query.type, .and([.uuids(candidates), query.predicate]))
    return Set(try self.samples(matchingAny: [narrowed]).map(\.uuid))
  }
}

extension SampleRecord {
  fileprivate var members: [SampleRecord] { if case .correlation(let members) = content { members } else { [] } }
}
