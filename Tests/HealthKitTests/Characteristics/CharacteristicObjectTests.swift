import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Characteristic wrapper objects", .timeLimit(.minutes(20)))
struct CharacteristicObjectTests {
  let device = TestDevice()
  let store: HKHealthStore

  init() {
    store = device.store()
    device.grant(read: [
      HKCharacteristicType(.biologicalSex), HKCharacteristicType(.bloodType), HKCharacteristicType(.wheelchairUse),
      HKCharacteristicType(.fitzpatrickSkinType), HKCharacteristicType(.activityMoveMode),
      HKCharacteristicType(.dateOfBirth),
    ])
  }

  private func enter(_ change: (inout Characteristics) -> Void) {
    var characteristics = Characteristics()
    change(&characteristics)
    device.daemon.setCharacteristics(characteristics)
  }

  /// Expects two objects with the same value to be equal, with the same hash, also after copying and archiving, and to
  /// differ from an object with another value.
  private func expectOneValue<Object: NSObject & NSCopying & NSSecureCoding>(
    _ object: Object, _ again: Object, unlike other: Object
  ) throws {
    #expect(object !== again && object == again && object.hash == again.hash)
    #expect(object != other && !object.isEqual("another class") && !object.isEqual(nil))
    #expect(object.copy() as? Object == object)
    #expect(try Answers.archived(object) == object)
    #expect(Set([object, again, other]).count == 2)
  }

  @Test("Biological sex objects are equal by value", arguments: [HKBiologicalSex.notSet, .female, .male, .other])
  func sex(sex: HKBiologicalSex) throws {
    enter { $0.biologicalSex = sex == .male ? HKBiologicalSex.female.rawValue : HKBiologicalSex.male.rawValue }
    let other = try store.biologicalSex()
    enter { $0.biologicalSex = sex.rawValue }
    #expect(try store.biologicalSex().biologicalSex == sex)
    try expectOneValue(try store.biologicalSex(), try store.biologicalSex(), unlike: other)
    #expect(try Answers.archived(try store.biologicalSex())?.biologicalSex == sex)
  }

  @Test("Blood type objects are equal by value", arguments: (0...8).compactMap(HKBloodType.init))
  func blood(type: HKBloodType) throws {
    enter { $0.bloodType = (type.rawValue + 1) % 9 }
    let other = try store.bloodType()
    enter { $0.bloodType = type.rawValue }
    #expect(try store.bloodType().bloodType == type)
    try expectOneValue(try store.bloodType(), try store.bloodType(), unlike: other)
    #expect(try Answers.archived(try store.bloodType())?.bloodType == type)
  }

  @Test("Skin type objects are equal by value", arguments: (0...6).compactMap(HKFitzpatrickSkinType.init))
  func skin(type: HKFitzpatrickSkinType) throws {
    enter { $0.fitzpatrickSkinType = (type.rawValue + 1) % 7 }
    let other = try store.fitzpatrickSkinType()
    enter { $0.fitzpatrickSkinType = type.rawValue }
    #expect(try store.fitzpatrickSkinType().skinType == type)
    try expectOneValue(try store.fitzpatrickSkinType(), try store.fitzpatrickSkinType(), unlike: other)
    #expect(try Answers.archived(try store.fitzpatrickSkinType())?.skinType == type)
  }

  @Test("Wheelchair use objects are equal by value", arguments: [HKWheelchairUse.notSet, .no, .yes])
  func wheelchair(use: HKWheelchairUse) throws {
    enter { $0.wheelchairUse = (use.rawValue + 1) % 3 }
    let other = try store.wheelchairUse()
    enter { $0.wheelchairUse = use.rawValue }
    #expect(try store.wheelchairUse().wheelchairUse == use)
    try expectOneValue(try store.wheelchairUse(), try store.wheelchairUse(), unlike: other)
    #expect(try Answers.archived(try store.wheelchairUse())?.wheelchairUse == use)
  }

  @Test("Move mode objects are equal by value", arguments: [HKActivityMoveMode.activeEnergy, .appleMoveTime])
  func moveMode(mode: HKActivityMoveMode) throws {
    enter { $0.activityMoveMode = 3 - mode.rawValue }
    let other = try store.activityMoveMode()
    enter { $0.activityMoveMode = mode.rawValue }
    #expect(try store.activityMoveMode().activityMoveMode == mode)
    try expectOneValue(try store.activityMoveMode(), try store.activityMoveMode(), unlike: other)
    #expect(try Answers.archived(try store.activityMoveMode())?.activityMoveMode == mode)
  }

  @Test("Objects of different characteristics are never equal")
  func differentKinds() throws {
    let objects: [NSObject] = [
      try store.biologicalSex(), try store.bloodType(), try store.fitzpatrickSkinType(), try store.wheelchairUse(),
      try store.activityMoveMode(),
    ]
    for (place, object) in objects.enumerated() {
      #expect(objects.firstIndex { object.isEqual($0) } == place)
      #expect(objects.lastIndex { object.isEqual($0) } == place)
    }
  }

  @Test("An unknown raw value of a characteristic in an archive gives no object", arguments: [-1, 9, 1_000])
  func unknownValue(value: Int) throws {
    func expectNothing<Object: NSObject & NSSecureCoding>(of object: Object) throws {
      let archiver = NSKeyedArchiver(requiringSecureCoding: true)
      archiver.outputFormat = .xml
      archiver.encode(object, forKey: NSKeyedArchiveRootObjectKey)
      archiver.finishEncoding()
      let text = String(decoding: archiver.encodedData, as: UTF8.self)
      let record = Data("\(value)".utf8).base64EncodedString()
      let forged = text.replacing(/<data>[^<]*<\/data>/, with: "<data>\(record)</data>")
      #expect(forged != text)
      let read = try? NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: Data(forged.utf8))
      #expect(read == nil, "\(Object.self)")
    }
    try expectNothing(of: try store.biologicalSex())
    try expectNothing(of: try store.bloodType())
    try expectNothing(of: try store.fitzpatrickSkinType())
    try expectNothing(of: try store.wheelchairUse())
    try expectNothing(of: try store.activityMoveMode())
  }

  @Test(
    "A date of birth is also available as a Date, midnight on the device",
    arguments: [
      (DateComponents(year: 1980, month: 7, day: 1), "1980-06-30T23:00:00Z"),
      (DateComponents(year: 1980, month: 2, day: 29), "1980-02-29T00:00:00Z"),
      (DateComponents(year: 1999), "1999-01-01T00:00:00Z"),
    ])
  func birth(components: DateComponents, instant: String) throws {
    enter { $0.dateOfBirth = components }
    #expect(try store.dateOfBirth() == Date(instant, strategy: .iso8601))
    #expect(try store.dateOfBirthComponents() == components)
  }

  @Test("A hidden or missing date of birth has no Date (rules S71 and S72)")
  func noBirth() throws {
    #expect(throws: HKError(.errorNoData)) { try store.dateOfBirth() }
    enter { $0.dateOfBirth = DateComponents(year: 1980, month: 7, day: 1) }
    let birth = Permission(HKCharacteristicType(.dateOfBirth).objectType, .read)
    device.daemon.setDecision(.denied, for: birth, of: "com.example.stride")
    #expect(throws: HKError(.errorNoData)) { try store.dateOfBirth() }
    #expect(throws: HKError(.errorAuthorizationNotDetermined)) { try TestDevice().store().dateOfBirth() }
  }
}
