import Foundation
import HealthDaemon
import HealthModel

// Links to Apple's documentation for types, errors and calls in the inspector. The addresses are from the end of 2026;
// Apple redirects old addresses to new ones.

extension ObjectType {
  /// The page of the type: ".../healthkit/hkquantitytypeidentifier/stepcount".
  var documentation: URL {
    let name = identifier.lowercased()
    // An identifier of a family is a member of a type, such as HKQuantityTypeIdentifier.stepCount. Any other identifier
    // is a global constant.
    for family in ["quantity", "category", "characteristic", "correlation", "clinical", "document", "scoredassessment"]
    {
      let type = "hk\(family)typeidentifier"
      if name.hasPrefix(type) { return .appleDocumentation("healthkit/\(type)/\(name.dropFirst(type.count))") }
    }
    return .appleDocumentation("healthkit/\(name)")
  }
}

extension HealthError.Code {
  /// The page of the error: ".../healthkit/hkerror/code/errorauthorizationdenied".
  var documentation: URL {
    let name = "\(self)".lowercased()
    return .appleDocumentation("healthkit/hkerror/code/\(self == .unknownError ? name : "error\(name)")")
  }
}

extension AppCall.Operation {
  /// The page of the call, or of the query behind it; nil if there is none.
  var documentation: URL? {
    let path: String? =
      switch self {
      case .makeStore, .characteristics, .save, .delete, .deleteObjects: "healthkit/hkhealthstore"
      case .isHealthDataAvailable: "healthkit/hkhealthstore/ishealthdataavailable()"
      case .requestAuthorization: "healthkit/hkhealthstore/requestauthorization(toshare:read:completion:)"
      case .requestPerObjectReadAuthorization:
        "healthkit/hkhealthstore/requestperobjectreadauthorization(for:predicate:completion:)"
      case .statusForAuthorizationRequest:
        "healthkit/hkhealthstore/getrequeststatusforauthorization(toshare:read:completion:)"
      case .authorizationStatus: "healthkit/hkhealthstore/authorizationstatus(for:)"
      case .samples: "healthkit/hksamplequery"
      case .documents: "healthkit/hkdocumentquery"
      case .verifiableClinicalRecords: "healthkit/hkverifiableclinicalrecordquery"
      case .sampleChanges: "healthkit/hkanchoredobjectquery"
      case .sources: "healthkit/hksourcequery"
      case .statistics: "healthkit/hkstatisticsquery"
      case .statisticsCollection: "healthkit/hkstatisticscollectionquery"
      case .activitySummaries: "healthkit/hkactivitysummaryquery"
      case .workoutEffortRelationships: "healthkit/hkworkouteffortrelationshipquery"
      case .relateWorkoutEffortSample, .unrelateWorkoutEffortSample: "healthkit/hkhealthstore"
      case .addAttachment, .removeAttachment, .attachments, .attachment: "healthkit/hkattachmentstore"
      case .enableBackgroundDelivery: "healthkit/hkhealthstore/enablebackgrounddelivery(for:frequency:withcompletion:)"
      case .disableBackgroundDelivery: "healthkit/hkhealthstore/disablebackgrounddelivery(for:withcompletion:)"
      case .completionHandler: "healthkit/hkobserverquerycompletionhandler"
      case .workoutSession, .startMirroringToCompanionDevice, .stopMirroringToCompanionDevice,
        .sendToRemoteWorkoutSession:
        "healthkit/hkworkoutsession"
      case .recoverActiveWorkoutSession: "healthkit/hkhealthstore/recoveractiveworkoutsession(completion:)"
      case .startWatchApp: "healthkit/hkhealthstore/startwatchapp(with:completion:)"
      case .add: "healthkit/hkworkoutbuilder"
      case .requestWorkoutPlanAuthorization, .authorizationState, .scheduledWorkouts, .schedule, .remove, .markComplete,
        .removeAllWorkouts:
        "workoutkit/workoutscheduler"
      case .workoutPreview, .workoutPlan: "workoutkit/workoutplan"
      case .earliestAuthorizedSampleDate, .preferredWorkoutZoneConfiguration, .zoneGroup: nil
      }
    return path.map { .appleDocumentation($0) }
  }
}

extension URL {
  fileprivate static func appleDocumentation(_ path: String) -> URL {
    URL(string: "https://developer.apple.com/documentation/")!.appending(path: path)
  }
}
