import HealthKit
import HealthKitUI
import TerminalUI

/// The screen of Clinic, a doctor's app. Clinic asks for health records on their own pages, for health details, and for
/// every type at once.
struct ClinicView: View {
  @State private var model = ClinicModel()

  @Environment(\.now) private var now

  var body: some View {
    ActionList(title: "Clinic", introduction: "Ask first, then read.", outcome: model.outcome) {
      Section("Ask") {
        ActionRow("Ask for Health Records", "on separate pages; three types are required") {
          await model.askForRecords()
        }
        ActionRow("Ask for Records and Steps", "a sheet, then the pages for health records") {
          await model.ask(read: ClinicModel.records.union([HKQuantityType(.stepCount)]))
        }
        ActionRow("Ask for Everything", "every type that can be asked for at once") { await model.askForEverything() }
        ActionRow("Ask to Write Prescriptions", "an ordinary permission") {
          await model.ask(toShare: [.visionPrescriptionType()])
        }
        ActionRow("Ask for the Date of Birth", "read, never written") {
          await model.ask(read: [HKCharacteristicType(.dateOfBirth)])
        }
        ActionRow("Ask to Write Systolic Pressure", "without the diastolic") {
          await model.ask(toShare: [HKQuantityType(.bloodPressureSystolic)])
        }
      }
      Section("Use") {
        ActionRow("Read the Date of Birth", "a refusal looks like no entry") { await model.readDateOfBirth() }
        ActionRow("Save a Blood Pressure", "systolic and diastolic together") {
          await model.saveBloodPressure(at: now())
        }
        ActionRow("Show the Preferred Unit", "of the blood pressure") { await model.tellPreferredUnit() }
      }
    }
  }
}
