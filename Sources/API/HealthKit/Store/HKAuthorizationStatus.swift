/// The permission to *write* a type. An app cannot learn the permission to read (rules A45 and A46).
public enum HKAuthorizationStatus: Int, Sendable {
  /// The person has not been asked yet.
  case notDetermined = 0
  /// The person refused, or answered a request that asked only to read the type.
  case sharingDenied = 1
  /// The person allowed the app to write the type.
  case sharingAuthorized = 2
}

/// The status of a request, which says if the request would show the sheet (rule A47).
public enum HKAuthorizationRequestStatus: Int, Sendable {
  /// Unknown because of an error.
  case unknown = 0
  /// At least one type in the request has never been answered, so the sheet would appear.
  case shouldRequest = 1
  /// All types were already allowed or refused, so no sheet would appear.
  case unnecessary = 2
}
