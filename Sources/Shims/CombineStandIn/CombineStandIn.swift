// Combine, which on Linux is OpenCombine with what it leaves out, and with a main run loop that is the main queue.
#if Combine
  @_exported import OpenCombine
  @_exported import OpenCombineDispatch
#else
  // Who takes the product without its trait has not fetched OpenCombine, and should hear so in a sentence.

  @available(*, unavailable, message: "The product Combine needs the trait Combine: write `traits: [\"Combine\"]`.")
  public protocol ObservableObject: AnyObject {}

  @available(*, unavailable, message: "The product Combine needs the trait Combine: write `traits: [\"Combine\"]`.")
  public final class AnyCancellable {}

  @available(*, unavailable, message: "The product Combine needs the trait Combine: write `traits: [\"Combine\"]`.")
  public final class PassthroughSubject<Output, Failure: Error> {}
#endif
