import HealthModel
import Texts

/// A finding about an app's purpose strings that does not stop it on a phone, but affects App Store Connect and
/// reviewers (rules UP1 to UP9).
package enum UploadFinding: Hashable, Sendable {
  /// The upload is rejected, whatever the app requests (ITMS-90683, rule UP3).
  case missing(UsageDescriptionKey)
  /// The text is empty or a single word, which neither the phone nor the upload accepts as a purpose (rules A16 and
  /// UP8).
  case saysNothing(UsageDescriptionKey)
  /// The app requests nothing that this purpose string explains, but the upload requires the string anyway.
  case notAskedFor(UsageDescriptionKey)
  /// The purpose strings for reading and for writing have the same text.
  case sameText
  /// The text for health records exists, but the app does not request any (rule UP6).
  case noHealthRecords

  /// True for a finding that causes the upload to be rejected.
  package var isRefusal: Bool {
    switch self {
    case .missing, .saysNothing: true
    default: false
    }
  }
}

extension AppIdentity {
  /// Returns what the upload to App Store Connect and a reviewer would find in the app's purpose strings.
  ///
  /// - Parameter asked: The permissions that the app requests.
  package func uploadFindings(asking asked: some Collection<Permission>) -> [UploadFinding] {
    let texts = [UsageDescriptionKey.share: readPurpose, .update: writePurpose]
    let directions = [UsageDescriptionKey.share: Direction.read, .update: .share]
    var findings: [UploadFinding] = []
    for key in [UsageDescriptionKey.share, .update] {
      guard let text = texts[key] ?? nil else {
        findings.append(.missing(key))
        continue
      }
      if text.isRefusedAsPurpose {
        findings.append(.saysNothing(key))
      } else if !asked.isEmpty, !asked.contains(where: { $0.direction == directions[key] }) {
        findings.append(.notAskedFor(key))
      }
    }
    if let readPurpose, readPurpose == writePurpose { findings.append(.sameText) }
    if clinicalPurpose != nil, !asked.isEmpty, !asked.contains(where: \.isOfHealthRecords) {
      findings.append(.noHealthRecords)
    }
    return findings
  }
}

extension UploadFinding {
  /// One or two sentences that state the finding and say what to do.
  package var sentence: LocalizedStringKey {
    switch self {
    case .missing(let key):
      """
      \(key.rawValue) is missing: App Store Connect asks for both texts, also of an app that only reads or only writes \
      (ITMS-90683).
      """
    case .saysNothing(let key): "\(key.rawValue) says nothing: write a sentence on what the data are for."
    case .notAskedFor(.update):
      """
      The app does not ask to write. App Store Connect requires the text anyway; it may say “This app does not write \
      health data.”
      """
    case .notAskedFor:
      """
      The app does not ask to read. App Store Connect requires the text anyway; it may say “This app does not read \
      health data.”
      """
    case .sameText: "Reading and writing have the same text: say for each what the data is for."
    case .noHealthRecords:
      """
      \(UsageDescriptionKey.clinicalShare.rawValue) exists, but the app does not ask for health records: leave out \
      the text and the capability.
      """
    }
  }
}
