import HealthModel
import TestSupport
import Testing

@testable import HealthsheetApp

extension SmallWorld {
  /// A text on the first page of a request for health records.
  static let firstPageOfRecords = "You choose the accounts"

  /// Waits for the pages of health records, turns on categories, and answers on the last page.
  ///
  /// - Parameter isShared: Returns true for a category to turn on.
  func answersRecords(sharing isShared: (ObjectType) -> Bool = { _ in true }) async throws {
    try await pilot.waits(for: Self.firstPageOfRecords)
    pilot.press("N", "N", "N")
    for type in device.consent.prompt?.listed ?? [] where isShared(type) {
      pilot.press(identifier: "UIA.Health.Read.\(type.nameInIdentifiers).SwitchCell")
    }
    pilot.press("S", "F")
  }
}

extension PendingPrompt {
  /// The requested types to read.
  fileprivate var listed: [ObjectType] {
    if case .permissions(_, let read) = prompt.question { read } else { [] }
  }
}
