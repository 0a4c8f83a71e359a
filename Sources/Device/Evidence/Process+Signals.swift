import Foundation
import Glibc

extension Process {
  /// Starts a process that can receive signals, such as the one that `terminate()` sends.
  ///
  /// A process inherits the signal mask of the thread that starts it. The threads of Swift's pool, which also run the
  /// main actor, block all signals, so a process started with their mask would receive none.
  package func runHearingSignals() throws {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}
