import CoreLocationStandIn
import Foundation

/// News of a location: on a device whose Location Services are off, that they are.
public struct CLLocationUpdate: Sendable {
  /// Movements that the app follows.
  public enum LiveConfiguration: Int, Sendable {
    case `default` = 0
    case automotiveNavigation
    case otherNavigation
    case fitness
    case airborne
  }

  /// Always nil.
  public let location: CLLocation? = nil
  public let isStationary = false
  public let stationary = false
  public let authorizationDenied = true
  public let authorizationDeniedGlobally = true
  public let authorizationRestricted = false
  public let authorizationRequestInProgress = false
  public let insufficientlyInUse = false
  public let locationUnavailable = true
  public let accuracyLimited = false
  public let serviceSessionRequired = false

  /// One update that says the services are off. Then nothing comes until the task is cancelled.
  public struct Updates: AsyncSequence, Sendable {
    public typealias Element = CLLocationUpdate

    public struct AsyncIterator: AsyncIteratorProtocol {
      private var updates: AsyncThrowingStream<CLLocationUpdate, any Error>.AsyncIterator

      fileprivate init() {
        let (stream, continuation) = AsyncThrowingStream<CLLocationUpdate, any Error>.makeStream()
        continuation.yield(CLLocationUpdate())
        updates = stream.makeAsyncIterator()
        self.continuation = continuation
      }

      /// Kept, since a stream that nobody can write to any more ends.
      private let continuation: AsyncThrowingStream<CLLocationUpdate, any Error>.Continuation

      public mutating func next() async throws -> CLLocationUpdate? { try await updates.next() }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
  }

  public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates { Updates() }
}

/// A wish to go on with locations in the background, which is not granted to anybody here.
public final class CLBackgroundActivitySession: NSObject, Sendable {
  public override init() { super.init() }

  public func invalidate() {}
}
