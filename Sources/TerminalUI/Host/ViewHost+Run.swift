extension ViewHost {
  /// Shows the view on a terminal until the terminal ends or a view asks to exit.
  ///
  /// A frame is drawn when something changed; events that arrived together become one frame. While nothing happens,
  /// nothing runs.
  public func run(on terminal: any Terminal) async {
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let inbox = Inbox()
    let earlier = onNeedsRender
    onNeedsRender = {
      earlier?()
      wake.yield()
    }
    let reader = Task { @MainActor in
      for await event in terminal.events {
        inbox.events.append(event)
        wake.yield()
      }
      inbox.events.append(.endOfInput)
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
      // Whatever has arrived by now becomes one frame; a stream without end must not keep the frame away.
      var budget = 512
      while !inbox.events.isEmpty, budget > 0 {
        let events = inbox.events
        inbox.events = []
        budget -= events.count
        send(events)
        if isExiting { return }
        await Task.yield()
      }
      if needsRender { terminal.present(render()) }
      // State may have changed while the frame was made.
      if needsRender { wake.yield() }
    }
  }

  /// Events that wait for their frame.
  @MainActor
  private final class Inbox {
    var events: [Event] = []
  }
}
