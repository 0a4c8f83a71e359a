import Foundation

/// An object that a manager notifies of authorizations, locations and failures. All methods are optional, as on a
/// phone.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  /// Called soon after the delegate is set; the status is then `denied`.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  /// Called after ``locationManagerDidChangeAuthorization(_:)`` with `denied`; the method for iOS 13 and earlier.
  func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
  /// Never called: there are no locations.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  /// Called with `CLError.denied` after each request for a location.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  /// Never called: there are no updates to pause.
  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)
  /// Never called: there are no updates to resume.
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)
}

extension CLLocationManagerDelegate {
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
  public func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {}
  public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
  public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}
  public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}
}
