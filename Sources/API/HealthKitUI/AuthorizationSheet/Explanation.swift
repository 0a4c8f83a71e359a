import HealthModel
import TerminalUI

extension AppIdentity {
  /// Returns the line with a purpose string, as questions and Settings show it (rule A42); nil when the app has none.
  package func explanation(of key: UsageDescriptionKey) -> LocalizedStringKey? {
    purpose(of: key).map { "App explanation: \($0)" }
  }

  /// Returns the lines with the purpose strings for reading and for writing, as iOS 27 shows them. Each line names its
  /// direction, because the sheet of iOS 27 has no headings that do (rule V31).
  package func purposeLines(read isReading: Bool = true, share isSharing: Bool = true) -> [LocalizedStringKey] {
    [
      isReading ? purpose(of: .share).map { "Reading: \($0)" } : nil,
      isSharing ? purpose(of: .update).map { "Writing: \($0)" } : nil,
    ].compactMap(\.self)
  }

  /// Returns a purpose string; nil for an empty one.
  func purpose(of key: UsageDescriptionKey) -> String? {
    purposes.first { $0.key == key && !$0.text.isEmpty }?.text
  }
}

extension AuthorizationSheetRequest {
  /// Returns the line with the app’s purpose string; nil when the app has none. Health records have a purpose string of
  /// their own (rule A43).
  func explanation(_ direction: Direction) -> LocalizedStringKey? {
    app.explanation(of: direction == .share ? .update : isClinical ? .clinicalShare : .share)
  }

  /// The lines with the app’s purpose strings on the first page of iOS 27.
  var purposeLines: [LocalizedStringKey] { app.purposeLines(read: !read.isEmpty, share: !share.isEmpty) }
}
