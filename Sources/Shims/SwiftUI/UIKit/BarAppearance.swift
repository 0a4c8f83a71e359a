// The looks of bars, which apps set when they launch. A terminal's bars have one look, so these settings have no
// effect.

/// The look of a bar.
@MainActor
public class UIBarAppearance: NSObject {
  public var backgroundColor: UIColor?
  public var shadowColor: UIColor?
  public var backgroundEffect: UIBlurEffect?

  public override init() { UnshownNames.note("\(Self.self)") }
  public func configureWithDefaultBackground() {}
  public func configureWithOpaqueBackground() {}
  public func configureWithTransparentBackground() {}
}

public final class UINavigationBarAppearance: UIBarAppearance {
  public var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  public var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

public final class UITabBarAppearance: UIBarAppearance {
  public let stackedLayoutAppearance = UITabBarItemAppearance()
  public let inlineLayoutAppearance = UITabBarItemAppearance()
  public let compactInlineLayoutAppearance = UITabBarItemAppearance()
}

/// The look of the items of a tab bar.
@MainActor
public final class UITabBarItemAppearance {
  @MainActor
  public final class State {
    public var iconColor: UIColor?
    public var badgeBackgroundColor: UIColor?
    public var badgeTextAttributes: [NSAttributedString.Key: Any] = [:]
    public var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  }
  public let normal = State()
  public let selected = State()
  init() {}
}

/// The blur behind a bar.
public final class UIBlurEffect: NSObject {
  public enum Style: Int, Sendable {
    case extraLight, light, dark, regular, prominent, systemThinMaterial, systemMaterial, systemThickMaterial,
      systemUltraThinMaterial, systemChromeMaterial
  }
  public init(style: Style) {}
}

/// A bar, of which only the shared look can be set.
@MainActor
public final class UINavigationBar {
  private static let shared = UINavigationBar()
  public static func appearance() -> UINavigationBar { shared }
  public var standardAppearance = UINavigationBarAppearance()
  public var scrollEdgeAppearance: UINavigationBarAppearance?
  public var compactAppearance: UINavigationBarAppearance?
  public var titleTextAttributes: [NSAttributedString.Key: Any]?
  public var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  public var tintColor: UIColor?
  public var barTintColor: UIColor?
  public var backgroundColor: UIColor?
  public var isTranslucent = true
}

/// A tab bar, of which only the shared look can be set.
@MainActor
public final class UITabBar {
  private static let shared = UITabBar()
  public static func appearance() -> UITabBar { shared }
  public var standardAppearance = UITabBarAppearance()
  public var scrollEdgeAppearance: UITabBarAppearance?
  public var tintColor: UIColor?
  public var barTintColor: UIColor?
  public var unselectedItemTintColor: UIColor?
  public var backgroundColor: UIColor?
  public var isTranslucent = true
}

/// A font of UIKit, which a terminal does not draw. Unchecked: NSObject is not Sendable, and a font has no state that
/// changes.
public final class UIFont: NSObject, @unchecked Sendable {
  public struct Weight: Hashable, Sendable {
    public static let regular = Weight()
    public static let medium = Weight()
    public static let semibold = Weight()
    public static let bold = Weight()
    public static let heavy = Weight()
    public static let black = Weight()
    public static let light = Weight()
    public static let thin = Weight()
  }
  public let pointSize: CGFloat
  private init(size: CGFloat) { pointSize = size }
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont { UIFont(size: size) }
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(size: size) }
}

extension NSAttributedString.Key {
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  public static let font = NSAttributedString.Key("NSFont")
}
