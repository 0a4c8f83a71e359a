import Dispatch

/// The main queue, known by a mark of its own: once a program's main is asynchronous, Linux serves the queue from other
/// threads, and `Thread.isMainThread` is false there too.
public enum MainQueue {
  private static let mark: DispatchSpecificKey<Bool> = {
    let mark = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: mark, value: true)
    return mark
  }()

  /// A flag that is true where the caller runs on it.
  public static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }
}
