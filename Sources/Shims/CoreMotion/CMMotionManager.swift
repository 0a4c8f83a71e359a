import Foundation

/// The accelerometer, gyroscope and compass. This device has none: nothing is available, and no update arrives.
open class CMMotionManager: NSObject {
  public override init() {}

  open var accelerometerUpdateInterval: TimeInterval = 0.01
  open var gyroUpdateInterval: TimeInterval = 0.01
  open var magnetometerUpdateInterval: TimeInterval = 0.01
  open var deviceMotionUpdateInterval: TimeInterval = 0.01
  open var showsDeviceMovementDisplay = false

  open var isAccelerometerAvailable: Bool { false }
  open var isGyroAvailable: Bool { false }
  open var isMagnetometerAvailable: Bool { false }
  open var isDeviceMotionAvailable: Bool { false }
  open var isAccelerometerActive: Bool { false }
  open var isGyroActive: Bool { false }
  open var isMagnetometerActive: Bool { false }
  open var isDeviceMotionActive: Bool { false }
  open var accelerometerData: CMAccelerometerData? { nil }
  open var gyroData: CMGyroData? { nil }
  open var deviceMotion: CMDeviceMotion? { nil }

  open func startAccelerometerUpdates() {}
  open func startAccelerometerUpdates(
    to queue: OperationQueue, withHandler handler: @escaping (CMAccelerometerData?, (any Error)?) -> Void
  ) {}
  open func stopAccelerometerUpdates() {}

  open func startGyroUpdates() {}
  open func startGyroUpdates(
    to queue: OperationQueue, withHandler handler: @escaping (CMGyroData?, (any Error)?) -> Void
  ) {}
  open func stopGyroUpdates() {}

  open func startDeviceMotionUpdates() {}
  open func startDeviceMotionUpdates(
    to queue: OperationQueue, withHandler handler: @escaping (CMDeviceMotion?, (any Error)?) -> Void
  ) {}
  open func stopDeviceMotionUpdates() {}
}

/// A measurement, with the seconds since the device started.
public class CMLogItem: NSObject {
  public let timestamp: TimeInterval

  fileprivate init(at timestamp: TimeInterval) { self.timestamp = timestamp }
}

/// An acceleration along three axes, in multiples of gravity.
public struct CMAcceleration: Hashable, Sendable {
  public var x = 0.0
  public var y = 0.0
  public var z = 0.0

  public init() {}
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

/// A rate of rotation around three axes, in radians per second.
public struct CMRotationRate: Hashable, Sendable {
  public var x = 0.0
  public var y = 0.0
  public var z = 0.0

  public init() {}
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

public final class CMAccelerometerData: CMLogItem {
  public var acceleration: CMAcceleration { CMAcceleration() }
}

public final class CMGyroData: CMLogItem {
  public var rotationRate: CMRotationRate { CMRotationRate() }
}

public final class CMAttitude: NSObject {
  public var roll: Double { 0 }
  public var pitch: Double { 0 }
  public var yaw: Double { 0 }
}

public final class CMDeviceMotion: CMLogItem {
  public let attitude = CMAttitude()
  public var rotationRate: CMRotationRate { CMRotationRate() }
  public var gravity: CMAcceleration { CMAcceleration() }
  public var userAcceleration: CMAcceleration { CMAcceleration() }
  public var heading: Double { -1 }
}

/// The kinds of motion that a phone recognizes. This device recognizes none.
open class CMMotionActivityManager: NSObject {
  public override init() {}

  open class func isActivityAvailable() -> Bool { false }
  open class func authorizationStatus() -> CMAuthorizationStatus { .restricted }

  open func startActivityUpdates(
    to queue: OperationQueue, withHandler handler: @escaping (CMMotionActivity?) -> Void
  ) {}
  open func stopActivityUpdates() {}

  open func queryActivityStarting(
    from start: Date, to end: Date, to queue: OperationQueue,
    withHandler handler: @escaping @Sendable ([CMMotionActivity]?, (any Error)?) -> Void
  ) {
    queue.addOperation { handler(nil, CMError(.motionActivityNotAvailable)) }
  }
}

public enum CMMotionActivityConfidence: Int, Sendable { case low, medium, high }

/// A kind of motion. On this device there are none.
public final class CMMotionActivity: CMLogItem {
  public let startDate = Date.distantPast
  public var confidence: CMMotionActivityConfidence { .low }
  public var unknown: Bool { true }
  public var stationary: Bool { false }
  public var walking: Bool { false }
  public var running: Bool { false }
  public var automotive: Bool { false }
  public var cycling: Bool { false }
}

/// The barometer. This device has none.
open class CMAltimeter: NSObject {
  public override init() {}

  open class func isRelativeAltitudeAvailable() -> Bool { false }
  open class func isAbsoluteAltitudeAvailable() -> Bool { false }
  open class func authorizationStatus() -> CMAuthorizationStatus { .restricted }

  open func startRelativeAltitudeUpdates(
    to queue: OperationQueue, withHandler handler: @escaping @Sendable (CMAltitudeData?, (any Error)?) -> Void
  ) {
    queue.addOperation { handler(nil, CMError(.notAvailable)) }
  }

  open func stopRelativeAltitudeUpdates() {}
}

public final class CMAltitudeData: CMLogItem {
  public var relativeAltitude: NSNumber { 0 }
  public var pressure: NSNumber { 0 }
}
