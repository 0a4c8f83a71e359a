import Foundation
import HealthDaemon
import HealthKit
import HealthModel

/// The person's actions in the Health app and on the Home Screen.
extension HealthKitTestDevice {
  /// Deletes samples, whichever source saved them (rule A87). Ignores samples that the device does not have.
  public func delete(_ samples: some Sequence<HKSample>) { daemon.deleteSamples(samples.map(\.record.reference)) }

  /// Deletes all samples of a type, from all sources (rule A87).
  public func deleteAllSamples(of type: HKSampleType) { daemon.deleteAllSamples(of: type.objectType) }

  /// Deletes an app, and also its data if the person chooses so. A running app ends. The person's decisions about the
  /// app remain, and apply when it is installed again (rules A44 and A62).
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

  /// Gives some sources priority over all others for a type, highest priority first. Where samples of several sources
  /// overlap in time, a sum counts those of the source with the higher priority (rule A86).
  public func setSourceOrder(_ bundleIdentifiers: [String], for type: HKSampleType) {
    daemon.setSourceOrder(bundleIdentifiers, for: type.objectType)
  }

  /// Enters a medication with the current date. Apps may see the medications that the person chooses for them, one by
  /// one (rule A75).
  ///
  /// - Parameters:
  ///   - name: The medication's name: "Amoxicillin 500 mg".
  ///   - nickname: The name the person gave it.
  ///   - isArchived: True for a course that is over.
  ///   - hasSchedule: True when the person receives reminders.
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

  /// Simulates the arrival of new health records from a clinic. The sheet appears again when an app requests them again
  /// (rules A48 and A81).
  public func renewHealthRecords() { daemon.renewHealthRecords() }
}

/// Extensions of apps.
extension HealthKitTestDevice {
  /// Launches a widget of an app. It may read what the app may read, but its requests fail (rule A90b).
  ///
  ///     let widget = device.launchWidget(.trail)
  ///     try await widget.healthStore.requestAuthorization(toShare: [], read: [stepCount])      // throws
  public func launchWidget(_ bundle: HealthKitTestBundle) -> HealthKitTestApp {
    HealthKitTestApp(bundle, on: self, as: .widget)
  }

  /// Launches an extension of an app, such as an intent. It shares the app’s decisions and data but shows no sheet. A
  /// request waits until the app shows it to the person (rule A90).
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
