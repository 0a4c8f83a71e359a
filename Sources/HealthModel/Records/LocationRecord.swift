import Foundation

/// One place of a workout's route. Metres, metres a second, degrees; negative where it is not known.
package struct LocationRecord: Hashable, Sendable, Codable {
  package var latitude: Double
  package var longitude: Double
  package var altitude: Double
  package var ellipsoidalAltitude: Double
  package var horizontalAccuracy: Double
  package var verticalAccuracy: Double
  package var course: Double
  package var courseAccuracy: Double
  package var speed: Double
  package var speedAccuracy: Double
  package var timestamp: Date
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
