import Foundation

/// The steps that the phone's motion coprocessor counts. This device has none: every function that asks for a feature
/// returns false, and a query ends with ``CMError/Code/notAvailable``. Steps are in HealthKit.
open class CMPedometer: NSObject {
  public override init() {}

  open class func isStepCountingAvailable() -> Bool { false }
  open class func isDistanceAvailable() -> Bool { false }
  open class func isFloorCountingAvailable() -> Bool { false }
  open class func isPaceAvailable() -> Bool { false }
  open class func isCadenceAvailable() -> Bool { false }
  open class func isPedometerEventTrackingAvailable() -> Bool { false }
  open class func authorizationStatus() -> CMAuthorizationStatus { .restricted }

  open func queryPedometerData(
    from start: Date, to end: Date, withHandler handler: @escaping @Sendable (CMPedometerData?, (any Error)?) -> Void
  ) {
    DispatchQueue.global().async { handler(nil, CMError(.notAvailable)) }
  }

  open func startUpdates(
    from start: Date, withHandler handler: @escaping @Sendable (CMPedometerData?, (any Error)?) -> Void
  ) {
    DispatchQueue.global().async { handler(nil, CMError(.notAvailable)) }
  }

  open func stopUpdates() {}

  open func startEventUpdates(handler: @escaping @Sendable (CMPedometerEvent?, (any Error)?) -> Void) {
    DispatchQueue.global().async { handler(nil, CMError(.notAvailable)) }
  }

  open func stopEventUpdates() {}
}

/// The counts of a pedometer in a period. On this device there are none.
public final class CMPedometerData: NSObject, Sendable {
  public let startDate: Date
  public let endDate: Date
  public var numberOfSteps: NSNumber { 0 }
  public var distance: NSNumber? { nil }
  public var floorsAscended: NSNumber? { nil }
  public var floorsDescended: NSNumber? { nil }
  public var currentPace: NSNumber? { nil }
  public var currentCadence: NSNumber? { nil }
  public var averageActivePace: NSNumber? { nil }

  private init(from start: Date, to end: Date) { (startDate, endDate) = (start, end) }
}

/// A moment at which a person began or stopped to walk. On this device there are none.
public final class CMPedometerEvent: NSObject, Sendable {
  public let date: Date
  public let type: CMPedometerEventType

  private init(_ type: CMPedometerEventType, at date: Date) { (self.type, self.date) = (type, date) }
}

public enum CMPedometerEventType: Int, Sendable { case pause, resume }

public enum CMAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized }

/// An error of Core Motion.
public struct CMError: Error, Hashable, Sendable, CustomNSError {
  public enum Code: Int, Sendable {
    case null = 100
    case deviceRequiresMovement, trueNorthNotAvailable, unknown, motionActivityNotAvailable,
      motionActivityNotAuthorized, motionActivityNotEntitled, invalidParameter, invalidAction, notAvailable,
      notEntitled, notAuthorized, nilData, size
  }

  public let code: Code

  public init(_ code: Code) { self.code = code }

  public static let errorDomain = "CMErrorDomain"
  public var errorCode: Int { code.rawValue }
}
