import Foundation
import HealthKit
import HealthKitUI
import TerminalUI

/// Nightly, a sleep app: it saves nights, and reads them with the heart rate. It knows Health only through HealthKit.
///
/// It asks for writing and reading separately, and asks for more after an update. A section of its screen does what
/// no app should, one mistake a button.
struct NightlyView: View {
  @State private var model = NightlyModel()

  @Environment(\.now) private var now

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("Nightly").bold()
      // Above what scrolls, so that the outcome of the last row is seen as well.
      Text(model.notice ?? "Ask first, then read.").foregroundStyle(model.isFailure ? .red : .secondary)
      actions
    }
    .padding(.horizontal, 2)
  }

  private var actions: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 0) {
        heading("Ask")
        row("Ask to Save Nights", "write") { await model.ask(toShare: NightlyModel.written, read: []) }
        row("Ask to Save and Read", "write and read: what is new is listed") {
          await model.ask(toShare: NightlyModel.written, read: NightlyModel.read)
        }
        row("Ask After an Update", "reads the respiratory rate too") {
          await model.ask(toShare: [], read: NightlyModel.readSinceUpdate)
        }
        row("Choose Medications", "one by one") { await model.chooseMedications() }
        heading("Use")
        row("Save a Night", "eight hours, until now") { await model.saveNight(endingAt: now()) }
        row("Read the Last Seven Days", "nights and heart rates") { await model.readWeek(until: now()) }
        row("Read the Medications", "what may disturb sleep") { await model.readMedications() }
        row("Delete Own Nights", "what others saved is left alone") { await model.deleteNights() }
        row("Tell the Status", "all that HealthKit says about permissions") { await model.tellStatus() }
        heading("Wrong requests")
        row("Ask for Nothing", "two empty sets") { await model.ask(toShare: [], read: []) }
        row("Ask for a Blood Pressure", "a correlation") {
          await model.ask(toShare: [], read: [HKCorrelationType(.bloodPressure)])
        }
        row("Ask to Write an Electrocardiogram", "only the system does") {
          await model.ask(toShare: [HKObjectType.electrocardiogramType()], read: [])
        }
        row("Ask Without a Purpose", "health records, not explained in Info.plist") {
          await model.ask(toShare: [], read: [HKClinicalType(.allergyRecord)])
        }
        row("Ask for Any Prescription", "per-object, as an ordinary type") {
          await model.ask(toShare: [], read: [.visionPrescriptionType()])
        }
        row("Choose Single Steps", "ordinary, as a per-object type") { await model.chooseSteps() }
        row("Add Up Heart Rates", "the sum of a rate") { await model.addUpHeartRates() }
      }
    }
  }

  private func heading(_ title: String) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("")
      Text(title.uppercased()).foregroundStyle(.secondary)
    }
  }

  private func row(_ title: String, _ remark: String, action: @escaping @MainActor () async -> Void) -> some View {
    Button {
      Task { await action() }
    } label: {
      HStack {
        Text(title)
        Spacer()
        Text(remark).foregroundStyle(.secondary).lineLimit(1)
      }
    }
  }
}
