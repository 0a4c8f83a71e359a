extension Task where Failure == Never {
  /// The task's value, or nil after the test's time limit. A missing answer then fails one test without delaying the
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
