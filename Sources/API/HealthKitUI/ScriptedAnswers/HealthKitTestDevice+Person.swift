import Foundation
import HealthDaemon
import HealthKit
import HealthModel

/// Actions of the person in the Health app and on the home screen.
extension HealthKitTestDevice {
  /// Deletes samples of any source (rule A87). Samples that the device does not have are passed over.
  public func delete(_ samples: some Sequence<HKSample>) { daemon.deleteSamples(samples.map(\.record.reference)) }

  /// Deletes all samples of a type, of any source (rule A87).
  public func deleteAllSamples(of type: HKSampleType) { daemon.deleteAllSamples(of: type.objectType) }

  /// Deletes an app, and with it its data when the person chooses so; a running app ends. Its answers stay for the next
  /// time it is installed (rules A44 and A62).
  ///
  ///     device.uninstall(.trail, withData: true)
  ///     let again = device.launch(.trail)          // is not asked again, and finds nothing of its own
  public func uninstall(_ bundle: HealthKitTestBundle, withData: Bool) {
    daemon.endApp(bundle.bundleIdentifier)
    daemon.noteReinstallation(of: bundle.bundleIdentifier)
    daemon.forgetDeliveries(of: bundle.bundleIdentifier)
    daemon.forgetScheduledPlans(of: bundle.bundleIdentifier)
    if withData { daemon.deleteAllData(of: bundle.bundleIdentifier) }
  }

  /// Puts sources first for a type, in this order: of samples that overlap in time, theirs are counted (rule A86).
  public func setSourceOrder(_ bundleIdentifiers: [String], for type: HKSampleType) {
    daemon.setSourceOrder(bundleIdentifiers, for: type.objectType)
  }

  /// Enters a medication at the present time. Apps may see the medications that the person chooses for them, one by one
  /// (rule A75).
  ///
  /// - Parameters:
  ///   - name: The medication's name: "Amoxicillin 500 mg".
  ///   - nickname: The name the person gave it.
  ///   - generalForm: The form, such as tablets.
  ///   - isArchived: True for a course that is over.
  ///   - hasSchedule: True when the person is reminded of it.
  @discardableResult
  public func addMedication(
    _ name: String, nickname: String? = nil, generalForm: HKMedicationGeneralForm = .tablet, isArchived: Bool = false,
    hasSchedule: Bool = false
  ) -> HKUserAnnotatedMedication {
    let record = SampleRecord(
      uuid: UUID(), type: HKObjectType.userAnnotatedMedicationType().objectType, start: now, end: now,
      content: .medication(
        MedicationRecord(
          displayText: name, nickname: nickname, generalForm: generalForm.rawValue, isArchived: isArchived,
          hasSchedule: hasSchedule)),
      sourceRevision: SourceRevisionRecord(
        source: SourceRecord(name: "Health", bundleIdentifier: "com.apple.Health")))
    daemon.add([record])
    return HKUserAnnotatedMedication(record)
  }

  /// Has new health records arrive from a clinic: an app that requests them again makes the sheet come up again (rules
  /// A48 and A81).
  public func renewHealthRecords() { daemon.renewHealthRecords() }
}

/// Extensions of apps.
extension HealthKitTestDevice {
  /// Starts a widget of an app. It reads what the app may read, and a request of it ends with an error (rule A90b).
  ///
  ///     let widget = device.launchWidget(.trail)
  ///     try await widget.healthStore.requestAuthorization(toShare: [], read: [stepCount])      // throws
  public func launchWidget(_ bundle: HealthKitTestBundle) -> HealthKitTestApp {
    HealthKitTestApp(bundle, on: self, as: .widget)
  }

  /// Starts an extension of an app, such as an intent: it shares the app’s answers and data, and shows no sheet of its
  /// own. A request waits until the app puts it to the person (rule A90).
  ///
  ///     let intent = device.launchExtension(.trail)
  ///     async let request: Void = intent.healthStore.requestAuthorization(toShare: [], read: [stepCount])
  ///     for await _ in app.extensionRequests {                     // the system calls the app's delegate
  ///       try await app.healthStore.handleAuthorizationForExtension()
  ///       break
  ///     }
  ///     try await request
  public func launchExtension(_ bundle: HealthKitTestBundle) -> HealthKitTestApp {
    HealthKitTestApp(bundle, on: self, as: .appExtension)
  }
}
