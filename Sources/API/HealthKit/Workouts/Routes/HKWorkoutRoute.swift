import Foundation
import HealthModel

/// The route of a workout. An ``HKWorkoutRouteQuery`` returns its locations. iOS 11.
///
/// To find the route of a workout:
///
///     HKSampleQueryDescriptor(
///       predicates: [.workoutRoute(HKQuery.predicateForObjects(from: workout))], sortDescriptors: [])
open class HKWorkoutRoute: HKSeriesSample, @unchecked Sendable {
  /// The number of locations.
  open override var count: Int { places.count }

  /// The stored locations, in chronological order.
  var places: [LocationRecord] {
    guard case .workoutRoute(let places) = record.content else { recordHasOtherContent() }
    return places
  }

  /// The locations, in chronological order.
  var locations: [CLLocation] { places.map(CLLocation.init) }

  override var contentDescription: String { "\(count) locations" }
}

extension CLLocation {
  /// Creates a location from a stored one.
  convenience init(_ place: LocationRecord) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude),
      altitude: place.altitude, ellipsoidalAltitude: place.ellipsoidalAltitude,
      horizontalAccuracy: place.horizontalAccuracy, verticalAccuracy: place.verticalAccuracy, course: place.course,
      courseAccuracy: place.courseAccuracy, speed: place.speed, speedAccuracy: place.speedAccuracy,
      timestamp: place.timestamp, floor: place.floor.map { CLFloor(level: $0) }, sourceInfo: nil)
  }
}

extension LocationRecord {
  /// Creates the stored form of a location. `CLLocation.sourceInformation` is not stored.
  init(_ location: CLLocation) {
    self.init(
      latitude: location.coordinate.latitude, longitude: location.coordinate.longitude, altitude: location.altitude,
      ellipsoidalAltitude: location.ellipsoidalAltitude, horizontalAccuracy: location.horizontalAccuracy,
      verticalAccuracy: location.verticalAccuracy, course: location.course, courseAccuracy: location.courseAccuracy,
      speed: location.speed, speedAccuracy: location.speedAccuracy, timestamp: location.timestamp,
      floor: location.floor?.level)
  }
}
