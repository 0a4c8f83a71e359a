import Foundation

extension Date {
  /// Noon in London on 15 June 2025, the current time in all tests.
  public static let noon = Date(timeIntervalSince1970: 1_749_985_200)
}
