import Foundation

/// The connection between an app on the phone and its app on the watch. This device has none, like an iPad:
/// ``isSupported()`` returns false, and every transfer fails with ``WCError/Code/sessionNotSupported``.
public final class WCSession: NSObject, Sendable {
  private static let shared = WCSession()

  public static var `default`: WCSession { shared }
  public static func isSupported() -> Bool { false }

  /// The app's delegate. It is never called, because the session never becomes active. Set it before the session is
  /// used elsewhere, as on a phone.
  nonisolated(unsafe) public weak var delegate: (any WCSessionDelegate)?

  public var activationState: WCSessionActivationState { .notActivated }
  public var isReachable: Bool { false }
  public var isPaired: Bool { false }
  public var isWatchAppInstalled: Bool { false }
  public var isCompanionAppInstalled: Bool { false }
  public var isComplicationEnabled: Bool { false }
  public var iOSDeviceNeedsUnlockAfterRebootForReachability: Bool { false }
  public var remainingComplicationUserInfoTransfers: Int { 0 }
  public var hasContentPending: Bool { false }
  public var watchDirectoryURL: URL? { nil }
  public var applicationContext: [String: Any] { [:] }
  public var receivedApplicationContext: [String: Any] { [:] }
  public var outstandingUserInfoTransfers: [WCSessionUserInfoTransfer] { [] }
  public var outstandingFileTransfers: [WCSessionFileTransfer] { [] }

  public func activate() {}

  public func sendMessage(
    _ message: [String: Any], replyHandler: (([String: Any]) -> Void)?,
    errorHandler: (@Sendable (any Error) -> Void)? = nil
  ) {
    DispatchQueue.global().async { errorHandler?(WCError(.sessionNotSupported)) }
  }

  public func sendMessageData(
    _ data: Data, replyHandler: ((Data) -> Void)?, errorHandler: (@Sendable (any Error) -> Void)? = nil
  ) {
    DispatchQueue.global().async { errorHandler?(WCError(.sessionNotSupported)) }
  }

  public func updateApplicationContext(_ applicationContext: [String: Any]) throws {
    throw WCError(.sessionNotSupported)
  }

  @discardableResult
  public func transferUserInfo(_ userInfo: [String: Any] = [:]) -> WCSessionUserInfoTransfer {
    WCSessionUserInfoTransfer(userInfo)
  }

  @discardableResult
  public func transferCurrentComplicationUserInfo(_ userInfo: [String: Any] = [:]) -> WCSessionUserInfoTransfer {
    WCSessionUserInfoTransfer(userInfo)
  }

  @discardableResult
  public func transferFile(_ file: URL, metadata: [String: Any]?) -> WCSessionFileTransfer {
    WCSessionFileTransfer(WCSessionFile(file, metadata))
  }
}

public enum WCSessionActivationState: Int, Sendable { case notActivated, inactive, activated }

/// A transfer of values. It never begins.
public final class WCSessionUserInfoTransfer: NSObject {
  public let userInfo: [String: Any]
  public var isTransferring: Bool { false }
  public var isCurrentComplicationInfo: Bool { false }

  fileprivate init(_ userInfo: [String: Any]) { self.userInfo = userInfo }

  public func cancel() {}
}

public final class WCSessionFile: NSObject {
  public let fileURL: URL
  public let metadata: [String: Any]?

  fileprivate init(_ fileURL: URL, _ metadata: [String: Any]?) { (self.fileURL, self.metadata) = (fileURL, metadata) }
}

/// A transfer of a file. It never begins.
public final class WCSessionFileTransfer: NSObject {
  public let file: WCSessionFile
  public let progress = Progress(totalUnitCount: 1)
  public var isTransferring: Bool { false }

  fileprivate init(_ file: WCSessionFile) { self.file = file }

  public func cancel() {}
}

public protocol WCSessionDelegate: NSObjectProtocol {
  func session(
    _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState, error: (any Error)?)
  func sessionDidBecomeInactive(_ session: WCSession)
  func sessionDidDeactivate(_ session: WCSession)
  func sessionWatchStateDidChange(_ session: WCSession)
  func sessionReachabilityDidChange(_ session: WCSession)
  func sessionCompanionAppInstalledDidChange(_ session: WCSession)
  func session(_ session: WCSession, didReceiveMessage message: [String: Any])
  func session(
    _ session: WCSession, didReceiveMessage message: [String: Any], replyHandler: @escaping ([String: Any]) -> Void)
  func session(_ session: WCSession, didReceiveMessageData messageData: Data)
  func session(
    _ session: WCSession, didReceiveMessageData messageData: Data, replyHandler: @escaping (Data) -> Void)
  func session(_ session: WCSession, didReceiveApplicationContext applicationContext: [String: Any])
  func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any])
  func session(_ session: WCSession, didReceive file: WCSessionFile)
  func session(
    _ session: WCSession, didFinish userInfoTransfer: WCSessionUserInfoTransfer, error: (any Error)?)
  func session(_ session: WCSession, didFinish fileTransfer: WCSessionFileTransfer, error: (any Error)?)
}

/// Implementations that do nothing, because on a phone most functions of the delegate are optional.
extension WCSessionDelegate {
  public func sessionDidBecomeInactive(_ session: WCSession) {}
  public func sessionDidDeactivate(_ session: WCSession) {}
  public func sessionWatchStateDidChange(_ session: WCSession) {}
  public func sessionReachabilityDidChange(_ session: WCSession) {}
  public func sessionCompanionAppInstalledDidChange(_ session: WCSession) {}
  public func session(_ session: WCSession, didReceiveMessage message: [String: Any]) {}
  public func session(
    _ session: WCSession, didReceiveMessage message: [String: Any], replyHandler: @escaping ([String: Any]) -> Void
  ) {}
  public func session(_ session: WCSession, didReceiveMessageData messageData: Data) {}
  public func session(
    _ session: WCSession, didReceiveMessageData messageData: Data, replyHandler: @escaping (Data) -> Void
  ) {}
  public func session(_ session: WCSession, didReceiveApplicationContext applicationContext: [String: Any]) {}
  public func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any]) {}
  public func session(_ session: WCSession, didReceive file: WCSessionFile) {}
  public func session(
    _ session: WCSession, didFinish userInfoTransfer: WCSessionUserInfoTransfer, error: (any Error)?
  ) {}
  public func session(_ session: WCSession, didFinish fileTransfer: WCSessionFileTransfer, error: (any Error)?) {}
}

/// An error of Watch Connectivity.
public struct WCError: Error, Hashable, Sendable, CustomNSError, LocalizedError {
  public enum Code: Int, Sendable {
    case genericError = 7001
    case sessionNotSupported, sessionMissingDelegate, sessionNotActivated, deviceNotPaired, watchAppNotInstalled,
      notReachable, invalidParameter, payloadTooLarge, payloadUnsupportedTypes, messageReplyFailed,
      messageReplyTimedOut, fileAccessDenied, deliveryFailed, insufficientSpace, sessionInactive, transferTimedOut,
      companionAppNotInstalled, watchOnlyApp
  }

  public let code: Code

  public init(_ code: Code) { self.code = code }

  public static let errorDomain = "WCErrorDomain"
  public var errorCode: Int { code.rawValue }
  public var errorDescription: String? {
    code == .sessionNotSupported ? "Watch connectivity session is not supported on this device." : nil
  }
}
