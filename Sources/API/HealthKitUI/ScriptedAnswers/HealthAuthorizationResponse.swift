import Foundation
import HealthDaemon
import HealthKit
import HealthModel

/// The person’s answer to a ``HealthAuthorizationRequest``.
///
/// It can express only what a person can do. *Allow* cannot be pressed while every switch is off (rule A33), so a
/// response that allows nothing of what is asked presses *Don’t Allow*. On the watch’s pages every response presses
/// *Done*, also with every switch off: there is no other refusal (rule WA9).
///
/// Every response fits every request: types and objects that are not asked for are ignored.
public struct HealthAuthorizationResponse: Hashable, Sendable {
  private enum Action: Hashable {
    case allowAll, dontAllow, cancel, dismiss
    case allow(share: Set<HKSampleType>, read: Set<HKObjectType>)
    case dontAllowHistory
    case allowObjects(Set<UUID>)
  }

  private let action: Action
  /// The choice on the second page of iOS 27’s sheet.
  private var history = ReadingHistory.full
  /// The choice on the last page of the health-records flow.
  private var newRecords = NewRecords.preset

  private init(action: Action) { self.action = action }

  /// Turns everything on and presses *Allow*.
  public static let allowAll = HealthAuthorizationResponse(action: .allowAll)

  /// Presses *Don’t Allow*: all that is listed is denied (rule A37). In a per-object list, turns every object off.
  public static let dontAllow = HealthAuthorizationResponse(action: .dontAllow)

  /// Presses *Don’t Allow* on the second page of iOS 27’s sheet: the request fails with
  /// `HKError.errorAuthorizationDenied`, and nothing is determined (rule V47).
  public static let dontAllowHistory = HealthAuthorizationResponse(action: .dontAllowHistory)

  /// The same response with *Past 30 Days and Future Data* chosen on the second page of iOS 27’s sheet (rule V38), which
  /// otherwise chooses *All Recorded Data and Future Data*. On a sheet of one page it changes nothing.
  public var limitedToRecentData: HealthAuthorizationResponse {
    var response = self
    response.history = .limited
    return response
  }

  /// The same response with *Automatically Share* chosen on the last page of the health-records flow, which otherwise keeps
  /// asking for new records (rule HR8). On a sheet it changes nothing.
  public var automaticallySharingNewRecords: HealthAuthorizationResponse {
    var response = self
    response.newRecords = .share
    return response
  }

  /// Closes the list without an answer; the app gets `HKError.errorUserCanceled` (rule A69). Nothing changes.
  ///
  /// The pages of health records can be cancelled too (rule HR11), and on the watch’s pages it is *Close* (rule WA10). The
  /// sheet has no such button, but its rules know the answer (rule A7).
  public static let cancel = HealthAuthorizationResponse(action: .cancel)

  /// The system takes the sheet away before the person answers. Nothing is determined, and the next request shows the
  /// same sheet again (rule A39).
  public static let dismiss = HealthAuthorizationResponse(action: .dismiss)

  /// Turns these switches on and presses *Allow*; the other listed ones are denied (rule A36).
  ///
  /// In a per-object list: all objects of a type that is in `read`, none of another.
  public static func allow(
    share: Set<HKSampleType> = [], read: Set<HKObjectType> = []
  ) -> HealthAuthorizationResponse { HealthAuthorizationResponse(action: .allow(share: share, read: read)) }

  /// Turns these objects of a per-object list on and the others off. In a sheet: nothing.
  public static func allowObjects(_ objects: some Sequence<HKSample>) -> HealthAuthorizationResponse {
    HealthAuthorizationResponse(action: .allowObjects(Set(objects.map(\.uuid))))
  }

  /// Turns these medications of a per-object list on and the others off. In a sheet: nothing.
  public static func allowMedications(
    _ medications: some Sequence<HKUserAnnotatedMedication>
  ) -> HealthAuthorizationResponse {
    HealthAuthorizationResponse(action: .allowObjects(Set(medications.map(\.record.uuid))))
  }

  /// Turns the objects and medications with these identifiers on and the others off. In a sheet: nothing.
  static func allow(objects: Set<UUID>) -> HealthAuthorizationResponse {
    HealthAuthorizationResponse(action: .allowObjects(objects))
  }

  // MARK: For the daemon

  /// Returns the answer to a request for the daemon; nil when the sheet goes away without one.
  func answer(to request: HealthAuthorizationRequest) -> AuthorizationAnswer? {
    switch action {
    case .cancel: .cancel
    case .dismiss: nil
    case .dontAllowHistory where request.mayAskForHistory: .dontAllowHistory
    default:
      if request.isForWorkoutPlans {
        // No switch: yes or no.
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
