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

  /// What it asks of the store. A predicate that cannot become a query stops the app (rule Q93), and so does a quantity
  /// of something else (rule Q99).
  var query: SampleQuery { SampleQuery(sampleType.objectType, SamplePredicate(nsPredicate, of: sampleType)) }
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

extension HKSamplePredicate where Sample == HKWorkout {
  /// Workouts.
  public static func workout(_ predicate: NSPredicate? = nil) -> Self { Self(.workoutType(), predicate) }
}

extension HKSamplePredicate where Sample == HKWorkoutRoute {
  /// Routes of workouts.
  public static func workoutRoute(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKSeriesType.workoutRoute(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKClinicalRecord {
  /// Clinical records.
  public static func clinicalRecord(type clinicalType: HKClinicalType, predicate: NSPredicate? = nil) -> Self {
    Self(clinicalType, predicate)
  }
}

extension HKSamplePredicate where Sample == HKAudiogramSample {
  /// Audiograms.
  public static func audiogram(_ predicate: NSPredicate? = nil) -> Self { Self(.audiogramSampleType(), predicate) }
}

extension HKSamplePredicate where Sample == HKElectrocardiogram {
  /// Electrocardiograms.
  public static func electrocardiogram(_ predicate: NSPredicate? = nil) -> Self {
    Self(.electrocardiogramType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKHeartbeatSeriesSample {
  /// Series of heartbeats.
  public static func heartbeatSeries(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKSeriesType.heartbeat(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKStateOfMind {
  /// States of mind. iOS 18.
  public static func stateOfMind(_ predicate: NSPredicate? = nil) -> Self { Self(.stateOfMindType(), predicate) }
}

extension HKSamplePredicate where Sample == HKGAD7Assessment {
  /// Answers to GAD-7. iOS 18.
  public static func gad7Assessment(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKScoredAssessmentType(.GAD7), predicate)
  }
}

extension HKSamplePredicate where Sample == HKPHQ9Assessment {
  /// Answers to PHQ-9. iOS 18.
  public static func phq9Assessment(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKScoredAssessmentType(.PHQ9), predicate)
  }
}
