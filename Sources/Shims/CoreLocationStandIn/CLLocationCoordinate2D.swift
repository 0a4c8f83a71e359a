// The part of Core Location that HealthKit’s routes need on Linux, which has no Core Location.
//
// The module is deliberately not called CoreLocation: a module of that name would make `canImport(CoreLocation)` true
// in every package of a build, and packages that use location managers and regions would stop compiling.
// `import HealthKit` exports these names. The separate product CoreLocation exports them under Apple’s name, and adds a
// location manager.

/// An angle of latitude or longitude, in degrees.
public typealias CLLocationDegrees = Double
/// A distance, in metres.
public typealias CLLocationDistance = Double
/// A radius around a place, in metres; negative if the place is unknown.
public typealias CLLocationAccuracy = Double
/// A speed in metres per second; negative if unknown.
public typealias CLLocationSpeed = Double
/// The uncertainty of a speed, in metres per second; negative if unknown.
public typealias CLLocationSpeedAccuracy = Double
/// A direction, in degrees clockwise from true north; negative if unknown.
public typealias CLLocationDirection = Double
/// The uncertainty of a direction, in degrees; negative if unknown.
public typealias CLLocationDirectionAccuracy = Double

/// A place on the globe, as latitude and longitude.
public struct CLLocationCoordinate2D: Sendable {
  /// The latitude, positive north of the equator.
  public var latitude: CLLocationDegrees
  /// The longitude, positive east of Greenwich.
  public var longitude: CLLocationDegrees

  /// Creates the coordinate at latitude 0 and longitude 0.
  public init() { self.init(latitude: 0, longitude: 0) }

  /// Creates a coordinate without checking the numbers.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Returns a coordinate without checking the numbers.
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Returns true if the latitude is within 90 degrees of the equator, and the longitude within 180 of Greenwich.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}

/// A coordinate that ``CLLocationCoordinate2DIsValid(_:)`` rejects.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)
