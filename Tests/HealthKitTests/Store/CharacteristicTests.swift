import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Characteristics and preferences", .timeLimit(.minutes(20)))
struct CharacteristicTests {
  let device = TestDevice()

  init() {
    var characteristics = Characteristics()
    characteristics.biologicalSex = HKBiologicalSex.female.rawValue
    characteristics.bloodType = HKBloodType.oNegative.rawValue
    characteristics.dateOfBirth = DateComponents(year: 1980, month: 2, day: 29)
    device.daemon.setCharacteristics(characteristics)
  }

  @Test("Entered characteristics can be read when allowed (rules S70 and S73)")
  func allowed() throws {
    device.grant(read: [
      HKCharacteristicType(.biologicalSex), HKCharacteristicType(.bloodType), HKCharacteristicType(.dateOfBirth),
      HKCharacteristicType(.wheelchairUse), HKCharacteristicType(.fitzpatrickSkinType),
      HKCharacteristicType(.activityMoveMode),
    ])
    let store = device.store()
    #expect(try store.biologicalSex().biologicalSex == .female)
    #expect(try store.bloodType().bloodType == .oNegative)
    #expect(try store.dateOfBirthComponents() == DateComponents(year: 1980, month: 2, day: 29))
    #expect(try store.wheelchairUse().wheelchairUse == .notSet)
    #expect(try store.fitzpatrickSkinType().skinType == .notSet)
    #expect(try store.activityMoveMode().activityMoveMode == .activeEnergy)
  }

  @Test(
    "Children have a time goal until their thirteenth birthday (rule S74)",
    arguments: [
      (DateComponents(year: 2012, month: 6, day: 16), .appleMoveTime),
      (DateComponents(year: 2012, month: 6, day: 15), .activeEnergy), (DateComponents(year: 1950), .activeEnergy),
      (nil, .activeEnergy),
    ] as [(DateComponents?, HKActivityMoveMode)])
  func moveMode(birth: DateComponents?, expected: HKActivityMoveMode) throws {
    var characteristics = Characteristics()
    characteristics.dateOfBirth = birth
    device.daemon.setCharacteristics(characteristics)
    device.grant(read: [HKCharacteristicType(.activityMoveMode)])
    let store = device.store()
    #expect(try store.activityMoveMode().activityMoveMode == expected)
    device.daemon.setDecision(
      .denied, for: Permission(HKCharacteristicType(.activityMoveMode).objectType, .read), of: "com.example.stride")
    #expect(try store.activityMoveMode().activityMoveMode == .activeEnergy, "denied tells nothing of the age")
  }

  @Test(
    "Reading gives errorAuthorizationNotDetermined (5) if never asked; denied characteristics look empty (S71 and S72)")
  func denied() throws {
    let store = device.store()
    #expect(throws: HKError(.errorAuthorizationNotDetermined)) { try store.biologicalSex() }
    for type in [HKCharacteristicType(.biologicalSex), HKCharacteristicType(.dateOfBirth)] {
      device.daemon.setDecision(.denied, for: Permission(type.objectType, .read), of: "com.example.stride")
    }
    #expect(try store.biologicalSex().biologicalSex == .notSet)
    #expect(throws: HKError(.errorNoData)) { try store.dateOfBirthComponents() }
  }

  @Test("The reference sex differs from the biological sex, and a refusal to read it is an error (rule V106)")
  func referenceSex() throws {
    let device = TestDevice { $0.operatingSystemVersion = "27.3" }
    let store = device.store()
    let permission = Permission(HKCharacteristicType(.referenceSex).objectType, .read)
    #expect(throws: HKError(.errorAuthorizationNotDetermined)) { try store.referenceSex }
    device.daemon.setDecision(.denied, for: permission, of: "com.example.stride")
    #expect(throws: HKError(.errorAuthorizationDenied)) { try store.referenceSex }
    var characteristics = Characteristics()
    characteristics.biologicalSex = HKBiologicalSex.male.rawValue
    device.daemon.setCharacteristics(characteristics)
    device.daemon.setDecision(.granted, for: permission, of: "com.example.stride")
    #expect(try store.referenceSex == .notSet)
    characteristics.referenceSex = HKReferenceSex.female.rawValue
    device.daemon.setCharacteristics(characteristics)
    #expect(try store.referenceSex == .female)
    device.daemon.changeSettings { $0.isLocked = true }
    #expect(throws: HKError(.errorDatabaseInaccessible)) { try store.referenceSex }
    device.daemon.changeSettings { $0.isLocked = false }
    device.daemon.setDecision(.denied, for: permission, of: "com.example.stride")
    #expect(throws: HKError(.errorAuthorizationDenied), "as before there was a value") { try store.referenceSex }
  }

  @Test("Preferred units depend on the region (rule S75)", arguments: [("en_US", "lb", "mi"), ("de_DE", "kg", "km")])
  func preferredUnits(locale: String, mass: String, distance: String) async throws {
    let device = TestDevice(locale: locale)
    let types = [HKQuantityType(.bodyMass), HKQuantityType(.distanceWalkingRunning), HKQuantityType(.heartRate)]
    await #expect(throws: HKError(.errorAuthorizationNotDetermined)) {
      try await device.store().preferredUnits(for: Set(types))
    }
    device.grant(read: types)
    let units = try await device.store().preferredUnits(for: Set(types))
    #expect(types.map { units[$0]?.unitString } == [mass, distance, "count/min"])
  }
}
