import Foundation
import HealthModel

/// The words of a question as a person sees them, for the record of what was shown: from the top down, a line or sentence
/// each.
extension AuthorizationSheetRequest {
  package func wording(in locale: Locale) -> [String] {
    func section(_ title: String, _ types: [ObjectType], _ purpose: String?) -> [String] {
      if types.isEmpty { return [] }
      return [title] + types.map { $0.displayName(in: locale) }
        + (purpose.map { $0.isEmpty ? [] : ["App explanation: \($0)"] } ?? [])
    }
    return [title, sentence] + [place, requirement].compactMap { $0 }
      + section(shareTitle, share, app.writePurpose) + section(readTitle, read, readPurpose)
      + (isClinical ? [privacyPolicy] : []) + ["Don’t Allow", "Allow"]
  }

  var shareTitle: String { "Allow “\(app.displayName)” to Write" }
  var readTitle: String { "Allow “\(app.displayName)” to Read" }
  var privacyPolicy: String { "Privacy policy: \(app.privacyPolicy ?? "the app names none.")" }
}

extension ObjectAuthorizationRequest {
  package func wording(in calendar: Calendar, _ locale: Locale) -> [String] {
    let objects = samples.map { sample in
      let summary = ObjectSummary(sample: sample, calendar: calendar, locale: locale)
      return ([summary.title, summary.subtitle] + summary.lines).filter { !$0.isEmpty }.joined(separator: " · ")
    }
    let purpose = app.readPurpose.map { $0.isEmpty ? [] : ["App explanation: \($0)"] } ?? []
    return [sentence] + purpose + objects + ["Cancel", "Done"]
  }
}
