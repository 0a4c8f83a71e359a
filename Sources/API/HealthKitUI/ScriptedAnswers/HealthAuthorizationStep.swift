import Foundation
import HealthKit
import HealthModel

/// A step of a person under a sheet or a per-object list; several of them are a ``HealthAuthorizationScript``.
public struct HealthAuthorizationStep: Sendable {
  /// The kinds of steps: switches, waiting, and buttons.
  enum Action: Sendable {
    case turn(isOn: Bool, share: Set<HKSampleType>, read: Set<HKObjectType>)
    case turnAll(isOn: Bool)
    /// Turns the objects and medications of a list whose identifiers the closure returns.
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

  /// Turns switches of a sheet on.
  public static func turnOn(share: Set<HKSampleType> = [], read: Set<HKObjectType> = []) -> HealthAuthorizationStep {
    HealthAuthorizationStep(action: .turn(isOn: true, share: share, read: read))
  }

  /// Turns switches of a sheet off again.
  public static func turnOff(share: Set<HKSampleType> = [], read: Set<HKObjectType> = []) -> HealthAuthorizationStep {
    HealthAuthorizationStep(action: .turn(isOn: false, share: share, read: read))
  }

  /// Presses *Turn On All*, in a sheet or in a list.
  public static let turnOnAll = HealthAuthorizationStep(action: .turnAll(isOn: true))

  /// Presses *Turn Off All*, in a sheet or in a list.
  public static let turnOffAll = HealthAuthorizationStep(action: .turnAll(isOn: false))

  /// Turns on the objects of a per-object list that the closure returns true for; the others stay as they are.
  public static func turnOnObjects(where isMeant: @escaping @Sendable (HKSample) -> Bool) -> HealthAuthorizationStep {
    HealthAuthorizationStep(action: .turnObjects(isOn: true) { $0.objects.filter(isMeant).map(\.uuid) })
  }

  /// Turns off the objects of a per-object list that the closure returns true for; the others stay as they are.
  public static func turnOffObjects(where isMeant: @escaping @Sendable (HKSample) -> Bool) -> HealthAuthorizationStep {
    HealthAuthorizationStep(action: .turnObjects(isOn: false) { $0.objects.filter(isMeant).map(\.uuid) })
  }

  /// Turns on the medications of a list that the closure returns true for; the others stay as they are.
  public static func turnOnMedications(
    where isMeant: @escaping @Sendable (HKUserAnnotatedMedication) -> Bool
  ) -> HealthAuthorizationStep {
    HealthAuthorizationStep(
      action: .turnObjects(isOn: true) { $0.medications.filter(isMeant).map(\.record.uuid) })
  }

  /// Turns the objects and medications of a list whose identifiers the closure returns true for.
  package static func turnObjects(
    isOn: Bool, identifiedBy isMeant: @escaping @Sendable (UUID) -> Bool
  ) -> HealthAuthorizationStep {
    HealthAuthorizationStep(action: .turnObjects(isOn: isOn) { $0.listedObjects.filter(isMeant) })
  }

  // MARK: The second page of iOS 27

  /// Presses *Continue*, which opens the page that asks how much history the app may read (rule V28), or the button that
  /// leads to the next page of health records.
  public static let continueToHistory = HealthAuthorizationStep(action: .turnPage)

  /// Goes back to the switches; the choice of history is forgotten (rule V41). On the watch, goes back to the page before,
  /// and on the first page closes the question without an answer (rule WA10).
  public static let back = HealthAuthorizationStep(action: .back)

  /// Chooses *Past 30 Days and Future Data* (rule V38).
  public static let choosePastThirtyDays = HealthAuthorizationStep(action: .choose(.limited))

  /// Chooses *All Recorded Data and Future Data*.
  public static let chooseAllRecordedData = HealthAuthorizationStep(action: .choose(.full))

  /// Chooses *Automatically Share* on the last page of the health-records flow, which otherwise keeps asking for new
  /// records (rule HR8).
  public static let automaticallyShareNewRecords = HealthAuthorizationStep(action: .automaticallyShareNewRecords)

  // MARK: The watch

  /// Presses *Review* or *Next* on the watch’s pages (rules WA2 and WA6). The switches can be turned without it, and
  /// ``allow`` goes through all pages to *Done*.
  public static let next = HealthAuthorizationStep(action: .turnPage)

  // MARK: Time

  /// Waits, with the sheet up, until the closure returns: the app goes on meanwhile (rule A40).
  public static func wait(until isOver: @escaping @Sendable () async -> Void) -> HealthAuthorizationStep {
    HealthAuthorizationStep(action: .wait(isOver))
  }

  // MARK: Buttons: each closes what is up

  /// Presses *Allow*, which needs a switch that is on (rule A33); in a per-object list and on the watch’s pages, *Done*,
  /// which needs none. On the pages of health records, goes on to the last page and presses *Done* (rule HR8).
  public static let allow = HealthAuthorizationStep(action: .allow)

  /// Presses *Don’t Allow* in a sheet (rule A37), also on its second page (rule V47). On the pages of health records, goes
  /// on to *Done* with every switch off (rule HR10). The watch has no such button.
  public static let dontAllow = HealthAuthorizationStep(action: .dontAllow)

  /// Closes a per-object list, the pages of health records, or the watch’s pages on the first of them: nothing changes, and
  /// the app is told (rules A69, HR11 and WA10).
  public static let cancel = HealthAuthorizationStep(action: .cancel)

  /// Has the system take the sheet away before the person answers: nothing is determined (rule A39).
  public static let dismiss = HealthAuthorizationStep(action: .dismiss)
}

extension HealthAuthorizationStep {
  /// The step in a sentence about it.
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
  /// The type's short name in Swift, as errors name it: "stepCount".
  var words: String { objectType.swiftName }
}
