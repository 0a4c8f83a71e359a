import AppBundle
import HealthDaemon
import HealthModel

/// A finding of `check` about an app's files: the rule, its severity and a sentence.
package struct ReviewFinding: Hashable, Sendable {
  /// The severity of a finding.
  package enum Level: Hashable, Sendable, CaseIterable {
    /// The request stops the app, or fails.
    case problem
    /// App Store Connect rejects the upload, although the app runs.
    case refusal
    /// A reviewer of the app may object.
    case warning
    case note
  }

  package let rule: ReviewRule
  package let level: Level
  package let sentence: String
  /// The rule that stops the app, the remedy and the code to write instead; nil if nothing stops the app.
  package let cure: String?
  /// The Info.plist key of the finding; nil if it is about something else.
  package let key: UsageDescriptionKey?

  init(
    _ rule: ReviewRule, _ level: Level, _ sentence: String, cure: String? = nil, key: UsageDescriptionKey? = nil
  ) {
    (self.rule, self.level, self.sentence, self.cure, self.key) = (rule, level, sentence, cure, key)
  }
}

/// A rule that `check` applies to an app or a scenario. Raw values are identifiers for tools.
package enum ReviewRule: String, Hashable, Sendable, CaseIterable {
  // Rules of HealthKit's behaviour, by their numbers in the guides.
  case readingPurposeMissing = "A14"
  case sharingPurposeMissing = "A13"
  case recordsPurposeMissing = "A15"
  case purposeRefused = "A16"
  case nothingRequested = "A12"
  case sharingDisallowed = "A17"
  case readingDisallowed = "A18"
  case correlation = "A20"
  case onlyForReading = "A22"
  case companionMissing = "A21"
  case halfOfBloodPressure = "A20b"
  case rowsMissing = "A20c"
  case objectByObject = "A19"
  case entitlementMissing = "A25"
  case notPerObject = "A70"
  case requiredRecords = "A79"
  case requestFails = "A28"
  case newerThanSystem = "new-type"
  // Rules of the upload.
  case uploadNeedsBoth = "UP3"
  case bundleNeedsBoth = "UP4"
  case unusedRecords = "UP6"
  case purposeForUpload = "UP8"
  case unusedDirection = "UP9"
  // Rules for purpose strings.
  case purposeVariable = "purpose-variable"
  case purposePlaceholder = "purpose-placeholder"
  case purposeTemplate = "purpose-template"
  case purposeFramework = "purpose-framework"
  case purposeData = "purpose-data"
  case purposeUse = "purpose-use"
  case purposeTypes = "purpose-types"
  case purposeDenial = "purpose-denial"
  // Rules of this program.
  case largeRequest = "large-request"
  case appFiles = "app-files"
  case scenario = "scenario"

  /// The rule as a sentence, for a tool that lists it.
  package var title: String {
    switch self {
    case .readingPurposeMissing: "An app that asks to read has NSHealthShareUsageDescription."
    case .sharingPurposeMissing: "An app that asks to write has NSHealthUpdateUsageDescription."
    case .recordsPurposeMissing:
      "An app that asks for health records has NSHealthClinicalHealthRecordsShareUsageDescription."
    case .purposeRefused: "A purpose string has two words or more."
    case .nothingRequested: "A request names at least one type."
    case .sharingDisallowed: "A request to write names only types that apps may write."
    case .readingDisallowed: "A request to read names only types that apps may read."
    case .correlation: "A request names the types in a correlation, and never the correlation."
    case .onlyForReading: "A request to write names no characteristics and no activity summaries."
    case .companionMissing: "If a type may be requested only together with another type, the request names both."
    case .halfOfBloodPressure: "A request names both blood pressure types, or neither."
    case .rowsMissing: "The sheet of the chosen version of iOS has a row for each type."
    case .objectByObject: "Types whose objects the person chooses one by one have a request of their own."
    case .entitlementMissing: "The app has the entitlement that its request needs."
    case .notPerObject: "A request for single objects names only types whose objects are chosen one by one."
    case .requiredRecords: "The app asks for the health records that it requires."
    case .requestFails: "The request reaches the person."
    case .newerThanSystem: "The chosen version of iOS has each type."
    case .uploadNeedsBoth: "An app that is uploaded has both purpose strings (ITMS-90683)."
    case .bundleNeedsBoth: "Each bundle in the app that uses HealthKit has both purpose strings of its own."
    case .unusedRecords: "An app with a purpose string for health records asks for health records."
    case .purposeForUpload: "Each purpose string is a sentence of its own."
    case .unusedDirection:
      "If an app never asks to read, or never to write, its purpose string for that says that it does not."
    case .purposeVariable: "A purpose string contains no unexpanded variable."
    case .purposePlaceholder: "A purpose string is not a placeholder."
    case .purposeTemplate: "A purpose string is written for the app, not copied from a template."
    case .purposeFramework: "A purpose string names no framework."
    case .purposeData: "A purpose string names the kind of data."
    case .purposeUse: "A purpose string says what the app uses the data for."
    case .purposeTypes: "A purpose string names the data that are asked for."
    case .purposeDenial: "A purpose string does not deny a use that the app asks for."
    case .largeRequest: "A request asks for what one feature needs."
    case .appFiles: "The app's files are valid for a phone."
    case .scenario: "A scenario file follows its format."
    }
  }
}

