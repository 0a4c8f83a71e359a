import HealthModel
import TerminalUI

/// An app whose code is part of the program that opens the device.
package struct AppCode {
  /// The app's identity, unless an Info.plist gives another.
  package let identity: AppIdentity
  /// Makes the app's root view. It is called for each frame, in the app's execution context.
  package let rootView: @MainActor () -> AnyView

  package init(identity: AppIdentity, rootView: @escaping @MainActor () -> AnyView) {
    (self.identity, self.rootView) = (identity, rootView)
  }
}
