/// The permission to *write* a type. Whether it may read is not for an app to know (rules A45 and A46).
public enum HKAuthorizationStatus: Int, Sendable {
  /// The person has not been asked yet.
  case notDetermined = 0
  /// The person said no, or was only asked about reading, and answered.
  case sharingDenied = 1
  /// The person said yes.
  case sharingAuthorized = 2
}

/// Whether a request would put the sheet on screen (rule A47).
public enum HKAuthorizationRequestStatus: Int, Sendable {
  /// Could not be found out; comes with an error.
  case unknown = 0
  /// Something in the request has never been answered: the sheet would appear.
  case shouldRequest = 1
  /// Everything was answered before, with yes or no: no sheet would appear.
  case unnecessary = 2
}
