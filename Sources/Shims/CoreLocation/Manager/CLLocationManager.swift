import Foundation
import Synchronization

/// A location manager on a device whose Location Services are off: it never has a location.
///
/// The manager behaves as on a phone with Location Services off: the status is `denied`, a request for authorization
/// has no effect and shows nothing, and a request for a location fails with `CLError.denied`. An app that needs
/// locations for a route must create them itself.
///
/// The delegate is called on the main queue, once soon after it is set, and then as its methods describe.
open class CLLocationManager: NSObject, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework; a lock guards its mutable state.

  /// A weak reference to the delegate. Unchecked: it is stored here, but the delegate is only called on the main queue,
  /// as the app expects.
  private struct Listener: @unchecked Sendable {
    weak var delegate: (any CLLocationManagerDelegate)?
  }

  private struct Wishes {
    /// The manager's delegate; nil for none.
    var listener = Listener()
    /// The desired accuracy in metres, or one of the negative constants.
    var desiredAccuracy = kCLLocationAccuracyBest
    /// The minimum movement to report, in metres.
    var distanceFilter = kCLDistanceFilterNone
    /// The minimum change of heading to report, in degrees.
    var headingFilter: CLLocationDegrees = 1
    /// The kind of activity that is tracked.
    var activityType = CLActivityType.other
    /// True if updates may pause while the location hardly changes.
    var pausesAutomatically = true
    /// True if updates continue in the background.
    var allowsBackground = false
    /// True if the status bar shows location use in the background.
    var showsIndicator = false
  }

  private let wishes = Mutex(Wishes())

  public override init() { super.init() }

  // MARK: Availability

  /// Always false.
  open class func locationServicesEnabled() -> Bool { false }
  /// Always false.
  open class func significantLocationChangeMonitoringAvailable() -> Bool { false }
  /// Always false.
  open class func headingAvailable() -> Bool { false }
  /// Always `denied`.
  open class func authorizationStatus() -> CLAuthorizationStatus { .denied }

  /// Always `denied`.
  open var authorizationStatus: CLAuthorizationStatus { .denied }
  /// Always `reducedAccuracy`.
  open var accuracyAuthorization: CLAccuracyAuthorization { .reducedAccuracy }
  /// Always nil.
  open var location: CLLocation? { nil }

  // MARK: Settings

  /// The object notified of authorization changes and failures, on the main queue; called once soon after it is set.
  open weak var delegate: (any CLLocationManagerDelegate)? {
    get { wishes.withLock(\.listener).delegate }
    set {
      let listener = Listener(delegate: newValue)
      wishes.withLock { $0.listener = listener }
      tell { $0.locationManagerDidChangeAuthorization($1) }
      tell { $0.locationManager($1, didChangeAuthorization: .denied) }
    }
  }

  /// The accuracy that the app wants, in metres. Stored without effect.
  open var desiredAccuracy: CLLocationAccuracy {
    get { wishes.withLock(\.desiredAccuracy) }
    set { wishes.withLock { $0.desiredAccuracy = newValue } }
  }

  /// The minimum movement for an update, in metres. Stored without effect.
  open var distanceFilter: CLLocationDistance {
    get { wishes.withLock(\.distanceFilter) }
    set { wishes.withLock { $0.distanceFilter = newValue } }
  }

  /// The minimum change of heading for an update, in degrees; 1 by default. Stored without effect.
  open var headingFilter: CLLocationDegrees {
    get { wishes.withLock(\.headingFilter) }
    set { wishes.withLock { $0.headingFilter = newValue } }
  }

  /// The kind of activity that the app tracks. Stored without effect.
  open var activityType: CLActivityType {
    get { wishes.withLock(\.activityType) }
    set { wishes.withLock { $0.activityType = newValue } }
  }

  /// True if updates may pause while the location hardly changes; true by default. Stored without effect.
  open var pausesLocationUpdatesAutomatically: Bool {
    get { wishes.withLock(\.pausesAutomatically) }
    set { wishes.withLock { $0.pausesAutomatically = newValue } }
  }

  /// True if updates continue in the background; false by default. Stored without effect.
  open var allowsBackgroundLocationUpdates: Bool {
    get { wishes.withLock(\.allowsBackground) }
    set { wishes.withLock { $0.allowsBackground = newValue } }
  }

  /// True if the status bar shows location use in the background; false by default. Stored without effect.
  open var showsBackgroundLocationIndicator: Bool {
    get { wishes.withLock(\.showsIndicator) }
    set { wishes.withLock { $0.showsIndicator = newValue } }
  }

  // MARK: Requests

  /// Does nothing: the system does not ask while Location Services are off.
  open func requestWhenInUseAuthorization() {}
  /// Does nothing: the system does not ask while Location Services are off.
  open func requestAlwaysAuthorization() {}

  /// Fails, because there is no accuracy to allow while Location Services are off.
  ///
  /// - Throws: `CLError.denied`.
  open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws {
    throw CLError(.denied)
  }

  /// Reports `CLError.denied` to the delegate.
  open func requestLocation() { fail() }
  /// Reports `CLError.denied` to the delegate.
  open func startUpdatingLocation() { fail() }
  /// Does nothing: there are no updates.
  open func stopUpdatingLocation() {}
  /// Reports `CLError.denied` to the delegate.
  open func startMonitoringSignificantLocationChanges() { fail() }
  /// Does nothing: there are no updates.
  open func stopMonitoringSignificantLocationChanges() {}
  /// Does nothing: there is no compass.
  open func startUpdatingHeading() {}
  /// Does nothing: there are no headings.
  open func stopUpdatingHeading() {}

  private func fail() { tell { $0.locationManager($1, didFailWithError: CLError(.denied)) } }

  private func tell(_ call: @escaping @Sendable (any CLLocationManagerDelegate, CLLocationManager) -> Void) {
    DispatchQueue.main.async { [self] in
      if let delegate { call(delegate, self) }
    }
  }
}
