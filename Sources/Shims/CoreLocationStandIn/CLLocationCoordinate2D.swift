// The part of Core Location that HealthKit’s routes need, for Linux, which has none.
//
// The module is not called CoreLocation on purpose: a module of that name in a build makes `canImport(CoreLocation)` true
// in every package of the build, and those that use location managers and regions stop compiling. `import HealthKit` makes
// these names visible by itself. A module of that name, with a manager, is the product CoreLocation.

/// An angle of latitude or longitude, in degrees.
public typealias CLLocationDegrees = Double
/// A distance, in metres.
public typealias CLLocationDistance = Double
/// A radius around a place, in metres; negative when the place is not known.
public typealias CLLocationAccuracy = Double
/// A speed, in metres a second; negative when it is not known.
public typealias CLLocationSpeed = Double
/// The uncertainty of a speed, in metres a second; negative when it is not known.
public typealias CLLocationSpeedAccuracy = Double
/// A direction, in degrees clockwise from true north; negative when it is not known.
public typealias CLLocationDirection = Double
/// The uncertainty of a direction, in degrees; negative when it is not known.
public typealias CLLocationDirectionAccuracy = Double

/// A place on the globe, as latitude and longitude.
public struct CLLocationCoordinate2D: Sendable {
  /// The latitude, positive north of the equator.
  public var latitude: CLLocationDegrees
  /// The longitude, positive east of Greenwich.
  public var longitude: CLLocationDegrees

  /// Creates the coordinate at latitude 0 and longitude 0.
  public init() { self.init(latitude: 0, longitude: 0) }

  /// Creates a coordinate; the numbers are not checked.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Returns a coordinate; the numbers are not checked.
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Returns true when the latitude lies within 90 degrees of the equator, and the longitude within 180 of Greenwich.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}

/// A coordinate that ``CLLocationCoordinate2DIsValid(_:)`` rejects.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)
