/// The permission to *write* a type. An app cannot learn the permission to read (rules A45 and A46).
public enum HKAuthorizationStatus: Int, Sendable {
  /// The person has not been asked yet.
  case notDetermined = 0
  /// The person refused, or was asked about reading only, and answered.
  case sharingDenied = 1
  /// The person allowed it.
  case sharingAuthorized = 2
}

/// The need for a request: whether it would put the sheet on screen (rule A47).
public enum HKAuthorizationRequestStatus: Int, Sendable {
  /// Not known, because of an error.
  case unknown = 0
  /// At least one type in the request has never been answered: the sheet would appear.
  case shouldRequest = 1
  /// All types were answered before, allowed or refused: no sheet would appear.
  case unnecessary = 2
}
