import Foundation
import HealthModel

/// A sample that groups other samples: the two values of a blood pressure, the nutrients of a meal (rule S39).
open class HKCorrelation: HKSample, _HKFactory, @unchecked Sendable {
  /// The type of the correlation.
  open var correlationType: HKCorrelationType {
    unsafeDowncast(HKObjectType.instance(of: record.type), to: HKCorrelationType.self)
  }

  /// The samples that are grouped.
  open var objects: Set<HKSample> { Set(members.map(HKSample.sample)) }

  /// Returns the grouped samples of a type.
  open func objects(for objectType: HKObjectType) -> Set<HKSample> {
    Set(members.filter { $0.type == objectType.objectType }.map(HKSample.sample))
  }

  private var members: [SampleRecord] {
    guard case .correlation(let members) = record.content else { recordHasOtherContent() }
    return members
  }
}

extension _HKFactory where Self: HKCorrelation {
  /// Creates a group of samples with a device and metadata. iOS 9.
  ///
  /// - Important: An empty group stops the app, and so does a member that the type does not allow, such as a heart rate
  ///   in a blood pressure (rule S39), a start after the end (S29) and metadata of a kind that HealthKit does not
  ///   accept (S28).
  public init(
    type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date, objects: Set<HKSample>,
    device: HKDevice?, metadata: [String: Any]?
  ) {
    let members = objects.map(\.record).sorted { ($0.start, $0.uuid) < ($1.start, $1.uuid) }
    self.init(
      .correlation(members), of: correlationType, from: startDate, to: endDate, device: device, metadata: metadata)
  }

  /// Creates a group of samples with metadata. See ``init(type:start:end:objects:device:metadata:)`` for the mistakes
  /// that stop the app.
  public init(
    type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date, objects: Set<HKSample>,
    metadata: [String: Any]?
  ) {
    self.init(
      type: correlationType, start: startDate, end: endDate, objects: objects, device: nil, metadata: metadata)
  }

  /// Creates a group of samples. See ``init(type:start:end:objects:device:metadata:)`` for the mistakes that stop the
  /// app.
  public init(
    type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date, objects: Set<HKSample>
  ) {
    self.init(type: correlationType, start: startDate, end: endDate, objects: objects, device: nil, metadata: nil)
  }
}
