// swift-format-ignore-file

// The code of Apple's page on requestPerObjectReadAuthorization(for:predicate:completion:), block by block as it is
// printed there. We added only the functions around the blocks.

import HealthKit

struct PrescriptionGuide {
    let store: HKHealthStore

    func read() async -> HKVisionPrescription? {
        func read(_ found: inout HKVisionPrescription?) async {
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

            found = prescription
        }
        var found: HKVisionPrescription?
        await read(&found)
        return found
    }

    func ask() async {
        // Request authorization to read vision prescriptions.
        do {
        try await store.requestPerObjectReadAuthorization(for: .visionPrescriptionType(),
        predicate: nil)
        } catch HKError.errorUserCanceled {
        // Handle the user canceling the authorization request.
        print("*** The user canceled the authorization request. ***")
        return
        } catch {
        // Handle the error here.
        fatalError("*** An error occurred while requesting permission to read vision prescriptions: \(error.localizedDescription) ***")
        }
    }
}
