import Foundation

/// The content of a notification.
public class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  // The properties are written only by UNMutableNotificationContent, which belongs to one task, as on a phone.
  fileprivate var values = Values()

  fileprivate struct Values {
    var title = ""
    var subtitle = ""
    var body = ""
    var badge: NSNumber?
    var sound: UNNotificationSound?
    var userInfo: [AnyHashable: Any] = [:]
    var categoryIdentifier = ""
    var threadIdentifier = ""
    var targetContentIdentifier: String?
    var attachments: [UNNotificationAttachment] = []
    var interruptionLevel = UNNotificationInterruptionLevel.active
    var relevanceScore = 0.0
    var filterCriteria: String?
  }

  public override init() {}

  public var title: String { values.title }
  public var subtitle: String { values.subtitle }
  public var body: String { values.body }
  public var badge: NSNumber? { values.badge }
  public var sound: UNNotificationSound? { values.sound }
  public var userInfo: [AnyHashable: Any] { values.userInfo }
  public var categoryIdentifier: String { values.categoryIdentifier }
  public var threadIdentifier: String { values.threadIdentifier }
  public var targetContentIdentifier: String? { values.targetContentIdentifier }
  public var attachments: [UNNotificationAttachment] { values.attachments }
  public var interruptionLevel: UNNotificationInterruptionLevel { values.interruptionLevel }
  public var relevanceScore: Double { values.relevanceScore }
  public var filterCriteria: String? { values.filterCriteria }

  public func copy(with zone: NSZone? = nil) -> Any { copied(into: UNNotificationContent()) }
  public func mutableCopy(with zone: NSZone? = nil) -> Any { copied(into: UNMutableNotificationContent()) }

  fileprivate func copied<Content: UNNotificationContent>(into content: Content) -> Content {
    content.values = values
    return content
  }
}

/// A notification content that can be changed.
public final class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
  // Unchecked: a content belongs to one task until a request copies it, as on a phone.
  public override var title: String {
    get { values.title }
    set { values.title = newValue }
  }
  public override var subtitle: String {
    get { values.subtitle }
    set { values.subtitle = newValue }
  }
  public override var body: String {
    get { values.body }
    set { values.body = newValue }
  }
  public override var badge: NSNumber? {
    get { values.badge }
    set { values.badge = newValue }
  }
  public override var sound: UNNotificationSound? {
    get { values.sound }
    set { values.sound = newValue }
  }
  public override var userInfo: [AnyHashable: Any] {
    get { values.userInfo }
    set { values.userInfo = newValue }
  }
  public override var categoryIdentifier: String {
    get { values.categoryIdentifier }
    set { values.categoryIdentifier = newValue }
  }
  public override var threadIdentifier: String {
    get { values.threadIdentifier }
    set { values.threadIdentifier = newValue }
  }
  public override var targetContentIdentifier: String? {
    get { values.targetContentIdentifier }
    set { values.targetContentIdentifier = newValue }
  }
  public override var attachments: [UNNotificationAttachment] {
    get { values.attachments }
    set { values.attachments = newValue }
  }
  public override var interruptionLevel: UNNotificationInterruptionLevel {
    get { values.interruptionLevel }
    set { values.interruptionLevel = newValue }
  }
  public override var relevanceScore: Double {
    get { values.relevanceScore }
    set { values.relevanceScore = newValue }
  }
  public override var filterCriteria: String? {
    get { values.filterCriteria }
    set { values.filterCriteria = newValue }
  }
}

/// A sound of a notification.
public final class UNNotificationSound: NSObject, Sendable {
  public static let `default` = UNNotificationSound(named: UNNotificationSoundName(rawValue: "default"))
  public static let defaultCritical = UNNotificationSound(named: UNNotificationSoundName(rawValue: "defaultCritical"))
  public static let defaultRingtone = UNNotificationSound(named: UNNotificationSoundName(rawValue: "defaultRingtone"))

  public static func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound { defaultCritical }
  public static func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound { .init(named: name) }

  private let name: UNNotificationSoundName

  public init(named name: UNNotificationSoundName) { self.name = name }
}

public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// A file of a notification.
public final class UNNotificationAttachment: NSObject, Sendable {
  public let identifier: String
  public let url: URL

  /// - Throws: ``UNError/Code/attachmentInvalidURL`` for a file that does not exist.
  public init(identifier: String, url: URL, options: [AnyHashable: Any]? = nil) throws {
    guard FileManager.default.fileExists(atPath: url.path) else { throw UNError(.attachmentInvalidURL) }
    (self.identifier, self.url) = (identifier, url)
  }
}

public enum UNNotificationInterruptionLevel: UInt, Sendable { case passive, active, timeSensitive, critical }
