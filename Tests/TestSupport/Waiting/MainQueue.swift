import Dispatch

/// Identifies the main queue by a mark. With an asynchronous main function, Linux runs the queue on other threads, so
/// that `Thread.isMainThread` is false there too.
public enum MainQueue {
  private static let mark: DispatchSpecificKey<Bool> = {
    let mark = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: mark, value: true)
    return mark
  }()

  /// True if the caller runs on the main queue.
  public static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }
}
