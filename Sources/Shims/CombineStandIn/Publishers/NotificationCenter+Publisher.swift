import Foundation
import OpenCombine

extension NotificationCenter {
  /// Returns a publisher of the notifications with a name.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }

  public struct Publisher: OpenCombine.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never

    public let center: NotificationCenter
    public let name: Notification.Name
    public let object: AnyObject?

    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
      // Unsafe: notifications arrive on the thread that posts them, whichever it is.
      nonisolated(unsafe) let notifications = PassthroughSubject<Notification, Never>()
      nonisolated(unsafe) let token = center.addObserver(forName: name, object: object, queue: nil) {
        notifications.send($0)
      }
      notifications.handleEvents(receiveCancel: { center.removeObserver(token) }).receive(subscriber: subscriber)
    }
  }
}
