import CoreLocationStandIn
import Foundation

/// An update about the location: on a device whose Location Services are off, it says that they are.
public struct CLLocationUpdate: Sendable {
  /// The kind of movement that the app follows.
  public enum LiveConfiguration: Int, Sendable {
    case `default` = 0
    case automotiveNavigation
    case otherNavigation
    case fitness
    case airborne
  }

  /// Always nil.
  public let location: CLLocation? = nil
  /// Always false: a device without a location is not known to stand still.
  public let isStationary = false
  /// Always false, as ``isStationary``.
  public let stationary = false
  /// Always true: the app gets no locations.
  public let authorizationDenied = true
  /// Always true: Location Services are off for all apps.
  public let authorizationDeniedGlobally = true
  public let authorizationRestricted = false
  public let authorizationRequestInProgress = false
  /// Always false: being in use would change nothing.
  public let insufficientlyInUse = false
  /// Always true.
  public let locationUnavailable = true
  public let accuracyLimited = false
  public let serviceSessionRequired = false

  /// A sequence of one update, which says that the services are off. It ends when its task is cancelled.
  public struct Updates: AsyncSequence, Sendable {
    public typealias Element = CLLocationUpdate

    /// The iterator of the sequence.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private var updates: AsyncThrowingStream<CLLocationUpdate, any Error>.AsyncIterator

      fileprivate init() {
        let (stream, continuation) = AsyncThrowingStream<CLLocationUpdate, any Error>.makeStream()
        continuation.yield(CLLocationUpdate())
        updates = stream.makeAsyncIterator()
        self.continuation = continuation
      }

      /// Kept alive: a stream ends when its continuation is gone.
      private let continuation: AsyncThrowingStream<CLLocationUpdate, any Error>.Continuation

      /// Returns the update; then waits until the task is cancelled, and returns nil.
      public mutating func next() async throws -> CLLocationUpdate? { try await updates.next() }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
  }

  /// Returns the updates of the location. The kind of movement changes nothing here.
  public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates { Updates() }
}

/// A session that asks for locations in the background. It has no effect here: there are no locations.
public final class CLBackgroundActivitySession: NSObject, Sendable {
  public override init() { super.init() }

  /// Does nothing: the session has no effect that could end.
  public func invalidate() {}
}
