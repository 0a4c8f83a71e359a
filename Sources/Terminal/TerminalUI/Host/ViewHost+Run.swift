import Synchronization

extension ViewHost {
  /// Shows the view on a terminal until the terminal ends or a view asks to exit.
  ///
  /// A frame is drawn when something changed. Events that arrived while the last frame was drawn share one frame.
  /// Without events, no code runs.
  public func run(on terminal: any Terminal) async {
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let inbox = Inbox()
    let earlier = onNeedsRender
    onNeedsRender = {
      earlier?()
      wake.yield()
    }
    // Read on another thread, so that a burst is complete when the main actor handles it.
    let reader = Task.detached { [events = terminal.events] in
      for await event in events {
        inbox.put(event)
        wake.yield()
      }
      inbox.put(.endOfInput)
      wake.yield()
    }
    defer {
      reader.cancel()
      onNeedsRender = earlier
    }
    send(.resize(terminal.size))
    terminal.present(render())
    if isExiting { return }
    for await _ in wakes {
      await Task.yield()
      send(inbox.takeAll())
      if isExiting { return }
      if needsRender { present(on: terminal) }
      // State may have changed while the frame was drawn.
      if needsRender { wake.yield() }
    }
  }

  /// The queue of events waiting for their frame.
  private final class Inbox: Sendable {
    private let events = Mutex<[Event]>([])

    /// Adds an event; safe to call from any thread.
    func put(_ event: Event) { events.withLock { $0.append(event) } }

    /// Removes and returns all events, in order.
    func takeAll() -> [Event] {
      events.withLock { events in
        defer { events = [] }
        return events
      }
    }
  }
}

/// A screen that shows frames and reports a person's input: ncurses, a headless run, or a test.
@MainActor
public protocol Terminal: AnyObject {
  /// The current size, in columns and rows.
  var size: Size { get }
  /// The symbols that views may draw with.
  var glyphs: GlyphSet { get }
  /// Shows a frame. Only the cells that changed since the last frame need to be written.
  func present(_ frame: Frame)
  /// The events in order. Supports a single reader.
  var events: AsyncStream<Event> { get }
}
