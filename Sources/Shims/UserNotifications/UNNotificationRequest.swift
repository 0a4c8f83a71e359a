import Foundation

/// A notification that an app wants to show.
public final class UNNotificationRequest: NSObject, Sendable {
  public let identifier: String
  public let content: UNNotificationContent
  public let trigger: UNNotificationTrigger?

  /// - Parameter trigger: The time of the notification; nil to show it at once.
  public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
    self.identifier = identifier
    self.content = content.copy() as? UNNotificationContent ?? content
    self.trigger = trigger
  }
}

/// The time at which a notification appears.
public class UNNotificationTrigger: NSObject, @unchecked Sendable {
  // Unchecked: nothing can be changed after the initializer, and only this module can create subclasses.
  public let repeats: Bool

  fileprivate init(repeats: Bool) { self.repeats = repeats }
}

public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  // Unchecked: nothing can be changed after the initializer.
  public let timeInterval: TimeInterval

  /// - Precondition: The interval is positive, and at least sixty seconds if the notification repeats.
  public init(timeInterval: TimeInterval, repeats: Bool) {
    // An optimized build prints the words of a fatal error, but not those of a failed precondition.
    if !(timeInterval > 0) { fatalError("time interval must be greater than 0") }
    if repeats, timeInterval < 60 { fatalError("time interval must be at least 60 if repeating") }
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }

  public func nextTriggerDate() -> Date? { Date(timeIntervalSinceNow: timeInterval) }
}

public final class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  // Unchecked: nothing can be changed after the initializer.
  public let dateComponents: DateComponents

  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }

  public func nextTriggerDate() -> Date? {
    let calendar = dateComponents.calendar ?? .current
    return calendar.nextDate(after: Date(), matching: dateComponents, matchingPolicy: .nextTime)
  }
}

/// A notification that has arrived. On this device none arrives.
public final class UNNotification: NSObject, Sendable {
  public let date: Date
  public let request: UNNotificationRequest

  private init(_ request: UNNotificationRequest, at date: Date) { (self.request, self.date) = (request, date) }
}

/// The person's answer to a notification.
public final class UNNotificationResponse: NSObject, Sendable {
  public let notification: UNNotification
  public let actionIdentifier: String

  private init(to notification: UNNotification, _ action: String) {
    (self.notification, actionIdentifier) = (notification, action)
  }
}

public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

public struct UNNotificationActionOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let authenticationRequired = Self(rawValue: 1)
  public static let destructive = Self(rawValue: 2)
  public static let foreground = Self(rawValue: 4)
}

/// A button of a notification.
public final class UNNotificationAction: NSObject, Sendable {
  public let identifier: String
  public let title: String
  public let options: UNNotificationActionOptions

  public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
    (self.identifier, self.title, self.options) = (identifier, title, options)
  }
}

public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let customDismissAction = Self(rawValue: 1)
  public static let allowInCarPlay = Self(rawValue: 2)
  public static let hiddenPreviewsShowTitle = Self(rawValue: 4)
  public static let hiddenPreviewsShowSubtitle = Self(rawValue: 8)
}

/// A kind of notification with its buttons.
public final class UNNotificationCategory: NSObject, Sendable {
  public let identifier: String
  public let actions: [UNNotificationAction]
  public let intentIdentifiers: [String]
  public let options: UNNotificationCategoryOptions

  public init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    options: UNNotificationCategoryOptions = []
  ) {
    (self.identifier, self.actions) = (identifier, actions)
    (self.intentIdentifiers, self.options) = (intentIdentifiers, options)
  }
}
