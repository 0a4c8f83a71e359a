import Foundation

extension Date {
  /// Noon in London on the fifteenth of June 2025. No test knows another "now".
  public static let noon = Date(timeIntervalSince1970: 1_749_985_200)
}
