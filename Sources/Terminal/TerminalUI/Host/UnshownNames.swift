import Synchronization

/// The SwiftUI names that an app used but a terminal cannot show, in the order of first use. The Device page lists
/// these names, so that none is silently ignored. Safe to use from any thread.
package enum UnshownNames {
  private static let names = Mutex<[String]>([])

  /// The names used so far, without duplicates.
  package static var used: [String] { names.withLock { $0 } }

  /// Records a name, unless it was recorded before.
  package static func note(_ name: String) {
    names.withLock { if !$0.contains(name) { $0.append(name) } }
  }
}
