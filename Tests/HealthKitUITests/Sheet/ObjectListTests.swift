import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import TerminalUI
import TestSupport
import Testing

/// Rules A65 to A78: the list that asks for individual objects.
@MainActor
@Suite("Appearance of the per-object list")
struct ObjectListTests {
  let own = SampleRecord.glasses(3, from: "Stride", by: "com.example.stride")
  let other = SampleRecord.glasses(2)

  @Test("Items of the list have switches with the earlier decisions, and there is a Cancel button (rules A66 and A76)")
  func items() {
    let list = SheetOnScreen([own, other], allowed: [own.uuid])
    #expect(list.pilot.shows("Cancel"))
    #expect(list.pilot.shows("Stride (this app)"))
    #expect(list.pilot.shows("Harbour Optics"))
    list.pilot.matches(golden: "object-list")
    list.pilot.press("F")
    #expect(list.all == [.objects([own.uuid])], "what was on stays on")
  }

  @Test("Each item of the list has its own switch, including the app's own items (rules A66 and A67)")
  func switches() {
    let list = SheetOnScreen([own, other], allowed: [own.uuid])
    list.pilot.press(.space)
    list.pilot.press(identifier: "UIA.Health.ObjectList.\(other.uuid.uuidString)")
    list.pilot.press("F")
    #expect(list.all == [.objects([other.uuid])])
  }

  @Test(
    "Space and Return toggle the focused object, and never answer the list", arguments: [KeyPress.space, .enter])
  func toggling(key: KeyPress) {
    let list = SheetOnScreen([own, other])
    list.pilot.press(key)
    #expect(list.pilot.shows("1 of 2 on"))
    list.pilot.press(key, .down, key)
    #expect(list.pilot.shows("1 of 2 on"))
    #expect(list.all.isEmpty)
  }

  @Test("Arrow keys reach Done, and Return then presses Done")
  func arrowsToDone() {
    let list = SheetOnScreen([own, other])
    list.pilot.press(.space)
    for _ in 0..<3 where !list.pilot.isFocused("UIA.Health.ObjectList.CancelButton") { list.pilot.press(.up) }
    list.pilot.press(.right)
    #expect(list.pilot.isFocused("UIA.Health.ObjectList.DoneButton"))
    list.pilot.press(.enter)
    #expect(list.all == [.objects([own.uuid])])
  }

  @Test("Cancel in the list answers with a cancellation, whatever was toggled (rule A69)")
  func cancel() {
    let list = SheetOnScreen([own, other])
    list.pilot.press("a", .escape)
    #expect(list.all == [.cancel])
  }

  @Test("Choosing no objects in the list is a valid answer (rule A68)")
  func nothingOn() {
    let list = SheetOnScreen([other])
    list.pilot.press("F")
    #expect(list.all == [.objects([])])
  }

