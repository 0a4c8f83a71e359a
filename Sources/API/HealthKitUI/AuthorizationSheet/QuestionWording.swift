import Foundation
import HealthModel
import TerminalUI

/// The text of a question as the person sees it, for the record of what was shown. It goes from top to bottom, and each
/// element is a line or a sentence.
extension AuthorizationSheetRequest {
  /// Returns the initial text of a page of the sheet as the person sees it, from top to bottom. Each element is a line
  /// or a sentence.
  package func wording(
    in locale: Locale, _ layout: AuthorizationSheetLayout, _ page: AuthorizationSheetPage = .types
  ) -> [String] {
    if isOnWatch { return watchWording(of: page, in: locale).map { String(localized: $0, locale: locale) } }
    if page == .history { return historyWording.map { String(localized: $0, locale: locale) } }
    if page.isOfRecords { return recordsWording(of: page, in: locale).map { String(localized: $0, locale: locale) } }
    if layout == .groups { return groupedWording(in: locale) }
    func section(_ title: LocalizedStringKey, _ types: [ObjectType], _ direction: Direction) -> [LocalizedStringKey] {
      if types.isEmpty { return [] }
      return [title] + types.map { "\($0.displayName(in: locale))" } + [explanation(direction)].compactMap(\.self)
    }
    let texts: [LocalizedStringKey] =
      [title, sentence, "Turn On All"] + [place].compactMap(\.self)
      + section(shareTitle, share, .share) + section(readTitle, read, .read)
      + ["Don’t Allow", "Allow"]
    return texts.map { String(localized: $0, locale: locale) }
  }

  /// The text of the second page of iOS 27.
  private var historyWording: [LocalizedStringKey] {
    ["‹ Health Access", historySentence] + ReadingHistory.allCases.map(\.title)
      + [historyRemark, "Don’t Allow", "Allow"]
  }

  /// Returns the text of the first page of iOS 27.
  private func groupedWording(in locale: Locale) -> [String] {
    let rows = groups(in: locale).flatMap { group -> [LocalizedStringKey] in
      ["\(group.category.displayName(in: locale))"]
        + group.permissions.map { permission in
          let name = permission.type.displayName(in: locale)
          return permission.direction == .share ? "Write \(name)" : "Read \(name)"
        }
    }
    var everything = SheetChoices()
    everything.granted = permissions
    let hasSecondPage = nextPage(with: everything) != nil
    let texts: [LocalizedStringKey] =
      [title, sentence] + purposeLines + [selectAllTitle] + [place].compactMap(\.self) + rows
      + ["Don’t Allow", hasSecondPage ? "Allow [Continue, once a type to read is on]" : "Allow"]
    return texts.map { String(localized: $0, locale: locale) }
  }

  /// The title over the switches for writing.
  var shareTitle: LocalizedStringKey { "Allow “\(app.displayName)” to Write" }
  /// The title over the switches for reading.
  var readTitle: LocalizedStringKey { "Allow “\(app.displayName)” to Read" }
  /// The line with the URL of the app’s privacy policy, or a statement that there is none.
  var privacyPolicy: LocalizedStringKey {
    app.privacyPolicy.map { "Privacy policy: \($0)" } ?? "Privacy policy: the app names none."
  }
}

extension ObjectAuthorizationRequest {
  /// Returns the text of the list as the person sees it, top to bottom. Each object is one line.
  package func wording(in calendar: Calendar, _ locale: Locale) -> [String] {
    let objects = samples.map { sample in
      let summary = ObjectSummary(sample: sample, calendar: calendar, locale: locale)
      return ([summary.title, summary.subtitle] + summary.lines).filter { !$0.isEmpty }.joined(separator: " · ")
    }
    let purpose = [app.explanation(of: .share)].compactMap(\.self)
    func words(_ texts: [LocalizedStringKey]) -> [String] { texts.map { String(localized: $0, locale: locale) } }
    return words([sentence] + (samples.isEmpty ? [] : ["Turn On All"]) + purpose) + objects + words(["Cancel", "Done"])
  }
}