extension ReviewRule {
  init(_ sign: PurposeSign) {
    self =
      switch sign {
      case .variable: .purposeVariable
      case .placeholder: .purposePlaceholder
      case .template: .purposeTemplate
      case .frameworkName: .purposeFramework
      case .noData: .purposeData
      case .noUse: .purposeUse
      }
  }

  /// The rule that a mistake breaks, as given by the exception that it causes.
  init(_ mistake: HealthException.Mistake) {
    self =
      switch mistake {
      case .newerThanSystem, .newerThanDevice: .newerThanSystem
      default: mistake.stop.rule.flatMap(Self.init(rawValue:)) ?? .requestFails
      }
  }

  init(_ finding: UploadFinding) {
    self =
      switch finding {
      case .missing: .uploadNeedsBoth
      case .saysNothing, .sameText: .purposeForUpload
      case .notAskedFor: .unusedDirection
      case .noHealthRecords: .unusedRecords
      }
  }
}

extension ReviewFinding {
  /// Creates a finding about the purpose strings in the upload and the review (rule UP8).
  init(_ finding: UploadFinding) {
    let (level, key): (Level, UsageDescriptionKey?) =
      switch finding {
      case .missing(let key), .saysNothing(let key): (.refusal, key)
      case .notAskedFor(let key): (.note, key)
      case .sameText: (.warning, .update)
      case .noHealthRecords: (.warning, .clinicalShare)
      }
    self.init(ReviewRule(finding), level, finding.sentence.description, key: key)
  }

  init(_ doubt: PurposeDoubt) {
    self.init(
      ReviewRule(doubt.sign), doubt.sign.isVague ? .warning : .note, doubt.sentence.description, key: doubt.key)
  }

  /// Returns findings about a bundle inside an app, based on its own files (rules UP4, UP5 and A25).
  ///
  /// A bundle that is known not to use HealthKit has no findings. A widget has none either if both its entitlements and
  /// its program are unknown, because App Store Connect has accepted such widgets.
  package static func findings(on bundle: EmbeddedBundle) -> [ReviewFinding] {
    let (name, app) = ("“\(bundle.name)”", bundle.identity)
    let isEntitled = app.entitlements.contains(.healthKit)
    let uses = isEntitled || bundle.linksHealthKit == true
    let isUnknown = !uses && !bundle.knowsEntitlements && bundle.linksHealthKit == nil
    if !uses && (!isUnknown || bundle.isWidget) { return [] }
    var findings: [ReviewFinding] = []
    let missing = [(UsageDescriptionKey.share, app.readPurpose), (.update, app.writePurpose)]
      .filter { $0.1 == nil }.map(\.0)
    if let key = missing.first {
      let keys = missing.map(\.rawValue).joined(separator: " and no ")
      let doubt = isUnknown ? "if it uses HealthKit, " : ""
      findings.append(
        ReviewFinding(
          .bundleNeedsBoth, .warning,
          "\(name) has no \(keys) of its own: \(doubt)App Store Connect may require both texts in it (ITMS-90683).",
          key: key))
    }
    if uses, !isEntitled, bundle.knowsEntitlements {
      findings.append(
        ReviewFinding(
          .entitlementMissing, .warning,
          """
          \(name) is linked with HealthKit and has no \(Entitlement.healthKit.rawValue): its calls fail because of \
          the missing entitlement (error 4).
          """
        )
      )
    }
    findings += app.purposeDoubts.map { doubt in
      let finding = ReviewFinding(doubt)
      return ReviewFinding(finding.rule, finding.level, "\(name): \(finding.sentence)", key: finding.key)
    }
    return findings
  }

  /// Creates a finding about a mistake that stops the app.
  init(_ exception: HealthException) {
    let key: UsageDescriptionKey? =
      switch exception.mistake {
      case .missingPurpose(let key, _, _), .invalidPurpose(_, let key): key
      default: nil
      }
    self.init(
      ReviewRule(exception.mistake), .problem, "The request stops the app: \(exception.reason)",
      cure: exception.stop.cure, key: key)
  }
}
