import Foundation

/// A location on a workout's route, with the properties of `CLLocation`. A negative accuracy, course or speed is
/// unknown.
package struct LocationRecord: Hashable, Sendable, Codable {
  /// The latitude in degrees, positive to the north.
  package var latitude: Double
  /// The longitude in degrees, positive to the east.
  package var longitude: Double
  /// The height above sea level, in meters.
  package var altitude: Double
  /// The height above the WGS 84 ellipsoid, in meters.
  package var ellipsoidalAltitude: Double
  /// The radius of uncertainty of the latitude and longitude, in meters; negative when they are invalid.
  package var horizontalAccuracy: Double
  /// The uncertainty of the altitudes, in meters; negative when they are invalid.
  package var verticalAccuracy: Double
  /// The direction of travel, in degrees clockwise from true north; negative when unknown.
  package var course: Double
  /// The uncertainty of the course, in degrees; negative when unknown.
  package var courseAccuracy: Double
  /// The speed, in meters per second; negative when unknown.
  package var speed: Double
  /// The uncertainty of the speed, in meters per second; negative when unknown.
  package var speedAccuracy: Double
  package var timestamp: Date
  /// The floor of a building, 0 for the ground floor; nil when unknown.
  package var floor: Int?

  package init(
    latitude: Double, longitude: Double, altitude: Double = 0, ellipsoidalAltitude: Double? = nil,
    horizontalAccuracy: Double = 0, verticalAccuracy: Double = -1, course: Double = -1, courseAccuracy: Double = -1,
    speed: Double = -1, speedAccuracy: Double = -1, timestamp: Date, floor: Int? = nil
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.ellipsoidalAltitude = ellipsoidalAltitude ?? altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.courseAccuracy = courseAccuracy
    self.speed = speed
    self.speedAccuracy = speedAccuracy
    self.timestamp = timestamp
    self.floor = floor
  }
}
