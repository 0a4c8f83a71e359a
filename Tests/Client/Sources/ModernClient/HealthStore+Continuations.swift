import Foundation
import HealthKit

/// Callback queries wrapped in continuations, as apps did before the query descriptors existed.
extension HKHealthStore {
  public func samples(
    of sampleType: HKSampleType, predicate: NSPredicate? = nil, limit: Int = HKObjectQueryNoLimit,
    sortDescriptors: [NSSortDescriptor]? = nil
  ) async throws -> [HKSample] {
    try await withCheckedThrowingContinuation { continuation in
      let query = HKSampleQuery(
        sampleType: sampleType, predicate: predicate, limit: limit, sortDescriptors: sortDescriptors
      ) { _, samples, error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume(returning: samples ?? [])
        }
      }
      execute(query)
    }
  }

  public func statistics(
    for quantityType: HKQuantityType, options: HKStatisticsOptions
  ) async throws -> HKStatistics? {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<HKStatistics?, any Error>) in
      execute(
        HKStatisticsQuery(quantityType: quantityType, quantitySamplePredicate: nil, options: options) {
          _, statistics, error in
          switch error {
          case nil, HKError.errorNoData?: continuation.resume(returning: statistics)
          case let error?: continuation.resume(throwing: error)
          }
        })
    }
  }

  public func sources(of sampleType: HKSampleType) async throws -> Set<HKSource> {
    try await withCheckedThrowingContinuation { continuation in
      execute(
        HKSourceQuery(sampleType: sampleType, samplePredicate: nil) { _, sources, error in
          continuation.resume(with: sources.map { .success($0) } ?? .failure(error ?? HKError(.unknownError)))
        })
    }
  }

  public func isRequestNeeded(toShare share: Set<HKSampleType>, read: Set<HKObjectType>) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      getRequestStatusForAuthorization(toShare: share, read: read) { status, error in
        if let error { return continuation.resume(throwing: error) }
        continuation.resume(returning: status == .shouldRequest)
      }
    }
  }
}
