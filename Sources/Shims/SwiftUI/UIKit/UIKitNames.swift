// The few UIKit names that apps use beside SwiftUI. On a phone, SwiftUI also exports UIKit.

/// A UIKit colour, which wraps a SwiftUI colour.
public final class UIColor: Sendable {
  let color: Color

  public init(_ color: Color) { self.color = color }
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha)))
  }
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(Color(white: Double(white), opacity: Double(alpha)))
  }
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(color.opacity(Double(alpha))) }

  public static let label = UIColor(.primary)
  public static let secondaryLabel = UIColor(.secondary)
  public static let tertiaryLabel = UIColor(.secondary)
  public static let quaternaryLabel = UIColor(.secondary)
  public static let placeholderText = UIColor(.secondary)
  public static let separator = UIColor(.separator)
  public static let opaqueSeparator = UIColor(.separator)
  public static let link = UIColor(.tint)
  public static let tintColor = UIColor(.tint)
  public static let systemBackground = UIColor(.background)
  public static let secondarySystemBackground = UIColor(.card)
  public static let tertiarySystemBackground = UIColor(.card)
  public static let systemGroupedBackground = UIColor(.background)
  public static let secondarySystemGroupedBackground = UIColor(.card)
  public static let tertiarySystemGroupedBackground = UIColor(.card)
  public static let systemFill = UIColor(.card)
  public static let secondarySystemFill = UIColor(.card)
  public static let tertiarySystemFill = UIColor(.card)
  public static let quaternarySystemFill = UIColor(.card)
  public static let systemGray = UIColor(.gray)
  public static let systemGray2 = UIColor(.gray)
  public static let systemGray3 = UIColor(.gray)
  public static let systemGray4 = UIColor(.separator)
  public static let systemGray5 = UIColor(.card)
  public static let systemGray6 = UIColor(.card)
  public static let systemRed = UIColor(.red)
  public static let systemOrange = UIColor(.orange)
  public static let systemYellow = UIColor(.yellow)
  public static let systemGreen = UIColor(.green)
  public static let systemMint = UIColor(.mint)
  public static let systemTeal = UIColor(.teal)
  public static let systemCyan = UIColor(.cyan)
  public static let systemBlue = UIColor(.blue)
  public static let systemIndigo = UIColor(.indigo)
  public static let systemPurple = UIColor(.purple)
  public static let systemPink = UIColor(.pink)
  public static let systemBrown = UIColor(.brown)
  public static let red = UIColor(.red)
  public static let green = UIColor(.green)
  public static let blue = UIColor(.blue)
  public static let orange = UIColor(.orange)
  public static let yellow = UIColor(.yellow)
  public static let purple = UIColor(.purple)
  public static let gray = UIColor(.gray)
  public static let lightGray = UIColor(.gray)
  public static let darkGray = UIColor(.gray)
  public static let white = UIColor(.white)
  public static let black = UIColor(.black)
  public static let clear = UIColor(.clear)
}

/// A UIKit picture, of which only the name is stored here.
public final class UIImage: Sendable {
  let name: String
  public let size = CGSize.zero
  public init?(named name: String) { self.name = name }
  public init?(systemName: String) { name = systemName }
  public init?(data: Data) { name = "" }
  public init() { name = "" }
  init(resourceNamed name: String) { self.name = name }
  public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
  public func pngData() -> Data? { nil }
}

/// A keyboard type of a phone, which a terminal ignores.
public enum UIKeyboardType: Int, Sendable {
  public static let alphabet = UIKeyboardType.asciiCapable
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad,
    twitter, webSearch, asciiCapableNumberPad
}

public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences, allCharacters }

/// The purpose of a text field, for autofill on a phone.
public struct UITextContentType: Hashable, Sendable {
  public static let name = UITextContentType()
  public static let givenName = UITextContentType()
  public static let familyName = UITextContentType()
  public static let username = UITextContentType()
  public static let password = UITextContentType()
  public static let newPassword = UITextContentType()
  public static let emailAddress = UITextContentType()
  public static let telephoneNumber = UITextContentType()
  public static let oneTimeCode = UITextContentType()
  public static let URL = UITextContentType()
}

/// Haptic feedback, which has no effect here.
@MainActor @preconcurrency
public class UIFeedbackGenerator {
  public init() {}
  public func prepare() {}
}

public final class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
  public init(style: FeedbackStyle) { super.init() }
  public func impactOccurred() {}
  public func impactOccurred(intensity: CGFloat) {}
}

public final class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable { case success, warning, error }
  public func notificationOccurred(_ type: FeedbackType) {}
}

public final class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  public func selectionChanged() {}
}

/// The screen, whose size is 80 × 24 cells in points.
@MainActor @preconcurrency
public final class UIScreen {
  public static let main = UIScreen()
  public let bounds = CGRect(origin: .zero, size: CellMeasure.points(Size(width: 80, height: 24)))
  public let scale: CGFloat = 1
}

/// The running app.
@MainActor @preconcurrency
public final class UIApplication {
  public static let shared = UIApplication()
  public nonisolated static let openSettingsURLString = "app-settings:"
  public nonisolated static let openNotificationSettingsURLString = "app-settings:notifications"
  public nonisolated static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActive")
  public nonisolated static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForeground")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackground")
  public nonisolated static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActive")
  public var isIdleTimerDisabled = false
  public func canOpenURL(_ url: URL) -> Bool { false }
  public func open(_ url: URL, completionHandler: ((Bool) -> Void)? = nil) {
    UnshownNames.note("UIApplication.open")
    completionHandler?(false)
  }
  public func sendAction(_ action: String, to target: Any?, from sender: Any?, for event: Any?) -> Bool { false }
}

/// The device that the app runs on.
@MainActor @preconcurrency
public final class UIDevice {
  public static let current = UIDevice()
  public let name = "iPhone"
  public let model = "iPhone"
  public let systemName = "iOS"
  public let systemVersion = "26.6"
  public let userInterfaceIdiom = UIUserInterfaceIdiom.phone
  public let orientation = UIDeviceOrientation.portrait
  public let identifierForVendor: UUID? = UUID(uuidString: "00000000-0000-0000-0000-000000000000")
}

/// The kind of a device. This one is a phone.
public enum UIUserInterfaceIdiom: Int, Sendable { case unspecified = -1, phone, pad, tv, carPlay, mac = 5, vision }

/// The orientation of a device, which is always held upright.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
}

/// The settings of assistive programs. Motion is reduced, because a terminal shows no animations.
@MainActor @preconcurrency
public enum UIAccessibility {
  public static let isReduceMotionEnabled = true
  public static let isReduceTransparencyEnabled = true
  public static let isVoiceOverRunning = false
  public static let isBoldTextEnabled = false
}

/// The clipboard of the phone.
@MainActor @preconcurrency
public final class UIPasteboard {
  public static let general = UIPasteboard()
  public var string: String?
}
