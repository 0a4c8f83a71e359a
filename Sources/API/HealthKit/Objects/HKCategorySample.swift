import Foundation
import HealthModel

/// A sample whose value is one of a short list, such as a stage of sleep or the severity of a symptom.
///
///     let nap = HKCategorySample(
///       type: HKCategoryType(.sleepAnalysis), value: HKCategoryValueSleepAnalysis.asleepUnspecified.rawValue,
///       start: noon, end: noon + 1_200)
open class HKCategorySample: HKSample, _HKFactory, @unchecked Sendable {
  /// The type of the sample.
  open var categoryType: HKCategoryType {
    unsafeDowncast(HKObjectType.instance(of: record.type), to: HKCategoryType.self)
  }

  /// The raw value of the type’s enumeration, such as ``HKCategoryValueSleepAnalysis``.
  open var value: Int {
    guard case .category(let value) = record.content else { recordHasOtherContent() }
    return value
  }

  override var contentDescription: String {
    record.type.categoryValues?.caseName(for: value) ?? "\(value)"
  }
}

extension _HKFactory where Self: HKCategorySample {
  /// Creates a sample with a device and metadata. iOS 9.
  ///
  /// - Important: Some mistakes stop the app: a start after the end (rule S29), a value that the type does not have
  ///   (S31), an end in the distant future or a duration that is too long (S32, S34), metadata of a kind that HealthKit
  ///   does not accept, or without a key that the type requires (S28, S36).
  public init(
    type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    self.init(.category(value), of: type, from: startDate, to: endDate, device: device, metadata: metadata)
  }

  /// Creates a sample with metadata. See ``init(type:value:start:end:device:metadata:)`` for the mistakes that stop the
  /// app.
  public init(type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date, metadata: [String: Any]?) {
    self.init(type: type, value: value, start: startDate, end: endDate, device: nil, metadata: metadata)
  }

  /// Creates a sample. See ``init(type:value:start:end:device:metadata:)`` for the mistakes that stop the app.
  public init(type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date) {
    self.init(type: type, value: value, start: startDate, end: endDate, device: nil, metadata: nil)
  }
}
