import HealthModel
import Stride
import TerminalUI

/// An app on the device: who it is, and how its window begins.
package struct InstalledApp {
  package let identity: AppIdentity
  /// Makes the app's root view; called at each frame, inside the app's own execution context.
  package let rootView: @MainActor () -> AnyView

  package init(identity: AppIdentity, rootView: @escaping @MainActor () -> AnyView) {
    self.identity = identity
    self.rootView = rootView
  }

  /// Stride, the demo app.
  package static let stride = InstalledApp(identity: .stride, rootView: { AnyView(StrideView()) })
}

extension AppIdentity {
  /// Who Stride is: what the Info.plist it would ship says.
  package static let stride = AppIdentity(
    bundleIdentifier: "com.example.stride", displayName: "Stride", version: "7",
    readPurpose: "Stride charts your steps and heart rate.", writePurpose: "Stride saves the walks you record.")
}
