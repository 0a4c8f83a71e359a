import CoreLocationStandIn
import Foundation

/// An update on the location. Location Services are always off here, and every update reports that.
public struct CLLocationUpdate: Sendable {
  /// The kind of activity that the app tracks.
  public enum LiveConfiguration: Int, Sendable {
    case `default` = 0
    case automotiveNavigation
    case otherNavigation
    case fitness
    case airborne
  }

  /// Always nil.
  public let location: CLLocation? = nil
  /// Always false: without a location, the device is not known to be stationary.
  public let isStationary = false
  /// Always false, like ``isStationary``.
  public let stationary = false
  /// Always true: the app gets no locations.
  public let authorizationDenied = true
  /// Always true: Location Services are off for all apps.
  public let authorizationDeniedGlobally = true
  public let authorizationRestricted = false
  public let authorizationRequestInProgress = false
  /// Always false: the app would get no locations in the foreground either.
  public let insufficientlyInUse = false
  /// Always true.
  public let locationUnavailable = true
  public let accuracyLimited = false
  public let serviceSessionRequired = false

  /// A sequence of one update, which reports that Location Services are off. It ends when its task is cancelled.
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

      /// Kept alive, because a stream ends when its continuation is released.
      private let continuation: AsyncThrowingStream<CLLocationUpdate, any Error>.Continuation

      /// Returns the update the first time, then waits until the task is cancelled, and returns nil.
      public mutating func next() async throws -> CLLocationUpdate? { try await updates.next() }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
  }

  /// Returns the updates. The configuration has no effect here.
  public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates { Updates() }
}

/// A session that requests background locations. It has no effect, because there are no locations.
public final class CLBackgroundActivitySession: NSObject, Sendable {
  public override init() { super.init() }

  /// Does nothing: the session has no effect to end.
  public func invalidate() {}
}
