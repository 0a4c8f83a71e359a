import HealthModel
import TerminalUI

/// An app whose code is part of the program that opens the device.
package struct AppCode {
  /// The identity where no Info.plist gives one.
  package let identity: AppIdentity
  /// Makes the app's root view; called for each frame, in the app's own execution context.
  package let rootView: @MainActor () -> AnyView

  package init(identity: AppIdentity, rootView: @escaping @MainActor () -> AnyView) {
    (self.identity, self.rootView) = (identity, rootView)
  }
}
