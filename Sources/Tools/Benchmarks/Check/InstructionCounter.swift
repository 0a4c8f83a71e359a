import CInstructions

/// Counts the instructions of this process: the same for the same work, however busy the machine is.
struct InstructionCounter {
  private let descriptor: Int32

  /// Nil where the kernel does not let a program count, or there is nothing to count with.
  init?() {
    descriptor = instructions_open()
    if descriptor < 0 || instructions_read(descriptor) <= 0 { return nil }
  }

  var count: Double { Double(instructions_read(descriptor)) }
}
