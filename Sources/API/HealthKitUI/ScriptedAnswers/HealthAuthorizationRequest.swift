import Foundation
import HealthDaemon
import HealthKit
import HealthModel

/// A question that an app asks the person, with a sheet or with a per-object list.
///
/// The sheet has one switch for each of ``typesToShare`` and ``typesToRead``, all off; it lists only types that were
/// never answered (rules A3 and A31). The per-object list has one switch for each of ``objects`` or ``medications`` and
/// shows the earlier decisions (rule A66). Clinical types arrive as a separate request (rule A43).
public struct HealthAuthorizationRequest: Identifiable, Sendable {
  /// The identifier of the request. It is unique on a device, and the same in each run.
  public let id: UUID
  /// The bundle identifier of the app that asks.
  public let bundleIdentifier: String
  /// The name under the icon of the app that asks.
  public let appName: String
  /// The types that the app asks to write, in the order of the sheet. Empty in a per-object list.
  public let typesToShare: [HKSampleType]
  /// The types that the app asks to read, in the order of the sheet. Empty in a per-object list.
  public let typesToRead: [HKObjectType]
  /// The type whose objects a per-object list shows; nil for a sheet.
  public let objectType: HKObjectType?
  /// The objects of the list, newest first.
  public let objects: [HKSample]
  /// The objects in the list that the app may see now: the objects that the person chose earlier, and the app’s own
  /// objects (rule A67).
  public let readableObjects: [HKSample]
  /// The medications in the list, newest first. Medications are not samples (rule A75).
  public let medications: [HKUserAnnotatedMedication]
  /// The medications in the list that the app may see now.
  public let readableMedications: [HKUserAnnotatedMedication]
  /// True for a sheet of iOS 27. Once a type that supports limited history is on, the sheet asks on a second page how
  /// much history the app may read (rule V37).
  public let asksForHistory: Bool
  /// True when the app’s program on the watch asks with the watch’s own pages: a first page with *Review* and *Close*,
  /// then a page for writing and a page for reading. The last page has *Done* (rules WA2 to WA8).
  public let isOnWatch: Bool
  /// The purpose string for writing, NSHealthUpdateUsageDescription; nil when the app does not request to write (rule
  /// A42).
  public let updateUsageDescription: String?
  /// The purpose string for reading, NSHealthShareUsageDescription or the clinical one; nil when the app does not
  /// request to read.
  public let shareUsageDescription: String?

  /// Creates the request for a question that the daemon asks.
  init(_ prompt: AuthorizationPrompt) {
    id = prompt.id
    bundleIdentifier = prompt.app.bundleIdentifier
    appName = prompt.app.displayName
    asksForHistory = prompt.asksForHistory
    isOnWatch = prompt.asksOnWatch
    if case .workoutPlans = prompt.question { isForWorkoutPlans = true } else { isForWorkoutPlans = false }
    switch prompt.question {
    case .permissions(let share, let read):
      typesToShare = share.map(HKObjectType.instance).compactMap { $0 as? HKSampleType }
      typesToRead = read.map(HKObjectType.instance)
      objectType = nil
      objects = []
      readableObjects = []
      medications = []
      readableMedications = []
      updateUsageDescription = share.isEmpty ? nil : prompt.app.writePurpose
      let isClinical = read.contains { $0.kind == .clinical }
      shareUsageDescription = read.isEmpty ? nil : isClinical ? prompt.app.clinicalPurpose : prompt.app.readPurpose
    case .objects(let type, let samples, let allowed):
      typesToShare = []
      typesToRead = []
      objectType = HKObjectType.instance(of: type)
      let isMedication = type.kind == .userAnnotatedMedication
      objects = isMedication ? [] : samples.map(HKSample.sample)
      readableObjects = objects.filter { allowed.contains($0.uuid) }
      medications = isMedication ? samples.map(HKUserAnnotatedMedication.init) : []
      readableMedications = medications.filter { allowed.contains($0.record.uuid) }
      updateUsageDescription = nil
      shareUsageDescription = prompt.app.readPurpose
    case .workoutPlans:
      typesToShare = []
      typesToRead = []
      objectType = nil
      objects = []
      readableObjects = []
      medications = []
      readableMedications = []
      updateUsageDescription = nil
      shareUsageDescription = nil
    }
  }

  /// True when the app asks to add workouts to the watch. This is neither a sheet of types nor a list of objects, and
  /// does not concern health data. ``HealthAuthorizationResponse/allowAll`` allows it;
  /// ``HealthAuthorizationResponse/dontAllow`` does not.
  public let isForWorkoutPlans: Bool

  /// The identifiers of the objects and medications in the list.
  var listedObjects: Set<UUID> { Set(objects.map(\.uuid) + medications.map(\.record.uuid)) }

  /// True when some switches lead to a second page of the sheet.
  var mayAskForHistory: Bool { asksForHistory && permissions.contains(where: \.canBeLimited) }

  /// True for the health records flow, whose pages end with *Done* (rule HR8).
  var isForHealthRecords: Bool { !permissions.isEmpty && permissions.allSatisfy(\.isOfHealthRecords) }

  /// The permissions that have a switch on the sheet.
  var permissions: Set<Permission> {
    Set(typesToShare.map { Permission($0.objectType, .share) } + typesToRead.map { Permission($0.objectType, .read) })
  }
}

/// The two independent permissions an app may have for a type (rule A1).
public enum HealthAuthorizationAccess: Hashable, Sendable, CaseIterable {
  /// Writing: the argument `toShare:` of a request, and NSHealth*Update*UsageDescription in the Info.plist.
  case share
  /// Reading: NSHealth*Share*UsageDescription in the Info.plist (rule A14).
  case read

  var direction: Direction {
    switch self {
    case .share: .share
    case .read: .read
    }
  }
}
