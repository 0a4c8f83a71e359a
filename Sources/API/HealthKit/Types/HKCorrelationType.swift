import Foundation
import HealthModel

/// A type whose samples group others: a blood pressure, a meal. Authorization is requested for the members (rule A20).
open class HKCorrelationType: HKSampleType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKCorrelationType {
  /// Returns the type with an identifier; an unknown one stops the app. iOS 15.
  public init(_ identifier: HKCorrelationTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}

extension SampleKind {
  static let correlation = SampleKind(.correlation, type: HKCorrelationType.init, sample: HKCorrelation.init) {
    content, coder in
    guard case .correlation(let members) = content else { return }
    coder.encode(members.map(HKSample.sample) as NSArray, forKey: "objects")
  } decode: { coder, _ in
    // Members hold no members (rule S39): an archive that nests them could go deeper than a thread's stack.
    guard !isInCorrelation else { return nil }
    return $isInCorrelation.withValue(true) {
      .correlation(coder.objects("objects", of: HKSample.self).map(\.record))
    }
  }

  /// True while the members of a correlation are being read.
  @TaskLocal private static var isInCorrelation = false
}
