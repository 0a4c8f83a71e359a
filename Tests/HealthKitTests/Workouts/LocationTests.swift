import Foundation
import HealthKit
import TestSupport
import Testing

@Suite("Locations for routes")
struct LocationTests {
  private static let noon = Date.noon
  private static let berlin = CLLocationCoordinate2DMake(52.52, 13.405)

  private func location(_ coordinate: CLLocationCoordinate2D, altitude: Double = 40) -> CLLocation {
    CLLocation(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: 5, verticalAccuracy: 3, course: 90, speed: 2,
      timestamp: Self.noon)
  }

  @Test("A location's course, speed and accuracies are negative if they were not measured")
  func unmeasured() {
    let plain = CLLocation(latitude: 52.52, longitude: 13.405)
    #expect(plain.coordinate.latitude == 52.52 && plain.coordinate.longitude == 13.405 && plain.verticalAccuracy == -1)
    let still = CLLocation(
      coordinate: Self.berlin, altitude: 40, horizontalAccuracy: 5, verticalAccuracy: 3, timestamp: Self.noon)
    #expect(still.course == -1 && still.speed == -1)
    let moving = location(Self.berlin)
    #expect(moving.courseAccuracy == -1 && moving.speedAccuracy == -1 && moving.ellipsoidalAltitude == 40)
    #expect(moving.floor == nil && moving.sourceInformation == nil)
  }

  @Test("A location simulated by software has source information that says so")
  func source() {
    let simulated = CLLocation(
      coordinate: Self.berlin, altitude: 40, horizontalAccuracy: 5, verticalAccuracy: 3, course: 90, courseAccuracy: 1,
      speed: 2, speedAccuracy: 0.5, timestamp: Self.noon,
      sourceInfo: CLLocationSourceInformation(softwareSimulationState: true, andExternalAccessoryState: false))
    #expect(simulated.sourceInformation?.isSimulatedBySoftware == true)
    #expect(simulated.sourceInformation?.isProducedByAccessory == false)
    #expect(simulated.courseAccuracy == 1 && simulated.speedAccuracy == 0.5)
  }

  @Test("Locations with the same measurements, and copies, are equal and have the same hash")
  func equality() throws {
    let one = location(Self.berlin)
    let copy = try #require(one.copy() as? CLLocation)
    #expect(copy == one && copy.hash == one.hash && location(Self.berlin) == one)
    #expect(location(Self.berlin, altitude: 41) != one)
    #expect(!one.isEqual("a text") && !one.isEqual(nil))
  }

  @Test("The distance between two locations follows the globe and ignores altitude")
  func distance() {
    let (here, potsdam) = (location(Self.berlin), CLLocationCoordinate2DMake(52.3906, 13.0645))
    #expect(here.distance(from: here) == 0)
    #expect(abs(here.distance(from: location(potsdam)) - 27_186) < 200)
    #expect(here.distance(from: location(potsdam, altitude: 4_000)) == here.distance(from: location(potsdam)))
    let poles = (CLLocation(latitude: 90, longitude: 0), CLLocation(latitude: -90, longitude: 77))
    #expect(abs(poles.0.distance(from: poles.1) - .pi * 6_371_008.8) < 1)
  }

  @Test("A location is printed with its measurements, even without a date")
  func description() {
    #expect(location(Self.berlin).description.hasPrefix("<52.52,13.405> +/- 5.0m (speed 2.0 mps / course 90.0) @ 2025"))
    let timeless = CLLocation(
      coordinate: CLLocationCoordinate2D(), altitude: 0, horizontalAccuracy: 0, verticalAccuracy: 0,
      timestamp: Date(timeIntervalSinceReferenceDate: .nan))
    #expect(timeless.description.hasSuffix("@ no time"))
  }
}
