import Foundation

/// The notifications of an app. On this device they are not allowed, as if the person had refused them: asking shows no
/// alert and returns false, and adding a request fails with ``UNError/Code/notificationsNotAllowed``.
public final class UNUserNotificationCenter: NSObject, Sendable {
  private static let shared = UNUserNotificationCenter()

  public static func current() -> UNUserNotificationCenter { shared }

  /// The app's delegate. It is never called, because no notification arrives. Set it on the main actor, as on a phone.
  nonisolated(unsafe) public weak var delegate: (any UNUserNotificationCenterDelegate)?

  public var supportsContentExtensions: Bool { false }

  @discardableResult
  public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool { false }

  public func requestAuthorization(
    options: UNAuthorizationOptions = [], completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    DispatchQueue.global().async { completionHandler(false, nil) }
  }

  public func notificationSettings() async -> UNNotificationSettings { UNNotificationSettings() }

  public func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
    DispatchQueue.global().async { completionHandler(UNNotificationSettings()) }
  }

  public func add(_ request: UNNotificationRequest) async throws { throw UNError(.notificationsNotAllowed) }

  public func add(
    _ request: UNNotificationRequest, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    DispatchQueue.global().async { completionHandler?(UNError(.notificationsNotAllowed)) }
  }

  public func pendingNotificationRequests() async -> [UNNotificationRequest] { [] }

  public func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    DispatchQueue.global().async { completionHandler([]) }
  }

  public func deliveredNotifications() async -> [UNNotification] { [] }

  public func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
    DispatchQueue.global().async { completionHandler([]) }
  }

  public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {}
  public func removeAllPendingNotificationRequests() {}
  public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}
  public func removeAllDeliveredNotifications() {}

  public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {}
  public func notificationCategories() async -> Set<UNNotificationCategory> { [] }

  public func setBadgeCount(_ count: Int) async throws { throw UNError(.notificationsNotAllowed) }

  public func setBadgeCount(
    _ count: Int, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    DispatchQueue.global().async { completionHandler?(UNError(.notificationsNotAllowed)) }
  }
}

public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void)

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async

  func userNotificationCenter(_ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}

/// Implementations that do nothing, because on a phone every function of the delegate is optional.
extension UNUserNotificationCenterDelegate {
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler([])
  }

  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions { [] }

  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    completionHandler()
  }

  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {}

  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
  ) {}
}

/// An error of User Notifications.
public struct UNError: Error, Hashable, Sendable, CustomNSError, LocalizedError {
  public enum Code: Int, Sendable {
    case notificationsNotAllowed = 1
    case attachmentInvalidURL = 100
    case notificationInvalidNoDate = 1400
    case notificationInvalidNoContent = 1401
    case contentProvidingObjectNotAllowed = 1500
    case contentProvidingInvalid = 1501
    case badgeInputInvalid = 1600
  }

  public let code: Code

  public init(_ code: Code) { self.code = code }

  public static let errorDomain = "UNErrorDomain"
  public var errorCode: Int { code.rawValue }
  public var errorDescription: String? {
    code == .notificationsNotAllowed ? "Notifications are not allowed for this application" : nil
  }
}
