// Views that UIKit draws, and the few UIKit classes that their declarations name. None of their functions is called.

/// A UIKit view, which a terminal cannot draw.
@MainActor
open class UIView: NSObject {
  public var backgroundColor: UIColor?
  public var tintColor: UIColor?
  public var isHidden = false
  public var alpha: CGFloat = 1
  public var frame = CGRect.zero
  public init(frame: CGRect) { self.frame = frame }
  public override convenience init() { self.init(frame: .zero) }
  open func addSubview(_ view: UIView) {}
  open func setNeedsDisplay() {}
  open func setNeedsLayout() {}
}

/// A UIKit view controller, which a terminal cannot show.
@MainActor
open class UIViewController: NSObject {
  public var view = UIView()
  public var title: String?
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    UnshownNames.note("UIViewController.present")
    completion?()
  }
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) { completion?() }
}

/// The sheet with which a phone shares files and texts.
public final class UIActivityViewController: UIViewController {
  public init(activityItems: [Any], applicationActivities: [Any]?) {}
}

/// A controller around a view.
open class UIHostingController<Content: View>: UIViewController {
  public var rootView: Content
  public init(rootView: Content) { self.rootView = rootView }
}

/// A view that UIKit draws. It compiles and takes no space, and the Device page lists it.
@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>

  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ view: UIViewType, context: Context)
  func makeCoordinator() -> Coordinator
  static func dismantleUIView(_ view: UIViewType, coordinator: Coordinator)
}

extension UIViewRepresentable {
  public static func dismantleUIView(_ view: UIViewType, coordinator: Coordinator) {}
  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    UnshownNames.note("\(Self.self): UIViewRepresentable")
  }
}

extension UIViewRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

/// A UIKit view controller that an app uses as a view. It compiles and takes no space, and the Device page lists it.
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>

  func makeUIViewController(context: Context) -> UIViewControllerType
  func updateUIViewController(_ controller: UIViewControllerType, context: Context)
  func makeCoordinator() -> Coordinator
  static func dismantleUIViewController(_ controller: UIViewControllerType, coordinator: Coordinator)
}

extension UIViewControllerRepresentable {
  public static func dismantleUIViewController(_ controller: UIViewControllerType, coordinator: Coordinator) {}
  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    UnshownNames.note("\(Self.self): UIViewControllerRepresentable")
  }
}

extension UIViewControllerRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

/// The argument with which UIKit calls a view's functions. No instance is created here, because these functions are
/// never called.
@MainActor
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public let environment: EnvironmentValues
}

/// The argument with which UIKit calls a view controller's functions. No instance is created here, because these
/// functions are never called.
@MainActor
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  public let coordinator: Representable.Coordinator
  public let environment: EnvironmentValues
}
