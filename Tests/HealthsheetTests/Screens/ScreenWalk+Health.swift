import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

extension ScreenWalk {
  static let health = ScreenWalk(
    "Health: a group, a type, its samples, and where they come from",
    [.health, .search, .sources, .source, .category, .type, .typeEnd, .allData, .sample, .deleteSample]
  ) { camera in
    let world = try await camera.connected()
    let pilot = world.pilot
    pilot.press("3")
    try await pilot.waits(for: "Lens & Co")
    try await pilot.waits(for: "1,200")
    try await camera.takes(.health, of: world)
    pilot.press("/")
    pilot.type(ObjectType.heartRate.displayName(in: camera.locale))
    try await camera.takes(.search, of: world)
    pilot.press(.escape)
    try await pilot.press(.identifier("health.otherSources"))
    try await pilot.waits(for: "Watch")
    try await camera.takes(.sources, of: world)
    try await pilot.press(.identifier("source.com.harbour"))
    try await pilot.waits(for: ObjectType.visionPrescription.displayName(in: camera.locale))
    try await camera.takes(.source, of: world)
    pilot.press(.escape, .escape)
    try await pilot.press(.identifier("health.category.Activity"))
    try await pilot.waits(for: ObjectType.stepCount.displayName(in: camera.locale))
    try await camera.takes(.category, of: world)
    try await pilot.press(.identifier("health.stepCount"))
    try await pilot.waits(for: "15,400")
    try await camera.takes(.type, of: world)
    pilot.press(.end)
    try await camera.takes(.typeEnd, of: world)
    try await pilot.press(.identifier("health.allData"))
    try await pilot.waits(for: "1,200")
    try await camera.takes(.allData, of: world)
    try await pilot.press(.identifier("sample.\(SmallWorld.uuid(10).uuidString)"))
    try await pilot.element(.identifier("sample.delete"))
    try await camera.takes(.sample, of: world)
    pilot.press("d")
    try await camera.takes(.deleteSample, of: world)
  }

  static let zones = ScreenWalk("Health: the zones of workouts, on iOS 27", [.workoutZones]) { camera in
    let world = camera.world()
    let pilot = world.pilot
    world.daemon.changeSettings { $0.operatingSystemVersion = "27.2" }
    pilot.press("3")
    try await pilot.waits(for: "Lens & Co")
    try await pilot.press(.identifier("health.category.Health Details"))
    try await pilot.press(.identifier("zones.heartRate"))
    try await pilot.element(.identifier("zones.bounds"))
    try await camera.takes(.workoutZones, of: world)
  }

  static let entering = ScreenWalk(
    "Health: what a person enters", [.details, .dateOfBirth, .bloodType, .addData, .addDataFlaw]
  ) { camera in
    let world = camera.world()
    let pilot = world.pilot
    pilot.press("3")
    try await pilot.waits(for: "Lens & Co")
    try await pilot.press(.identifier("health.category.Health Details"))
    try await camera.takes(.details, of: world)
    try await pilot.press(.identifier("health.dateOfBirth"))
    try await camera.takes(.dateOfBirth, of: world)
    pilot.press(.escape)
    try await pilot.press(.identifier("health.bloodType"))
    try await camera.takes(.bloodType, of: world)
    pilot.press(.escape, .escape)
    try await pilot.press(.identifier("health.category.Activity"))
    try await pilot.press(.identifier("health.stepCount"))
    pilot.press("+")
    try await pilot.element(.identifier("add.save"))
    try await camera.takes(.addData, of: world)
    pilot.type("many")
    pilot.press(.control("s"))
    try await camera.takes(.addDataFlaw, of: world)
  }
}
