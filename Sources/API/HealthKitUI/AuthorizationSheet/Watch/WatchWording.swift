import Foundation
import HealthModel
import TerminalUI

/// The watch’s pages, and the names by which tests find them. Two details are inferred: the pages of a request that
/// only reads (rule WA8), and that watchOS 27 has no page about history (rule WA12).
extension AuthorizationSheetPage {
  /// Returns the pages of a request on the watch.
  static func onWatch(writes: Bool, reads: Bool) -> [AuthorizationSheetPage] {
    [.review] + (writes ? [.write] : []) + (reads ? [.read] : [])
  }

  /// The heading of one of the watch’s pages.
  var watchHeading: LocalizedStringKey {
    switch self {
    case .write: "Write Access"
    case .read: "Read Access"
    default: "Health Access"
    }
  }

  /// The accessibility identifier of the page’s heading. The first page’s identifier is Apple’s (rule WA2); others are
  /// invented.
  var watchHeadingIdentifier: String {
    switch self {
    case .write: ConsentIdentifier.watchHeading(.share)
    case .read: ConsentIdentifier.watchHeading(.read)
    default: ConsentIdentifier.watchIntroduction
    }
  }

  /// The accessibility identifier of the button at the bottom, as on Apple’s watch (rules WA2 and WA6).
  package var watchForwardIdentifier: String {
    self == .review ? ConsentIdentifier.watchReview : ConsentIdentifier.watchForward
  }

  /// The accessibility identifier of the button that leaves the page. It is invented: tests find Apple’s buttons only
  /// by their titles.
  package var watchBackIdentifier: String {
    self == .review ? ConsentIdentifier.watchClose : ConsentIdentifier.watchBack
  }
}

extension AuthorizationSheetRequest {
  /// The permissions of one direction, in the order of the sheet.
  func permissions(_ direction: Direction) -> [Permission] {
    (direction == .share ? share : read).map { Permission($0, direction) }
  }

  /// Returns the sentence at the top of a page of switches. The sentence for writing is Apple’s; the sentence for
  /// reading is modeled on it (rules WA3 and WA7).
  func watchSentence(_ direction: Direction) -> LocalizedStringKey {
    direction == .share
      ? "“\(app.displayName)” would like permission to write the following data to Health."
      : "“\(app.displayName)” would like permission to read the following data from Health."
  }

  /// Returns the app’s purpose as shown on a page of switches; nil when the app has none (rules WA3, WA7 and A42).
  func watchExplanation(_ direction: Direction) -> LocalizedStringKey? {
    app.purpose(of: direction == .share ? .update : .share).map { "APP EXPLANATION: \($0)" }
  }

  /// Returns the title of the button at the bottom of a page (rules WA2 and WA6).
  func watchForwardTitle(on page: AuthorizationSheetPage) -> LocalizedStringKey {
    if page == .review { return "Review" }
    return nextPage(with: SheetChoices(page: page)) == nil ? "Done" : "Next"
  }

  /// Returns the text of one of the watch’s pages, top to bottom.
  func watchWording(of page: AuthorizationSheetPage, in locale: Locale) -> [LocalizedStringKey] {
    let foot = watchForwardTitle(on: page)
    func wording(_ direction: Direction) -> [LocalizedStringKey] {
      ["‹ Back", page.watchHeading, watchSentence(direction)] + [watchExplanation(direction)].compactMap(\.self)
        + ["All Requested Data Below"] + permissions(direction).map { "\($0.type.displayName(in: locale))" } + [foot]
    }
    return switch page {
    case .write: wording(.share)
    case .read: wording(.read)
    default: ["Close", page.watchHeading, sentence] + [place].compactMap(\.self) + [foot]
    }
  }
}
