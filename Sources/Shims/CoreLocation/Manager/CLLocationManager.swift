import Foundation
import Synchronization

/// A location manager on a device whose Location Services are off: it never has a location.
///
/// The app is told so in the way of a phone: the status is `denied`, asking changes nothing and shows nothing, and each
/// request for a location ends with `CLError.denied`. Locations that an app needs for a route are its own to make.
///
/// The delegate is called on the main queue, once soon after it was set and then as its methods say.
open class CLLocationManager: NSObject, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework; what changes is behind one lock.

  /// Unchecked: kept here, and only called on the main queue, as the app expects of it.
  private struct Listener: @unchecked Sendable {
    weak var delegate: (any CLLocationManagerDelegate)?
  }

  private struct Wishes {
    /// The delegate of the manager; nil while there is none.
    var listener = Listener()
    /// The wished accuracy, in metres, or one of the constants below zero.
    var desiredAccuracy = kCLLocationAccuracyBest
    /// The distance, in metres, below which a movement is not reported.
    var distanceFilter = kCLDistanceFilterNone
    /// The change of heading, in degrees, below which it is not reported.
    var headingFilter: CLLocationDegrees = 1
    /// The kind of movement that is followed.
    var activityType = CLActivityType.other
    /// True when updates may pause while the location hardly changes.
    var pausesAutomatically = true
    /// True when updates go on in the background.
    var allowsBackground = false
    /// True when the status bar shows the use of the location in the background.
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

  // MARK: Wishes of the app

  /// The object that is told of the authorization and of failures, on the main queue; once soon after it is set.
  open weak var delegate: (any CLLocationManagerDelegate)? {
    get { wishes.withLock(\.listener).delegate }
    set {
      let listener = Listener(delegate: newValue)
      wishes.withLock { $0.listener = listener }
      tell { $0.locationManagerDidChangeAuthorization($1) }
      tell { $0.locationManager($1, didChangeAuthorization: .denied) }
    }
  }

  /// The accuracy that the app wishes, in metres. Kept, without effect.
  open var desiredAccuracy: CLLocationAccuracy {
    get { wishes.withLock(\.desiredAccuracy) }
    set { wishes.withLock { $0.desiredAccuracy = newValue } }
  }

  /// The distance, in metres, that the device must move before an update. Kept, without effect.
  open var distanceFilter: CLLocationDistance {
    get { wishes.withLock(\.distanceFilter) }
    set { wishes.withLock { $0.distanceFilter = newValue } }
  }

  /// The change of heading, in degrees, before an update; 1 at first. Kept, without effect.
  open var headingFilter: CLLocationDegrees {
    get { wishes.withLock(\.headingFilter) }
    set { wishes.withLock { $0.headingFilter = newValue } }
  }

  /// The kind of movement that the app follows. Kept, without effect.
  open var activityType: CLActivityType {
    get { wishes.withLock(\.activityType) }
    set { wishes.withLock { $0.activityType = newValue } }
  }

  /// True when updates may pause while the location hardly changes, as at first. Kept, without effect.
  open var pausesLocationUpdatesAutomatically: Bool {
    get { wishes.withLock(\.pausesAutomatically) }
    set { wishes.withLock { $0.pausesAutomatically = newValue } }
  }

  /// True when updates go on in the background; false at first. Kept, without effect.
  open var allowsBackgroundLocationUpdates: Bool {
    get { wishes.withLock(\.allowsBackground) }
    set { wishes.withLock { $0.allowsBackground = newValue } }
  }

  /// True when the status bar shows the use in the background; false at first. Kept, without effect.
  open var showsBackgroundLocationIndicator: Bool {
    get { wishes.withLock(\.showsIndicator) }
    set { wishes.withLock { $0.showsIndicator = newValue } }
  }

  // MARK: Requests of the app

  /// Shows nothing: services that are off are not asked about.
  open func requestWhenInUseAuthorization() {}
  /// Shows nothing: services that are off are not asked about.
  open func requestAlwaysAuthorization() {}

  /// Fails, as there is no accuracy to allow while Location Services are off.
  ///
  /// - Throws: `CLError.denied`.
  open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws {
    throw CLError(.denied)
  }

  /// Fails with `CLError.denied`, to the delegate.
  open func requestLocation() { fail() }
  /// Fails with `CLError.denied`, to the delegate.
  open func startUpdatingLocation() { fail() }
  /// Does nothing: no updates come.
  open func stopUpdatingLocation() {}
  /// Fails with `CLError.denied`, to the delegate.
  open func startMonitoringSignificantLocationChanges() { fail() }
  /// Does nothing: no updates come.
  open func stopMonitoringSignificantLocationChanges() {}
  /// Does nothing: there is no compass.
  open func startUpdatingHeading() {}
  /// Does nothing: no headings come.
  open func stopUpdatingHeading() {}

  private func fail() { tell { $0.locationManager($1, didFailWithError: CLError(.denied)) } }

  private func tell(_ call: @escaping @Sendable (any CLLocationManagerDelegate, CLLocationManager) -> Void) {
    DispatchQueue.main.async { [self] in
      if let delegate { call(delegate, self) }
    }
  }
}
