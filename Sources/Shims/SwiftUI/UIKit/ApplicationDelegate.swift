/// An app's delegate. At launch ``UIApplicationDelegateAdaptor`` calls the two functions about launching; the other
/// functions are never called.
@MainActor @preconcurrency
public protocol UIApplicationDelegate: AnyObject {
  func application(
    _ application: UIApplication, willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func applicationDidBecomeActive(_ application: UIApplication)
  func applicationWillResignActive(_ application: UIApplication)
  func applicationDidEnterBackground(_ application: UIApplication)
  func applicationWillEnterForeground(_ application: UIApplication)
  func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication, willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
}

extension UIApplication {
  /// The reason for a launch. The options of a launch are always nil here.
  public struct LaunchOptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    public static let location = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsLocationKey")
  }
}

/// Creates an app's delegate, once per launch, and notifies it of the launch before the first body is evaluated.
///
///     @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<Delegate: NSObject & UIApplicationDelegate>: DynamicProperty {
  @MainActor
  private final class Launch {
    private(set) lazy var delegate = _DelegatePrototype.make(Delegate.self)
    private var isOver = false

    func finish() {
      if isOver { return }
      isOver = true
      let application = UIApplication.shared
      _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
      _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
      UnshownNames.note("UIApplicationDelegate: only its launch is told")
    }
  }

  private let launch = Launch()

  public init(_ type: Delegate.Type = Delegate.self) {}
  public var wrappedValue: Delegate { launch.delegate }
  public mutating func update() { launch.finish() }
}

/// Calls `init()` of a class that is known only by its type.
///
/// Objective-C finds the initializer by its name. Swift requires the keyword `required`, which delegates do not have.
/// This class overrides `NSObject.init()` as required. A call through its type therefore uses an entry of the vtable,
/// and each subclass of `NSObject` has its initializer in the same entry. The class is open, because the compiler would
/// call the initializer of a class without subclasses directly.
open class _DelegatePrototype: NSObject {
  public required override init() { super.init() }

  static func make<Delegate: NSObject>(_ type: Delegate.Type) -> Delegate {
    unsafeDowncast(unsafeBitCast(type, to: _DelegatePrototype.Type.self).init() as NSObject, to: Delegate.self)
  }
}
