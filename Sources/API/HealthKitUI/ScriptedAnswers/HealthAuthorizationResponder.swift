import HealthKit

/// A stand-in for the person when there is no screen. It answers requests as a test specifies.
///
///     HealthAuthorizationResponder.denyAll                                           // Don’t Allow, always
///     HealthAuthorizationResponder.allow(read: [HKQuantityType(.stepCount)])         // this switch and no other
///     HealthAuthorizationResponder.allow { type, access in access == .read }         // a switch at a time
///     HealthAuthorizationResponder.answer { request in
///       request.objectType == nil ? .allowAll : .cancel                              // by the request
///     }
///
/// For a sheet that stays on the screen until the test answers it, see ``PendingHealthAuthorizations``.
public struct HealthAuthorizationResponder: Sendable {
  private let respond: @Sendable (HealthAuthorizationRequest) async -> HealthAuthorizationResponse

  /// Answers each request with the closure’s result. While the closure waits, the sheet is on the screen.
  public static func answer(
    _ respond: @escaping @Sendable (HealthAuthorizationRequest) async -> HealthAuthorizationResponse
  ) -> HealthAuthorizationResponder { HealthAuthorizationResponder(respond: respond) }

  /// Turns on everything, in sheets and in per-object lists.
  public static let allowAll = always(.allowAll)

  /// Presses *Don’t Allow* (rule A37), and turns off everything in per-object lists.
  public static let denyAll = always(.dontAllow)

  /// Closes every prompt without an answer, so the app receives `HKError.errorUserCanceled` (rules A7 and A69).
  public static let cancel = always(.cancel)

  /// Turns on these switches and no others.
  public static func allow(
    share: Set<HKSampleType> = [], read: Set<HKObjectType> = []
  ) -> HealthAuthorizationResponder { always(.allow(share: share, read: read)) }

  /// Turns on the switches for which the closure returns true. In a per-object list, turns on all objects if the
  /// closure returns true for reading their type.
  public static func allow(
    where isAllowed: @escaping @Sendable (_ type: HKObjectType, _ access: HealthAuthorizationAccess) -> Bool
  ) -> HealthAuthorizationResponder {
    answer { request in
      let read = request.typesToRead + [request.objectType].compactMap { $0 }
      return .allow(
        share: Set(request.typesToShare.filter { isAllowed($0, .share) }),
        read: Set(read.filter { isAllowed($0, .read) }))
    }
  }

  /// Turns on the objects of a per-object list for which the closure returns true, and turns off the others. Presses
  /// *Don’t Allow* in sheets.
  public static func allowObjects(
    where isAllowed: @escaping @Sendable (HKSample) -> Bool
  ) -> HealthAuthorizationResponder { answer { request in .allowObjects(request.objects.filter(isAllowed)) } }

  private static func always(_ response: HealthAuthorizationResponse) -> HealthAuthorizationResponder {
    answer { _ in response }
  }

  /// Returns the responder's answer to a request.
  func callAsFunction(_ request: HealthAuthorizationRequest) async -> HealthAuthorizationResponse {
    await respond(request)
  }
}
