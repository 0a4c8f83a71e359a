extension Task where Failure == Never {
  /// The task's value, or nil once the test's time is over: what is never answered fails a test, and does not hold up the
  /// others.
  public var inTime: Success? {
    get async {
      let (values, continuation) = AsyncStream.makeStream(of: Success.self)
      Task<Void, Never> {
        continuation.yield(await value)
        continuation.finish()
      }
      return await values.first { _ in true }
    }
  }
}
