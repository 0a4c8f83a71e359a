import Foundation
import HealthDaemon
import HealthModel

/// The samples that a query descriptor requests: a type and a condition (rule Q104). iOS 15.4.
///
///     HKSampleQueryDescriptor(
///       predicates: [.quantitySample(type: HKQuantityType(.heartRate), predicate: today)],
///       sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 20)
public struct HKSamplePredicate<Sample: HKSample>: Hashable, Sendable {
  /// The type of the samples.
  public let sampleType: HKSampleType

  /// The condition; nil for none.
  // `nonisolated(unsafe)`: HealthKit's predicates never change, and queries reject all other predicates.
  nonisolated(unsafe) public let nsPredicate: NSPredicate?

  fileprivate init(_ sampleType: HKSampleType, _ predicate: NSPredicate?) {
    self.sampleType = sampleType
    nsPredicate = predicate
  }

  /// The search that the store performs for this predicate. A predicate that cannot be used in a query stops the app
  /// (rule Q93), and so does a quantity whose dimension differs from the type’s (rule Q99).
  var query: SampleQuery { SampleQuery(sampleType.objectType, SamplePredicate(nsPredicate, of: sampleType)) }
}

extension HKSamplePredicate where Sample == HKSample {
  /// Returns the predicate for samples of any type, so that one query can combine several types.
  public static func sample(type sampleType: HKSampleType, predicate: NSPredicate? = nil) -> Self {
    Self(sampleType, predicate)
  }
}

extension HKSamplePredicate where Sample == HKQuantitySample {
  /// Returns the predicate for quantity samples of a type.
  public static func quantitySample(type quantityType: HKQuantityType, predicate: NSPredicate? = nil) -> Self {
    Self(quantityType, predicate)
  }
}

extension HKSamplePredicate where Sample == HKCategorySample {
  /// Returns the predicate for category samples of a type.
  public static func categorySample(type categoryType: HKCategoryType, predicate: NSPredicate? = nil) -> Self {
    Self(categoryType, predicate)
  }
}

extension HKSamplePredicate where Sample == HKCorrelation {
  /// Returns the predicate for correlations of a type.
  public static func correlation(type correlationType: HKCorrelationType, predicate: NSPredicate? = nil) -> Self {
    Self(correlationType, predicate)
  }
}

extension HKSamplePredicate where Sample == HKVisionPrescription {
  /// Returns the predicate for vision prescriptions. iOS 16.
  public static func visionPrescription(_ predicate: NSPredicate? = nil) -> Self {
    Self(.visionPrescriptionType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKWorkout {
  /// Returns the predicate for workouts.
  public static func workout(_ predicate: NSPredicate? = nil) -> Self { Self(.workoutType(), predicate) }
}

extension HKSamplePredicate where Sample == HKWorkoutRoute {
  /// Returns the predicate for the routes of workouts.
  public static func workoutRoute(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKSeriesType.workoutRoute(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKClinicalRecord {
  /// Returns the predicate for clinical records of a type.
  public static func clinicalRecord(type clinicalType: HKClinicalType, predicate: NSPredicate? = nil) -> Self {
    Self(clinicalType, predicate)
  }
}

extension HKSamplePredicate where Sample == HKAudiogramSample {
  /// Returns the predicate for audiograms.
  public static func audiogram(_ predicate: NSPredicate? = nil) -> Self { Self(.audiogramSampleType(), predicate) }
}

extension HKSamplePredicate where Sample == HKElectrocardiogram {
  /// Returns the predicate for electrocardiograms.
  public static func electrocardiogram(_ predicate: NSPredicate? = nil) -> Self {
    Self(.electrocardiogramType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKHeartbeatSeriesSample {
  /// Returns the predicate for series of heartbeats.
  public static func heartbeatSeries(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKSeriesType.heartbeat(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKStateOfMind {
  /// Returns the predicate for states of mind. iOS 18.
  public static func stateOfMind(_ predicate: NSPredicate? = nil) -> Self { Self(.stateOfMindType(), predicate) }
}

extension HKSamplePredicate where Sample == HKGAD7Assessment {
  /// Returns the predicate for answers to GAD-7. iOS 18.
  public static func gad7Assessment(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKScoredAssessmentType(.GAD7), predicate)
  }
}

extension HKSamplePredicate where Sample == HKPHQ9Assessment {
  /// Returns the predicate for answers to PHQ-9. iOS 18.
  public static func phq9Assessment(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKScoredAssessmentType(.PHQ9), predicate)
  }
}
