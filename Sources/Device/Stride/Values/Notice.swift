import Foundation
import HealthKit
import TerminalUI

struct Notice: Hashable, Sendable {
  var text: LocalizedStringKey
  /// True for an error, which is drawn in red.
  var isError = false
  var isOutcomeOfQuestion = false
}

extension Notice {
  /// Describes an error: the failed action, and advice.
  ///
  /// - Parameter attempt: The failed action, such as "save the walk".
  init(_ error: any Error, attempt: LocalizedStringKey) {
    let advice: LocalizedStringKey
    switch (error as? HKError)?.code {
    case .errorUserCanceled:
      self.init(text: "Cancelled. Nothing has changed.")
      return
    case .errorHealthDataUnavailable: advice = "This device has no Health data."
    case .errorHealthDataRestricted: advice = "Health is restricted on this device."
    case .errorAuthorizationNotDetermined: advice = "Stride has not asked for access yet."
    case .errorDatabaseInaccessible: advice = "Health data is locked. Unlock the device and try again."
    case .errorNotPermissibleForGuestUserMode: advice = "A guest cannot change Health data."
    default: advice = "\(error.localizedDescription)"
    }
    self.init(text: "Could not \(attempt). \(advice)", isError: true)
  }
}

struct NoticeView: View {
  let notice: Notice

  var body: some View {
    Text(notice.text).foregroundStyle(notice.isError ? .red : .secondary)
  }
}
