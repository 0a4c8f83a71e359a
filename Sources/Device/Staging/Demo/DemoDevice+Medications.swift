import Foundation
import HealthModel

extension DemoDevice {
  /// The four medications Kim keeps in the Health app: one for each morning, one as needed, a course that has ended,
  /// and one with a nickname.
  var medications: [SampleRecord] {
    var random = SeededGenerator(seed: seed, day: 0, purpose: 101)
    return [
      medication("Cetirizine 10 mg", form: "tablet", entered: -610, code: "1014676", &random),
      medication("Amoxicillin 500 mg", form: "capsule", entered: -288, isArchived: true, code: "308191", &random),
      medication(
        "Salbutamol 100 µg", form: "inhaler", entered: -201, nickname: "Blue one", code: "745752", &random),
      medication("Vitamin D3 1000 IU", form: "drops", entered: -43, hasSchedule: true, code: nil, &random),
    ]
  }

  private func medication(
    _ name: String, form: String, entered offset: Int, nickname: String? = nil, isArchived: Bool = false,
    hasSchedule: Bool = false, code: String?, _ random: inout SeededGenerator
  ) -> SampleRecord {
    let entered = day(offset)
    let codings = code.map { MedicationRecord.Coding(system: "http://www.nlm.nih.gov/research/umls/rxnorm", code: $0) }
    return SampleRecord(
      uuid: random.uuid(), type: .userAnnotatedMedication, start: entered, end: entered,
      content: .medication(
        MedicationRecord(
          displayText: name, nickname: nickname, generalForm: form, isArchived: isArchived, hasSchedule: hasSchedule,
          codings: Set([codings].compactMap(\.self)))),
      sourceRevision: SourceRevisionRecord(source: DemoSources.health))
  }

  /// The doses Kim logged in the last two weeks: the vitamin drops on most mornings, once skipped and once not logged;
  /// and the inhaler twice.
  var medicationDoses: [SampleRecord] {
    var random = SeededGenerator(seed: seed, day: 0, purpose: 102)
    let (inhaler, vitamin) = (medications[2].uuid, medications[3].uuid)
    let mornings = (1...14).map { number in
      let status = number == 5 ? 5 : number == 9 ? 1 : 4
      return dose(
        at: day(number - 15),
        MedicationDoseRecord(
          medication: vitamin, scheduleType: 2, logStatus: status, scheduledDate: day(number - 15),
          scheduledDoseQuantity: 2, doseQuantity: status == 4 ? 2 : nil), &random)
    }
    let needed = [-11, -3].map { offset in
      dose(
        at: day(offset) + 5 * 3_600,
        MedicationDoseRecord(medication: inhaler, scheduleType: 1, logStatus: 4, doseQuantity: 2), &random)
    }
    return mornings + needed
  }

  private func dose(at date: Date, _ dose: MedicationDoseRecord, _ random: inout SeededGenerator) -> SampleRecord {
    SampleRecord(
      uuid: random.uuid(), type: .medicationDoseEvent, start: date, end: date, content: .medicationDose(dose),
      sourceRevision: SourceRevisionRecord(source: DemoSources.health))
  }
}
