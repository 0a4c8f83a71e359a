import Foundation
import HealthDaemon
import HealthModel

/// A query for the sources that saved samples. It returns a single answer (rule Q76).
open class HKSourceQuery: HKQuery, @unchecked Sendable {
  private let completionHandler: (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void

  /// Creates a query for the sources of a type’s samples that match and that the app may see.
  public init(
    sampleType: HKSampleType, samplePredicate objectPredicate: NSPredicate?,
    completionHandler: @escaping (_ query: HKSourceQuery, _ sources: Set<HKSource>?, _ error: (any Error)?) -> Void
  ) {
    self.completionHandler = completionHandler
    super.init(objectType: sampleType, predicate: objectPredicate)
  }

  override func run(_ run: QueryRun) {
    let answer = run.ask { connection in
      Set(try connection.sources(storeQuery()).map(HKSource.init))
    }
    run.finish { completionHandler(self, answer.parts.value, answer.parts.error) }
  }
}
