import Foundation

/// The tasks that the system starts in the background. This device starts none, like the Simulator: registering
/// succeeds, and submitting a request fails with ``Error/Code/unavailable``. HealthKit's background delivery works.
public final class BGTaskScheduler: NSObject, Sendable {
  private static let scheduler = BGTaskScheduler()

  public static var shared: BGTaskScheduler { scheduler }

  public static let errorDomain = "BGTaskSchedulerErrorDomain"

  @discardableResult
  public func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void
  ) -> Bool { true }

  /// - Throws: ``Error`` with the code `unavailable`, always.
  public func submit(_ taskRequest: BGTaskRequest) throws { throw Error(.unavailable) }

  public func cancel(taskRequestWithIdentifier identifier: String) {}
  public func cancelAllTaskRequests() {}
  public func pendingTaskRequests() async -> [BGTaskRequest] { [] }

  public func getPendingTaskRequests(completionHandler: @escaping @Sendable ([BGTaskRequest]) -> Void) {
    DispatchQueue.global().async { completionHandler([]) }
  }

  public struct Error: Swift.Error, Hashable, Sendable, CustomNSError {
    public enum Code: Int, Sendable {
      case unavailable = 1
      case tooManyPendingTaskRequests, notPermitted, immediateRunIneligible
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public static var errorDomain: String { BGTaskScheduler.errorDomain }
    public var errorCode: Int { code.rawValue }
  }
}

/// A task that the system has started. On this device there is none.
open class BGTask: NSObject {
  public let identifier: String
  open var expirationHandler: (() -> Void)?

  fileprivate init(_ identifier: String) { self.identifier = identifier }

  open func setTaskCompleted(success: Bool) {}
}

public final class BGAppRefreshTask: BGTask {}
public final class BGProcessingTask: BGTask {}
public final class BGHealthResearchTask: BGTask {}

/// A request to start a task.
open class BGTaskRequest: NSObject {
  public let identifier: String
  /// The earliest start; nil for any time.
  open var earliestBeginDate: Date?

  fileprivate init(_ identifier: String) { self.identifier = identifier }
}

public final class BGAppRefreshTaskRequest: BGTaskRequest {
  public init(identifier: String) { super.init(identifier) }
}

public class BGProcessingTaskRequest: BGTaskRequest {
  public var requiresNetworkConnectivity = false
  public var requiresExternalPower = false

  public init(identifier: String) { super.init(identifier) }
}

public final class BGHealthResearchTaskRequest: BGProcessingTaskRequest {
  public var protectionTypeOfRequiredData = ""
}
