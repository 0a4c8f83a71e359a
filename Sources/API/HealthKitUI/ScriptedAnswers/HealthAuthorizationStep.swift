import Foundation
import HealthKit
import HealthModel

/// A step of a person in a sheet or a per-object list. A ``HealthAuthorizationScript`` is a sequence of steps.
public struct HealthAuthorizationStep: Sendable {
  /// The kinds of steps: switches, waiting, and buttons.
  enum Action: Sendable {
    case turn(isOn: Bool, share: Set<HKSampleType>, read: Set<HKObjectType>)
    case turnAll(isOn: Bool)
    /// Turns objects or medications of a list on or off. The closure returns their identifiers.
    case turnObjects(isOn: Bool, @Sendable (HealthAuthorizationRequest) -> [UUID])
    case wait(@Sendable () async -> Void)
    case choose(ReadingHistory)
    case turnPage, back
    case automaticallyShareNewRecords
    case allow, dontAllow, cancel, dismiss
  }

  /// The kind of the step, with its switches.
  let action: Action

  // MARK: Switches

  /// Turns on switches of a sheet.
  public static func turnOn(share: Set<HKSampleType> = [], read: Set<HKObjectType> = []) -> HealthAuthorizationStep {
    HealthAuthorizationStep(action: .turn(isOn: true, share: share, read: read))
  }

  /// Turns off switches of a sheet.
  public static func turnOff(share: Set<HKSampleType> = [], read: Set<HKObjectType> = []) -> HealthAuthorizationStep {
    HealthAuthorizationStep(action: .turn(isOn: false, share: share, read: read))
  }

  /// Presses *Turn On All* in a sheet or list.
  public static let turnOnAll = HealthAuthorizationStep(action: .turnAll(isOn: true))

  /// Presses *Turn Off All* in a sheet or list.
  public static let turnOffAll = HealthAuthorizationStep(action: .turnAll(isOn: false))

  /// Turns on the objects of a per-object list for which the closure returns true. The others do not change.
  public static func turnOnObjects(where isMeant: @escaping @Sendable (HKSample) -> Bool) -> HealthAuthorizationStep {
    HealthAuthorizationStep(action: .turnObjects(isOn: true) { $0.objects.filter(isMeant).map(\.uuid) })
  }

  /// Turns off the objects of a per-object list for which the closure returns true. The others do not change.
  public static func turnOffObjects(where isMeant: @escaping @Sendable (HKSample) -> Bool) -> HealthAuthorizationStep {
    HealthAuthorizationStep(action: .turnObjects(isOn: false) { $0.objects.filter(isMeant).map(\.uuid) })
  }

  /// Turns on the medications of a list for which the closure returns true. The others do not change.
  public static func turnOnMedications(
    where isMeant: @escaping @Sendable (HKUserAnnotatedMedication) -> Bool
  ) -> HealthAuthorizationStep {
    HealthAuthorizationStep(
      action: .turnObjects(isOn: true) { $0.medications.filter(isMeant).map(\.record.uuid) })
  }

  /// Turns objects and medications of a list on or off: those for whose identifier the closure returns true.
  package static func turnObjects(
    isOn: Bool, identifiedBy isMeant: @escaping @Sendable (UUID) -> Bool
  ) -> HealthAuthorizationStep {
    HealthAuthorizationStep(action: .turnObjects(isOn: isOn) { $0.listedObjects.filter(isMeant) })
  }

  // MARK: The second page of iOS 27

  /// Presses *Continue*, which shows the page that asks how much history the app may read (rule V28), or the button
  /// that leads to the next page of health records.
  public static let continueToHistory = HealthAuthorizationStep(action: .turnPage)

  /// Returns to the switches, forgetting the choice of history (rule V41). On the watch, returns to the previous page;
  /// on the first page, closes the pages without an answer (rule WA10).
  public static let back = HealthAuthorizationStep(action: .back)

  /// Chooses *Past 30 Days and Future Data* (rule V38).
  public static let choosePastThirtyDays = HealthAuthorizationStep(action: .choose(.limited))

  /// Chooses *All Recorded Data and Future Data*.
  public static let chooseAllRecordedData = HealthAuthorizationStep(action: .choose(.full))

  /// Chooses *Automatically Share* on the last page of the health records flow, instead of *Ask for New Records* (rule
  /// HR8).
  public static let automaticallyShareNewRecords = HealthAuthorizationStep(action: .automaticallyShareNewRecords)

  // MARK: The watch

  /// Presses *Review* or *Next* on the watch’s pages (rules WA2 and WA6). This is not required before changing
  /// switches, and ``allow`` goes through all pages to *Done*.
  public static let next = HealthAuthorizationStep(action: .turnPage)

  // MARK: Time

  /// Waits until the closure returns, with the sheet on the screen while the app continues (rule A40).
  public static func wait(until isOver: @escaping @Sendable () async -> Void) -> HealthAuthorizationStep {
    HealthAuthorizationStep(action: .wait(isOver))
  }

  // MARK: Buttons, which close the current sheet or list

  /// Presses *Allow*, which requires a switch that is on (rule A33). In a per-object list and on the watch’s pages,
  /// presses *Done*, which requires no switch to be on. On the pages of health records, goes to the last page and
  /// presses *Done* (rule HR8).
  public static let allow = HealthAuthorizationStep(action: .allow)

  /// Presses *Don’t Allow* in a sheet (rule A37), or on its second page (rule V47). On the pages of health records,
  /// goes to *Done* with every switch off (rule HR10). The watch has no such button.
  public static let dontAllow = HealthAuthorizationStep(action: .dontAllow)

  /// Closes a per-object list, the pages of health records, or the watch’s pages. The watch’s pages can be closed only
  /// on the first page. Nothing changes, and the app receives an error (rules A69, HR11 and WA10).
  public static let cancel = HealthAuthorizationStep(action: .cancel)

  /// The system removes the sheet before the person answers, so nothing is determined (rule A39).
  public static let dismiss = HealthAuthorizationStep(action: .dismiss)
}

extension HealthAuthorizationStep {
  /// The step as text within a sentence: "turn on heartRate", "wait".
  var words: String {
    switch action {
    case .turn(let isOn, let share, let read):
      "turn \(isOn ? "on" : "off") \((share.map { $0.words } + read.map { $0.words }).sorted().joined(separator: ", "))"
    case .turnAll(let isOn): isOn ? "Turn On All" : "Turn Off All"
    case .turnObjects(let isOn, _): "turn objects \(isOn ? "on" : "off")"
    case .wait: "wait"
    case .choose(let history): history == .limited ? "Past 30 Days" : "All Recorded Data"
    case .turnPage: "Continue"
    case .back: "back"
    case .automaticallyShareNewRecords: "Automatically Share"
    case .allow: "Allow"
    case .dontAllow: "Don’t Allow"
    case .cancel: "Cancel"
    case .dismiss: "dismiss"
    }
  }
}

extension HKObjectType {
  /// The type's short Swift name, as errors show it: "stepCount".
  var words: String { objectType.swiftName }
}
