import Foundation
import HealthKit
import HealthKitUI
import TerminalUI

/// The screen of Nightly, a sleep app: it saves nights, and reads them with the heart rate. It accesses Health only
/// through HealthKit.
///
/// Nightly asks for sharing and reading separately, and for more types after an update. One section has a button for
/// each mistake that an app must not make.
struct NightlyView: View {
  @State private var model = NightlyModel()

  @Environment(\.now) private var now
  @Environment(\.calendar) private var calendar

  var body: some View {
    ActionList(title: "Nightly", introduction: "Ask first, then read.", outcome: model.outcome) {
      Section("Ask") {
        ActionRow("Ask to Save Nights", "write") { await model.ask(toShare: NightlyModel.written, read: []) }
        ActionRow("Ask to Save and Read", "write and read; lists only new types") {
          await model.ask(toShare: NightlyModel.written, read: NightlyModel.read)
        }
        ActionRow("Ask After an Update", "reads the respiratory rate too") {
          await model.ask(toShare: [], read: NightlyModel.readSinceUpdate)
        }
        ActionRow("Choose Medications", "one by one") { await model.chooseMedications() }
      }
      Section("Use") {
        ActionRow("Save a Night", "eight hours, until now") { await model.saveNight(endingAt: now()) }
        ActionRow("Read the Last Seven Days", "nights and heart rates") { await model.readWeek(until: now()) }
        ActionRow("Read the Medications", "what may disturb sleep") { await model.readMedications() }
        ActionRow("Delete Own Nights", "data of other sources stays") { await model.deleteNights() }
        ActionRow("Show the Status", "all that HealthKit says about permissions") { await model.tellStatus() }
      }
      Section("Wrong requests") {
        ActionRow("Ask for Nothing", "two empty sets") { await model.ask(toShare: [], read: []) }
        ActionRow("Ask for a Blood Pressure", "a correlation") {
          await model.ask(toShare: [], read: [HKCorrelationType(.bloodPressure)])
        }
        ActionRow("Ask to Write an Electrocardiogram", "only the system can") {
          await model.ask(toShare: [HKObjectType.electrocardiogramType()], read: [])
        }
        ActionRow("Ask Without a Purpose", "health records, not explained in Info.plist") {
          await model.ask(toShare: [], read: [HKClinicalType(.allergyRecord)])
        }
        ActionRow("Ask for Any Prescription", "a per-object type on the sheet") {
          await model.ask(toShare: [], read: [.visionPrescriptionType()])
        }
        ActionRow("Choose Single Steps", "an ordinary type, object by object") { await model.chooseSteps() }
        ActionRow("Add Up Heart Rates", "the sum of a rate") { await model.addUpHeartRates() }
      }
      Section("Mistakes with a limited history") {
        ActionRow("Show the Usual Sleep", "eight weeks, but only four are shared") {
          await model.mistake { try await $0.baseline(in: $1, until: now()) }
        }
        ActionRow("Show the Quietest Day", "the first day is incomplete") {
          await model.mistake { try await $0.quietestDay(in: $1, until: now(), calendar) }
        }
        ActionRow("Sync the Server", "deletes nights no longer shared") {
          await model.mistake { try await $0.reconcile(in: $1) }
        }
        ActionRow("Import New Nights", "misses older nights shared later") {
          await model.mistake { try await $0.importNew(in: $1) }
        }
        ActionRow("Show What Is Shared", "treats a missing date as full access") {
          await model.mistake { try await $0.tellAccess(in: $1) }
        }
        ActionRow("Count the Last Week", "since the date of limited access") {
          await model.mistake { try await $0.week(in: $1, until: now()) }
        }
        ActionRow("Import All Nights", "called complete") { await model.mistake { try await $0.importAll(in: $1) } }
      }
      Section("In the background") {
        ActionRow("Wake Me for Nights", "as soon as a night is saved") { await model.wake(completes: true) }
        ActionRow("Wake Me, and Forget the Handler", "ends background delivery") { await model.wake(completes: false) }
        ActionRow("Stop Waking Me", "no background delivery") { await model.letSleep() }
      }
    }
  }
}
