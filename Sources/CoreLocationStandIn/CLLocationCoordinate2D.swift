// What HealthKit’s routes need of Core Location, for Linux, which has none.
//
// The module is not called CoreLocation on purpose: a module of that name in a build makes `canImport(CoreLocation)` true
// in every package of the build, and those that use location managers and regions stop compiling. `import HealthKit` makes
// these names visible by itself. A module of that name, with a manager, is the product CoreLocation.

/// Degrees of latitude or longitude.
public typealias CLLocationDegrees = Double
/// Metres.
public typealias CLLocationDistance = Double
/// Metres around a place; negative when the place is not known.
public typealias CLLocationAccuracy = Double
/// Metres a second; negative when it is not known.
public typealias CLLocationSpeed = Double
/// Metres a second; negative when it is not known.
public typealias CLLocationSpeedAccuracy = Double
/// Degrees clockwise from true north; negative when it is not known.
public typealias CLLocationDirection = Double
/// Degrees; negative when it is not known.
public typealias CLLocationDirectionAccuracy = Double

/// A place on the globe.
public struct CLLocationCoordinate2D: Sendable {
  /// North of the equator is positive.
  public var latitude: CLLocationDegrees
  /// East of Greenwich is positive.
  public var longitude: CLLocationDegrees

  /// The place on the equator south of Greenwich.
  public init() { self.init(latitude: 0, longitude: 0) }

  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A place on the globe.
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Whether a latitude lies within 90 degrees of the equator, and a longitude within 180 of Greenwich.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}

/// A place that is none.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)
