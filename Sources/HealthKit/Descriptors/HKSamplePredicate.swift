import Foundation
import HealthDaemon
import HealthModel

/// Which samples a query descriptor wants: a type, and a condition (rule Q104). iOS 15.4.
///
///     HKSampleQueryDescriptor(
///       predicates: [.quantitySample(type: HKQuantityType(.heartRate), predicate: today)],
///       sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 20)
public struct HKSamplePredicate<Sample: HKSample>: Hashable, Sendable {
  /// The type of the samples.
  public let sampleType: HKSampleType

  /// The condition; nil for none.
  // HealthKit's predicates do not change, and others cannot become queries.
  nonisolated(unsafe) public let nsPredicate: NSPredicate?

  fileprivate init(_ sampleType: HKSampleType, _ predicate: NSPredicate?) {
    self.sampleType = sampleType
    nsPredicate = predicate
  }

  /// What it asks of the store. A predicate that cannot become a query stops the app (rule Q93).
  var query: SampleQuery { SampleQuery(sampleType.objectType, SamplePredicate(nsPredicate)) }
}

extension HKSamplePredicate where Sample == HKSample {
  /// Samples of any type; lets one query ask for several.
  public static func sample(type sampleType: HKSampleType, predicate: NSPredicate? = nil) -> Self {
    Self(sampleType, predicate)
  }
}

extension HKSamplePredicate where Sample == HKQuantitySample {
  /// Quantity samples.
  public static func quantitySample(type quantityType: HKQuantityType, predicate: NSPredicate? = nil) -> Self {
    Self(quantityType, predicate)
  }
}

extension HKSamplePredicate where Sample == HKCategorySample {
  /// Category samples.
  public static func categorySample(type categoryType: HKCategoryType, predicate: NSPredicate? = nil) -> Self {
    Self(categoryType, predicate)
  }
}

extension HKSamplePredicate where Sample == HKCorrelation {
  /// Correlations.
  public static func correlation(type correlationType: HKCorrelationType, predicate: NSPredicate? = nil) -> Self {
    Self(correlationType, predicate)
  }
}

extension HKSamplePredicate where Sample == HKVisionPrescription {
  /// Vision prescriptions. iOS 16.
  public static func visionPrescription(_ predicate: NSPredicate? = nil) -> Self {
    Self(.visionPrescriptionType(), predicate)
  }
}
