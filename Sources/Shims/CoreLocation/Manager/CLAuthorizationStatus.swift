import CoreLocationStandIn
import Foundation

/// The location access that the person has granted.
public enum CLAuthorizationStatus: Int32, Sendable {
  case notDetermined = 0
  case restricted
  case denied
  case authorizedAlways
  case authorizedWhenInUse
}

/// The location accuracy that the person has granted.
public enum CLAccuracyAuthorization: Int, Sendable {
  case fullAccuracy = 0
  case reducedAccuracy
}

/// The kind of activity that the app tracks.
public enum CLActivityType: Int, Sendable {
  case other = 1
  case automotiveNavigation
  case fitness
  case otherNavigation
  case airborne
}

/// The accuracy for turn-by-turn navigation: the highest, with the help of other sensors.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The highest accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// An accuracy of 10 metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// An accuracy of 100 metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// An accuracy of a kilometre, in metres.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// An accuracy of three kilometres, in metres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// The accuracy of an app that is allowed only approximate locations.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = .greatestFiniteMagnitude

/// The distance filter that reports every movement.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// The greatest distance, in metres.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude

/// The domain of Core Location’s errors.
public let kCLErrorDomain = "kCLErrorDomain"

public struct CLError: CustomNSError, LocalizedError, Hashable, Sendable {
  /// The reasons for errors, with Core Location’s numbers.
  public enum Code: Int, Sendable {
    case locationUnknown = 0
    case denied
    case network
    case headingFailure
  }

  public let code: Code

  public init(_ code: Code) { self.code = code }

  /// The location is not known yet; a later request may succeed.
  public static var locationUnknown: Code { .locationUnknown }
  /// The person or the device's settings do not allow it.
  public static var denied: Code { .denied }
  /// The network cannot be reached.
  public static var network: Code { .network }
  /// The heading cannot be determined.
  public static var headingFailure: Code { .headingFailure }

  public static var errorDomain: String { kCLErrorDomain }
  public var errorCode: Int { code.rawValue }

  public var errorDescription: String? {
    "The operation couldn’t be completed. (\(kCLErrorDomain) error \(code.rawValue).)"
  }
}

/// Lets `catch CLError.denied` match any error with this code.
public func ~= (code: CLError.Code, error: any Error) -> Bool { (error as? CLError)?.code == code }
