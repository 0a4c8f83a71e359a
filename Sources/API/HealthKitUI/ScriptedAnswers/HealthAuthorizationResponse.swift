import Foundation
import HealthDaemon
import HealthKit
import HealthModel

/// The person’s answer to a ``HealthAuthorizationRequest``.
///
/// A response can express only actions that a person can do. *Allow* cannot be pressed while every switch is off (rule
/// A33), so a response that allows none of the requested types presses *Don’t Allow*. On the watch’s pages every
/// response presses *Done*, even with every switch off, because there is no other way to refuse (rule WA9).
///
/// Every response is valid for every request. Types and objects that are not requested are ignored.
public struct HealthAuthorizationResponse: Hashable, Sendable {
  private enum Action: Hashable {
    case allowAll, dontAllow, cancel, dismiss
    case allow(share: Set<HKSampleType>, read: Set<HKObjectType>)
    case dontAllowHistory
    case allowObjects(Set<UUID>)
  }

  private let action: Action
  /// The choice on the second page of the iOS 27 sheet.
  private var history = ReadingHistory.full
  /// The choice on the last page of the health records flow.
  private var newRecords = NewRecords.preset

  private init(action: Action) { self.action = action }

  /// Turns on everything and presses *Allow*.
  public static let allowAll = HealthAuthorizationResponse(action: .allowAll)

  /// Presses *Don’t Allow*, which denies everything listed (rule A37). In a per-object list, turns off every object.
  public static let dontAllow = HealthAuthorizationResponse(action: .dontAllow)

  /// Presses *Don’t Allow* on the second page of the iOS 27 sheet. The request fails with
  /// `HKError.errorAuthorizationDenied`, and nothing is determined (rule V47).
  public static let dontAllowHistory = HealthAuthorizationResponse(action: .dontAllowHistory)

  /// The same response, choosing *Past 30 Days and Future Data* on the second page of the iOS 27 sheet (rule V38)
  /// instead of *All Recorded Data and Future Data*. Has no effect on a sheet with one page.
  public var limitedToRecentData: HealthAuthorizationResponse {
    var response = self
    response.history = .limited
    return response
  }

  /// The same response, choosing *Automatically Share* on the last page of the health records flow instead of *Ask for
  /// New Records* (rule HR8). Has no effect on a sheet.
  public var automaticallySharingNewRecords: HealthAuthorizationResponse {
    var response = self
    response.newRecords = .share
    return response
  }

  /// Closes the list without an answer. The app receives `HKError.errorUserCanceled` (rule A69), and nothing changes.
  ///
  /// The pages of health records can be cancelled too (rule HR11), and on the watch’s pages this is *Close* (rule
  /// WA10). The sheet has no button for this. If you answer a sheet this way nevertheless, its request fails and its
  /// permissions stay undetermined (rule A7).
  public static let cancel = HealthAuthorizationResponse(action: .cancel)

  /// The system removes the sheet before the person answers. Nothing is determined, and the next request shows the same
  /// sheet again (rule A39).
  public static let dismiss = HealthAuthorizationResponse(action: .dismiss)

  /// Turns on these switches and presses *Allow*, which denies the other listed types (rule A36).
  ///
  /// In a per-object list: turns on all objects if `read` contains their type, and none otherwise.
  public static func allow(
    share: Set<HKSampleType> = [], read: Set<HKObjectType> = []
  ) -> HealthAuthorizationResponse { HealthAuthorizationResponse(action: .allow(share: share, read: read)) }

  /// Turns on these objects of a per-object list and turns off the others. In a sheet, turns on nothing.
  public static func allowObjects(_ objects: some Sequence<HKSample>) -> HealthAuthorizationResponse {
    HealthAuthorizationResponse(action: .allowObjects(Set(objects.map(\.uuid))))
  }

  /// Turns on these medications of a per-object list and turns off the others. In a sheet, turns on nothing.
  public static func allowMedications(
    _ medications: some Sequence<HKUserAnnotatedMedication>
  ) -> HealthAuthorizationResponse {
    HealthAuthorizationResponse(action: .allowObjects(Set(medications.map(\.record.uuid))))
  }

  /// Turns on the objects and medications with these identifiers and turns off the others. In a sheet, turns on
  /// nothing.
  static func allow(objects: Set<UUID>) -> HealthAuthorizationResponse {
    HealthAuthorizationResponse(action: .allowObjects(objects))
  }

  // MARK: For the daemon

  /// Returns the daemon's form of the answer to a request; nil when the sheet disappears without one.
  func answer(to request: HealthAuthorizationRequest) -> AuthorizationAnswer? {
    switch action {
    case .cancel: .cancel
    case .dismiss: nil
    case .dontAllowHistory where request.mayAskForHistory: .dontAllowHistory
    default:
      if request.isForWorkoutPlans {
        // The question about workout plans has no switches, only yes or no.
        action == .allowAll ? .allow([]) : .dontAllow
      } else if let type = request.objectType {
        .objects(readableObjects(of: type, in: request))
      } else {
        answer(allowing: permissions(in: request), to: request)
      }
    }
  }

  private func answer(
    allowing permissions: Set<Permission>, to request: HealthAuthorizationRequest
  ) -> AuthorizationAnswer {
    if request.isForHealthRecords { return .records(permissions, newRecords) }
    return permissions.isEmpty && !request.isOnWatch
      ? .dontAllow : .allow(permissions, request.asksForHistory ? history : .full)
  }

  private func permissions(in request: HealthAuthorizationRequest) -> Set<Permission> {
    switch action {
    case .allowAll: request.permissions
    case .allow(let share, let read):
      request.permissions.intersection(
        share.map { Permission($0.objectType, .share) } + read.map { Permission($0.objectType, .read) })
    case .allowObjects, .dontAllow, .dontAllowHistory, .cancel, .dismiss: []
    }
  }

  private func readableObjects(of type: HKObjectType, in request: HealthAuthorizationRequest) -> Set<UUID> {
    let listed = request.listedObjects
    return switch action {
    case .allowAll: listed
    case .allow(_, let read): read.contains(type) ? listed : []
    case .allowObjects(let chosen): listed.intersection(chosen)
    case .dontAllow, .dontAllowHistory, .cancel, .dismiss: []
    }
  }
}
