import CoreLocation
import Foundation
import HealthKit
import HealthKitUI
import Testing

@testable import RouteClient

@Suite("An app in the Swift 6 language mode can read routes")
@MainActor
struct RouteModelTests {
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  private func launch(_ responder: HealthAuthorizationResponder) -> (HealthKitTestDevice, HealthKitTestApp) {
    let device = HealthKitTestDevice(responder: responder, now: now)
    let app = device.launch(
      HealthKitTestBundle(
        bundleIdentifier: "org.example.routes", displayName: "Routes", shareUsageDescription: "Shows your routes.",
        updateUsageDescription: "Saves your routes."))
    return (device, app)
  }

  private var places: [CLLocation] {
    (0..<3).map { step in
      CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: 51.5 + Double(step) / 1000, longitude: -0.1), altitude: 12,
        horizontalAccuracy: 5, verticalAccuracy: 8, timestamp: now - 600 + Double(step) * 60)
    }
  }

  @Test("A walked route is saved, read back and measured")
  func walked() async throws {
    let (device, app) = launch(.allowAll)
    let model = RouteModel(store: app.healthStore)
    try await model.save(places)
    try await model.load()
    let route = try #require(model.routes.first)
    #expect(route.coordinates.map(\.latitude) == [51.5, 51.501, 51.502])
    #expect((222...223).contains(route.distance))
    #expect(!model.isLoading)
    #expect(device.requests.count == 2)
  }

  @Test("After a refusal no route is saved")
  func refused() async throws {
    let (device, app) = launch(.denyAll)
    let model = RouteModel(store: app.healthStore)
    await #expect(throws: HKError.self) { try await model.save(places) }
    try await model.load()
    #expect(model.routes.isEmpty)
    #expect(device.requests.count == 2)
  }

  @Test("Without Location Services the app may not follow the person")
  func followed() async throws {
    #expect(try await !RouteModel.mayFollow())
    #expect(!CLLocationManager.locationServicesEnabled())
  }

  @Test("Pictures are recognized by their file extension")
  func pictures() {
    #expect(RouteModel.isPicture(URL(fileURLWithPath: "/map.PNG")))
    #expect(!RouteModel.isPicture(URL(fileURLWithPath: "/map.pdf")))
    #expect(!RouteModel.isPicture(URL(fileURLWithPath: "/map")))
    let map = RouteModel.map(named: "walk", in: URL(fileURLWithPath: "/maps"))
    #expect(map.path == "/maps/walk.png" && RouteModel.isPicture(map))
    #expect(RouteModel.map(named: "walk.PNG", in: URL(fileURLWithPath: "/maps")).path == "/maps/walk.PNG")
  }
}
