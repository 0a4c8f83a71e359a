import HealthModel
import Testing

@testable import Staging

@Suite("Types can be named by Swift names, raw identifiers and lists")
struct TypeNamesTests {
  @Test(
    "A type is found by any of its names, such as stepCount or HKQuantityTypeIdentifierStepCount",
    arguments: [
      ("stepCount", "stepCount"), ("STEPCOUNT", "stepCount"), (".stepCount", "stepCount"),
      ("HKQuantityTypeIdentifierStepCount", "stepCount"), ("HKQuantityTypeIdentifier.stepCount", "stepCount"),
      ("workoutType", "workout"), ("workout", "workout"), ("HKWorkoutTypeIdentifier", "workout"),
      ("visionPrescriptionType", "visionPrescription"), ("audiogramSampleType", "audiogram"),
      ("electrocardiogramType", "electrocardiogram"), ("activitySummaryType", "activitySummary"),
      ("heartbeat", "heartbeatSeries"), ("userAnnotatedMedicationType", "userAnnotatedMedication"),
      ("bloodType", "bloodType"), ("gad7", "GAD7"),
    ])
  func names(written: String, name: String) throws {
    #expect(try ObjectType(written: written).swiftName == name)
  }

  @Test("Every type is found by its Swift name and by its identifier")
  func everyType() throws {
    for type in ObjectType.all {
      #expect(try ObjectType(written: type.swiftName) == type)
      #expect(try ObjectType(written: type.identifier) == type)
    }
  }

  @Test(
    "The error for an unknown type name lists similar names",
    arguments: [
      ("stepCont", "There is no type “stepCont”: did you mean stepCount?"),
      ("nonsense", "There is no type “nonsense”: use a name as in Swift, such as stepCount."),
      ("", "There is no type “”: use a name as in Swift, such as stepCount."),
    ])
  func unknown(name: String, sentence: String) {
    let error = #expect(throws: UnknownTypeName.self) { try ObjectType(written: name) }
    #expect(error?.description == sentence)
  }

  @Test("In a list of types, blanks, empty items and duplicates are ignored, and every wrong name is reported")
  func lists() throws {
    #expect(try TypeList(written: " stepCount,, heartRate ,stepCount,").types == [.stepCount, .heartRate])
    #expect(throws: UnknownTypeName.self) { try TypeList(written: " , ") }
    let error = #expect(throws: UnknownTypeName.self) { try TypeList(written: "stepCount,one1,two2") }
    #expect(error?.description.contains("“one1”") == true && error?.description.contains("“two2”") == true)
  }

  @Test("In a list of types, “all” means all types that the app may request; health records need the entitlement (A26)")
  func everything() throws {
    var app = AppIdentity(bundleIdentifier: "a.b", displayName: "B")
    let all = try TypeList(written: "all")
    let shareable = ObjectType.all.filter { $0.appMayShare && $0.introducedIn <= .ofNewDevice }
    #expect(all.types(to: .share, of: app) == shareable)
    let read = all.types(to: .read, of: app)
    #expect(read.contains(.visionPrescription) && !read.contains { $0.kind == .clinical })
    app.entitlements.insert(Entitlement.healthRecords)
    #expect(all.types(to: .read, of: app).contains { $0.kind == .clinical })
    // Types named in addition to "all" are always requested.
    let more = try TypeList(written: "all,bloodPressure")
    #expect(more.types(to: .share, of: app).last == .bloodPressure)
  }

  @Test("An app without given types asks for its required health records; without those, its types are unknown")
  func declared() throws {
    var app = AppIdentity(bundleIdentifier: "a.b", displayName: "B")
    #expect(DeclaredApp(identity: app, share: nil, read: nil).asks == nil)
    let records = ObjectType.all.filter { $0.kind == .clinical }.prefix(3)
    app.requiredClinicalTypes = Set(records)
    #expect(DeclaredApp(identity: app, share: nil, read: nil).asks == RequestedTypes(read: Array(records)))
    let asks = DeclaredApp(identity: app, share: TypeList([.stepCount]), read: nil).asks
    #expect(asks == RequestedTypes(share: [.stepCount]))
  }

  @Test("Types whose objects the person chooses one by one are not read by the ordinary request (rule A65)")
  func objects() {
    let asks = RequestedTypes(share: [.visionPrescription], read: [.visionPrescription, .stepCount])
    #expect(asks.objectTypes == [.visionPrescription])
    #expect(asks.ordinary == RequestedTypes(share: [.visionPrescription], read: [.stepCount]))
    #expect(asks.types == [.stepCount, .visionPrescription])
  }
}
