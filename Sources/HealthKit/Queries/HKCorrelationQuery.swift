import Foundation
import HealthDaemon
import HealthModel

/// Finds correlations by themselves and by their members, once (rule Q77).
open class HKCorrelationQuery: HKQuery, @unchecked Sendable {
  /// What is looked for.
  public let correlationType: HKCorrelationType

  /// What the members must be like: for each type, a member of it must match.
  public let samplePredicates: [HKSampleType: NSPredicate]?

  private let completion: (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void

  /// Finds correlations that match, and whose members do. The handler gets each with the members the app may read, and
  /// none of those it may read nothing of.
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
    let answer = run.ask { connection throws(HealthError) in
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
  /// Which of the samples the query finds. The store is asked: what belongs to a workout only it knows.
  fileprivate func matching(
    _ query: SampleQuery, among samples: [SampleRecord]
  ) throws(HealthError) -> Set<UUID> {
    let candidates = Set(samples.lazy.filter { $0.type == query.type }.map(\.uuid))
    if candidates.isEmpty { return [] }
    let narrowed = SampleQuery(query.type, .and([.uuids(candidates), query.predicate]))
    return Set(try self.samples(matchingAny: [narrowed]).map(\.uuid))
  }
}

extension SampleRecord {
  fileprivate var members: [SampleRecord] { if case .correlation(let members) = content { members } else { [] } }
}
