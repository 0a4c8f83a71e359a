import Foundation
import HealthDaemon
import HealthModel

/// Finds who saved samples, once (rule Q76).
open class HKSourceQuery: HKQuery, @unchecked Sendable {
  private let completionHandler: (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void

  /// The sources of a type’s matching samples, as far as the app may read them.
  public init(
    sampleType: HKSampleType, samplePredicate objectPredicate: NSPredicate?,
    completionHandler: @escaping (_ query: HKSourceQuery, _ sources: Set<HKSource>?, _ error: (any Error)?) -> Void
  ) {
    self.completionHandler = completionHandler
    super.init(objectType: sampleType, predicate: objectPredicate)
  }

  override func run(_ run: QueryRun) {
    let answer = run.ask { connection throws(HealthError) in
      Set(try connection.sources(storeQuery()).map(HKSource.init))
    }
    run.finish { completionHandler(self, answer.parts.value, answer.parts.error) }
  }
}
