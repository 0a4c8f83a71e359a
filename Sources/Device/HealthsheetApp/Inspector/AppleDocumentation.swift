import Foundation
import HealthDaemon
import HealthModel

// Apple's pages of what the inspector names, for developers who want to read on. The addresses are those of the end of
// 2026; Apple leads from former ones to new ones.

extension ObjectType {
  /// The page of the type: ".../healthkit/hkquantitytypeidentifier/stepcount".
  var documentation: URL {
    let name = identifier.lowercased()
    // The identifiers of a family are constants of a type; one that stands alone is a constant of its own.
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
  /// The page of the call, or of the query that it is made by; nil where there is none.
  var documentation: URL? {
    let path: String? =
      switch self {
      case .makeStore, .characteristics, .save, .delete, .deleteObjects: "hkhealthstore"
      case .isHealthDataAvailable: "hkhealthstore/ishealthdataavailable()"
      case .requestAuthorization: "hkhealthstore/requestauthorization(toshare:read:completion:)"
      case .requestPerObjectReadAuthorization:
        "hkhealthstore/requestperobjectreadauthorization(for:predicate:completion:)"
      case .statusForAuthorizationRequest: "hkhealthstore/getrequeststatusforauthorization(toshare:read:completion:)"
      case .authorizationStatus: "hkhealthstore/authorizationstatus(for:)"
      case .samples: "hksamplequery"
      case .documents: "hkdocumentquery"
      case .verifiableClinicalRecords: "hkverifiableclinicalrecordquery"
      case .sampleChanges: "hkanchoredobjectquery"
      case .sources: "hksourcequery"
      case .statistics: "hkstatisticsquery"
      case .statisticsCollection: "hkstatisticscollectionquery"
      case .activitySummaries: "hkactivitysummaryquery"
      case .workoutEffortRelationships: "hkworkouteffortrelationshipquery"
      case .relateWorkoutEffortSample, .unrelateWorkoutEffortSample: "hkhealthstore"
      case .addAttachment, .removeAttachment, .attachments, .attachment: "hkattachmentstore"
      case .enableBackgroundDelivery: "hkhealthstore/enablebackgrounddelivery(for:frequency:withcompletion:)"
      case .disableBackgroundDelivery: "hkhealthstore/disablebackgrounddelivery(for:withcompletion:)"
      case .completionHandler: "hkobserverquerycompletionhandler"
      case .workoutSession, .startMirroringToCompanionDevice, .stopMirroringToCompanionDevice,
        .sendToRemoteWorkoutSession:
        "hkworkoutsession"
      case .recoverActiveWorkoutSession: "hkhealthstore/recoveractiveworkoutsession(completion:)"
      case .startWatchApp: "hkhealthstore/startwatchapp(with:completion:)"
      case .add: "hkworkoutbuilder"
      case .requestWorkoutPlanAuthorization, .authorizationState, .scheduledWorkouts, .schedule, .remove, .markComplete,
        .removeAllWorkouts:
        "workoutscheduler"
      case .workoutPreview, .workoutPlan: "workoutplan"
      case .earliestAuthorizedSampleDate, .preferredWorkoutZoneConfiguration, .zoneGroup: nil
      }
    return path.map { .appleDocumentation("\($0.hasPrefix("hk") ? "healthkit" : "workoutkit")/\($0)") }
  }
}

extension URL {
  fileprivate static func appleDocumentation(_ path: String) -> URL {
    URL(string: "https://developer.apple.com/documentation/")!.appending(path: path)
  }
}
