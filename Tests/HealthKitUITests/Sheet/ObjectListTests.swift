import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import TerminalUI
import TestSupport
import Testing

/// Rules A65 to A78: the list that asks for single objects.
@MainActor
@Suite("The per-object list on the screen")
struct ObjectListTests {
  let own = SampleRecord.glasses(3, from: "Stride", by: "com.example.stride")
  let other = SampleRecord.glasses(2)

  @Test("Items have switches, earlier choices are on, and there is a Cancel button (rules A66 and A76)")
  func items() {
    let list = SheetOnScreen([own, other], allowed: [own.uuid])
    #expect(list.pilot.shows("Cancel"))
    #expect(list.pilot.shows("Stride (this app)"))
    #expect(list.pilot.shows("Harbour Optics"))
    list.pilot.matches(golden: "object-list")
    list.pilot.press(.enter)
    #expect(list.all == [.objects([own.uuid])], "what was on stays on")
  }

  @Test("Each item is switched by itself, the app's own too (rules A66 and A67)")
  func switches() {
    let list = SheetOnScreen([own, other], allowed: [own.uuid])
    list.pilot.press(.space)
    list.pilot.press(identifier: "UIA.Health.ObjectList.\(other.uuid.uuidString)")
    list.pilot.press(.enter)
    #expect(list.all == [.objects([other.uuid])])
  }

  @Test("Cancel says so, whatever was switched (rule A69)")
  func cancel() {
    let list = SheetOnScreen([own, other])
    list.pilot.press("a", .escape)
    #expect(list.all == [.cancel])
  }

  @Test("Nothing on is an answer as well (rule A68)")
  func nothingOn() {
    let list = SheetOnScreen([other])
    list.pilot.press(.enter)
    #expect(list.all == [.objects([])])
  }

  @Test("An empty list says that there is nothing to choose, and can be answered (rule A74)")
  func empty() {
    let list = SheetOnScreen([])
    #expect(list.pilot.shows("There are no vision prescriptions to choose from."))
    #expect(!list.pilot.shows("Turn On All"))
    list.pilot.press(.enter)
    #expect(list.all == [.objects([])], "return is Done, and not an error for the app")
  }

  @Test("Documents and signed records have rows and details of their own (rules A77 and A78)")
  func documents() {
    let issued = Date(timeIntervalSince1970: 1_735_689_600)
    func sample(_ number: Int, _ type: ObjectType, _ content: SampleRecord.Content) -> SampleRecord {
      SampleRecord(
        uuid: UUID(uuidString: String(format: "00000000-0000-4000-8000-%012d", 70 + number))!, type: type,
        start: issued, end: issued, content: content,
        sourceRevision: SourceRevisionRecord(source: SourceRecord(name: "Hospital", bundleIdentifier: "org.hospital")))
    }
    let cda = ObjectType(swiftName: "CDA")!
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
        VerifiableClinicalRecordRecord(
          recordTypes: [], sourceType: nil, issuerIdentifier: "https://clinic.example", subjectName: "Kim Ito",
          issued: issued, relevant: issued, itemNames: ["Influenza shot"], data: Data())))
    let cards = SheetOnScreen([card], type: .verifiableClinicalRecord)
    #expect(cards.pilot.shows("verifiable health records") && cards.pilot.shows("Influenza shot · Kim Ito"))
    cards.pilot.press("v")
    #expect(cards.pilot.shows("Issued by: https://clinic.example"))
  }

  @Test("Medications are the second type with such a list: name, form and schedule tell them apart (rule A75)")
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
    list.pilot.press(.escape, .enter)
    #expect(list.all == [.objects([drops.uuid, capsule.uuid])])
    #expect(SheetOnScreen([], type: .userAnnotatedMedication).pilot.shows("There are no medications to choose from."))
  }
}
