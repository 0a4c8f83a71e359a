import Foundation

/// The widgets of an app. This device shows none, so reloading does nothing.
public final class WidgetCenter: Sendable {
  public static let shared = WidgetCenter()

  public func reloadAllTimelines() {}
  public func reloadTimelines(ofKind kind: String) {}
  public func invalidateConfigurationRecommendations() {}

  public func currentConfigurations() async throws -> [WidgetInfo] { [] }

  public func getCurrentConfigurations(_ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void) {
    DispatchQueue.global().async { completion(.success([])) }
  }
}

/// A widget that the person has placed. On this device there is none.
public struct WidgetInfo: Hashable, Identifiable, Sendable {
  public let kind: String
  public let family: WidgetFamily

  public var id: String { kind }
}

public enum WidgetFamily: Int, Hashable, Sendable, CaseIterable {
  case systemSmall, systemMedium, systemLarge, systemExtraLarge, accessoryCircular, accessoryRectangular,
    accessoryInline, accessoryCorner
}
