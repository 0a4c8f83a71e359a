import CoreLocationStandIn
import Foundation

/// Uses of the location that the person allowed.
public enum CLAuthorizationStatus: Int32, Sendable {
  case notDetermined = 0
  case restricted
  case denied
  case authorizedAlways
  case authorizedWhenInUse
}

/// Exactness that the person allowed.
public enum CLAccuracyAuthorization: Int, Sendable {
  case fullAccuracy = 0
  case reducedAccuracy
}

/// Movements that the app follows.
public enum CLActivityType: Int, Sendable {
  case other = 1
  case automotiveNavigation
  case fitness
  case otherNavigation
  case airborne
}

public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
public let kCLLocationAccuracyReduced: CLLocationAccuracy = .greatestFiniteMagnitude

/// Every movement counts.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// As far as can be.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude

public let kCLErrorDomain = "kCLErrorDomain"

/// An error of Core Location.
public struct CLError: CustomNSError, LocalizedError, Hashable, Sendable {
  /// Reasons, with Core Location’s numbers.
  public enum Code: Int, Sendable {
    case locationUnknown = 0
    case denied
    case network
    case headingFailure
  }

  public let code: Code

  public init(_ code: Code) { self.code = code }

  public static var locationUnknown: Code { .locationUnknown }
  public static var denied: Code { .denied }
  public static var network: Code { .network }
  public static var headingFailure: Code { .headingFailure }

  public static var errorDomain: String { kCLErrorDomain }
  public var errorCode: Int { code.rawValue }

  public var errorDescription: String? {
    "The operation couldn’t be completed. (\(kCLErrorDomain) error \(code.rawValue).)"
  }
}

/// Lets `catch CLError.denied` name a reason.
public func ~= (code: CLError.Code, error: any Error) -> Bool { (error as? CLError)?.code == code }
