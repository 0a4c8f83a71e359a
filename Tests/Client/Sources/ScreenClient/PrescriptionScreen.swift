// swift-format-ignore-file

// The code of Apple's page on healthDataAccessRequest(store:objectType:predicate:trigger:completion:), block by block
// as it is printed there. Where the code must differ here, a comment says what Apple's page has.

import HealthKit
import HealthKitUI
import SwiftUI

/// Apple's page has an `os.Logger` here. See the article "Code that uses other frameworks".
private let logger = Logger()

struct ContentView: View {
    @Binding var enabled: Bool

    var body: some View { Text(enabled ? "Authenticated" : "Not yet") }
}

struct PrescriptionApp: App {
    @State private var authenticated = false
    @Environment(\.scenePhase) private var scenePhase

    @State private var trigger = false
    let store = HKHealthStore()

    var body: some Scene {
        WindowGroup {
            ContentView(enabled: $authenticated)
                .healthDataAccessRequest(store: store,
                                         objectType: .visionPrescriptionType(),
                                         predicate: nil,
                                         trigger: trigger) { result in

                    switch result {
                    case .success(_):
                        authenticated = true
                    case .failure(let error):
                        // Handle the error here.
                        fatalError("*** An error occurred while requesting authentication: \(error) ***")
                    }

                    logger.debug("Authentication Complete.")
                }
        }
        .onChange(of: scenePhase, initial: true) {
            if scenePhase == .active, !authenticated { requestMore() }
        }
    }

    func read() async {
        // Read the newest prescription from the HealthKit store.
        let queryDescriptor = HKSampleQueryDescriptor(predicates: [.visionPrescription()],
                                                      sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
                                                      limit: 1)

        let prescription: HKVisionPrescription

        do {
            guard let result = try await queryDescriptor.result(for: store).first else {
                print("*** No prescription found. ***")
                return
            }

            prescription = result
        } catch {
            // Handle the error here.
            fatalError("*** An error occurred while reading the most recent vision prescriptions: \(error.localizedDescription) ***")
        }
        _ = prescription
    }

    func requestMore() {
        // Request authorization for additional samples.
        trigger.toggle()
    }
}
