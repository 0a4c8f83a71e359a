import Foundation
import Synchronization

/// A manager on a device whose Location Services are off: there is nothing here that knows where it is.
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
    var listener = Listener()
    var desiredAccuracy = kCLLocationAccuracyBest
    var distanceFilter = kCLDistanceFilterNone
    var headingFilter: CLLocationDegrees = 1
    var activityType = CLActivityType.other
    var pausesAutomatically = true
    var allowsBackground = false
    var showsIndicator = false
  }

  private let wishes = Mutex(Wishes())

  public override init() { super.init() }

  // MARK: What there is

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
  open var accuracyAuthorization: CLAccuracyAuthorization { .reducedAccuracy }
  /// Always nil.
  open var location: CLLocation? { nil }

  // MARK: What the app wishes

  open weak var delegate: (any CLLocationManagerDelegate)? {
    get { wishes.withLock(\.listener).delegate }
    set {
      let listener = Listener(delegate: newValue)
      wishes.withLock { $0.listener = listener }
      tell { $0.locationManagerDidChangeAuthorization($1) }
      tell { $0.locationManager($1, didChangeAuthorization: .denied) }
    }
  }

  open var desiredAccuracy: CLLocationAccuracy {
    get { wishes.withLock(\.desiredAccuracy) }
    set { wishes.withLock { $0.desiredAccuracy = newValue } }
  }

  open var distanceFilter: CLLocationDistance {
    get { wishes.withLock(\.distanceFilter) }
    set { wishes.withLock { $0.distanceFilter = newValue } }
  }

  open var headingFilter: CLLocationDegrees {
    get { wishes.withLock(\.headingFilter) }
    set { wishes.withLock { $0.headingFilter = newValue } }
  }

  open var activityType: CLActivityType {
    get { wishes.withLock(\.activityType) }
    set { wishes.withLock { $0.activityType = newValue } }
  }

  open var pausesLocationUpdatesAutomatically: Bool {
    get { wishes.withLock(\.pausesAutomatically) }
    set { wishes.withLock { $0.pausesAutomatically = newValue } }
  }

  open var allowsBackgroundLocationUpdates: Bool {
    get { wishes.withLock(\.allowsBackground) }
    set { wishes.withLock { $0.allowsBackground = newValue } }
  }

  open var showsBackgroundLocationIndicator: Bool {
    get { wishes.withLock(\.showsIndicator) }
    set { wishes.withLock { $0.showsIndicator = newValue } }
  }

  // MARK: What the app asks

  /// Asks nobody: services that are off are not asked about.
  open func requestWhenInUseAuthorization() {}
  /// Asks nobody: services that are off are not asked about.
  open func requestAlwaysAuthorization() {}

  /// - Throws: `CLError.denied`.
  open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws {
    throw CLError(.denied)
  }

  /// Fails with `CLError.denied`, to the delegate.
  open func requestLocation() { fail() }
  /// Fails with `CLError.denied`, to the delegate.
  open func startUpdatingLocation() { fail() }
  open func stopUpdatingLocation() {}
  /// Fails with `CLError.denied`, to the delegate.
  open func startMonitoringSignificantLocationChanges() { fail() }
  open func stopMonitoringSignificantLocationChanges() {}
  /// Does nothing: there is no compass.
  open func startUpdatingHeading() {}
  open func stopUpdatingHeading() {}

  private func fail() { tell { $0.locationManager($1, didFailWithError: CLError(.denied)) } }

  private func tell(_ call: @escaping @Sendable (any CLLocationManagerDelegate, CLLocationManager) -> Void) {
    DispatchQueue.main.async { [self] in
      if let delegate { call(delegate, self) }
    }
  }
}
