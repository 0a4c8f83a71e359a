import Synchronization

/// The names of SwiftUI that an app used and that a terminal cannot show, in the order of their first use: the Device
/// page lists them, so that nothing is left out in silence. Safe to use from any thread.
package enum UnshownNames {
  private static let names = Mutex<[String]>([])

  /// The names used so far, each once.
  package static var used: [String] { names.withLock { $0 } }

  /// Notes a name; a name that is known already stays where it is.
  package static func note(_ name: String) {
    names.withLock { if !$0.contains(name) { $0.append(name) } }
  }
}