  @Test(
    "The list's count, search and both buttons stay visible for any number of objects", arguments: [1, 5, 1_000])
  func anyNumber(count: Int) throws {
    let objects = (1...count).map { SampleRecord.glasses($0, from: $0 % 5 == 0 ? "Lens & Co" : "Harbour Optics") }
    let list = SheetOnScreen(objects.reversed(), allowed: [objects[0].uuid])
    let number = count == 1_000 ? "1,000" : "\(count)"
    #expect(list.pilot.shows("1 of \(number) on"))
    list.pilot.press(.end)
    #expect(list.pilot.shows("Issued Jan 2, 2025"), "the oldest is the last")
    for text in ["“Stride” would like", "Cancel", "Done"] { #expect(list.pilot.shows(text)) }
    list.pilot.press(.space, "F")
    #expect(list.all == [.objects([])])
    if count == 1_000 { list.pilot.matches(golden: "object-list-1000") }
  }

  @Test("During a search, turning on all affects only the found objects, and Escape ends the search")
  func search() {
    let objects = (1...1_000).map { SampleRecord.glasses($0, from: $0 % 5 == 0 ? "Lens & Co" : "Harbour Optics") }
    let list = SheetOnScreen(objects, allowed: [objects[0].uuid])
    list.pilot.press("/")
    list.pilot.type("lens 2026")
    #expect(list.pilot.shows("73 found"), "every fifth day of 2026, from the first of January on")
    #expect(!list.pilot.shows("Harbour Optics"))
    list.pilot.matches(golden: "object-list-search")
    list.pilot.press(.enter)
    list.pilot.press("a")
    #expect(list.pilot.shows("74 of 1,000 on"))
    list.pilot.press(.escape)
    #expect(list.pilot.shows("Harbour Optics"))
    #expect(list.all.isEmpty, "escape closes the search first")
    list.pilot.press("F")
    guard case .objects(let chosen) = list.all.first else { return #expect(Bool(false), "the list was not answered") }
    #expect(chosen.count == 74)
  }

  @Test("A search without results in the list says so and changes no switch")
  func searchInVain() {
    let list = SheetOnScreen([own, other], allowed: [own.uuid])
    list.pilot.press("/")
    list.pilot.type("contacts")
    #expect(list.pilot.shows("Nothing found."))
    #expect(!list.pilot.shows("Turn O"))
    list.pilot.press(.escape, "F")
    #expect(list.all == [.objects([own.uuid])])
  }

  @Test("In a small window the sentence and the buttons of the list stay visible")
  func smallWindow() {
    let list = SheetOnScreen((1...5).map { .glasses($0) }, size: .small)
    list.pilot.press(.end)
    for text in ["“Stride” would like to", "Cancel", "Done", "0 of 5 on"] { #expect(list.pilot.shows(text)) }
    list.pilot.matches(golden: "object-list-40x12")
  }

  @Test("An empty list says that it is empty, and can be answered (rule A74)")
  func empty() {
    let list = SheetOnScreen([])
    #expect(list.pilot.shows("There are no vision prescriptions to choose from."))
    #expect(!list.pilot.shows("Turn On All"))
    list.pilot.press("F")
    #expect(list.all == [.objects([])], "Done, and not an error for the app")
  }

  @Test("Documents and signed records have their own rows and details (rules A77 and A78)")
  func documents() {
    let issued = Date(timeIntervalSince1970: 1_735_689_600)
    func sample(_ number: Int, _ type: ObjectType, _ content: SampleRecord.Content) -> SampleRecord {
      SampleRecord(
        uuid: UUID(uuidString: String(format: "00000000-0000-4000-8000-%012d", 70 + number))!, type: type,
        start: issued, end: issued, content: content,
        sourceRevision: SourceRevisionRecord(source: SourceRecord(name: "Hospital", bundleIdentifier: "org.hospital")))
    }
    let cda = ObjectType.CDA
    let document = sample(
      1, cda,
      .document(DocumentRecord(title: "Discharge Summary", patientName: "Kim Ito", custodianName: "Harbour Clinic")))
    let list = SheetOnScreen([document], type: cda)
    #expect(list.pilot.shows("would like to read clinical documents."))
    #expect(list.pilot.shows("Discharge Summary · Harbour Clinic"))
    list.pilot.press("v")
    #expect(list.pilot.shows("Kept by: Harbour Clinic"))

    let card = sample(
      2, .verifiableClinicalRecord,
      .verifiableClinicalRecord(
        VerifiableClinicalRecordContent(
          recordTypes: [], sourceType: nil, issuerIdentifier: "https://clinic.example", subjectName: "Kim Ito",
          issued: issued, relevant: issued, itemNames: ["Influenza shot"], data: Data())))
    let cards = SheetOnScreen([card], type: .verifiableClinicalRecord)
    #expect(cards.pilot.shows("verifiable health records") && cards.pilot.shows("Influenza shot · Kim Ito"))
    cards.pilot.press("v")
    #expect(cards.pilot.shows("Issued by: https://clinic.example"))
  }

  @Test("Medications are listed with name, form and schedule (rule A75)")
  func medications() {
    let inhaler = SampleRecord.medication(
      1, MedicationRecord(displayText: "Salbutamol 100 µg", nickname: "Blue one", generalForm: "inhaler"))
    let capsule = SampleRecord.medication(
      2,
      MedicationRecord(
        displayText: "Amoxicillin 500 mg", generalForm: "capsule", isArchived: true,
        codings: [.init(system: "http://www.nlm.nih.gov/research/umls/rxnorm", code: "308191")]))
    let drops = SampleRecord.medication(
      3, MedicationRecord(displayText: "Vitamin D3 1000 IU", generalForm: "drops", hasSchedule: true))
    let list = SheetOnScreen([drops, capsule, inhaler], allowed: [capsule.uuid], type: .userAnnotatedMedication)
    list.pilot.matches(golden: "medication-list")
    list.pilot.press(.space, .down, "v")
    #expect(list.pilot.shows("RxNorm 308191"))
    list.pilot.matches(golden: "medication-details")
    list.pilot.press(.escape, "F")
    #expect(list.all == [.objects([drops.uuid, capsule.uuid])])
    #expect(SheetOnScreen([], type: .userAnnotatedMedication).pilot.shows("There are no medications to choose from."))
  }
}
