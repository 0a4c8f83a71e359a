import Foundation
import Glibc

extension Process {
  /// Starts a process that hears signals, such as that of ``terminate()``.
  ///
  /// A process inherits the mask of the thread that starts it, and the threads of Swift's pool, which run the main actor
  /// too, block every signal.
  package func runHearingSignals() throws {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}
