import Foundation
import HealthModel
import TerminalUI

/// The unexpected end of a program that is both the device and an app, as the process that started it observed it.
package enum ProcessEnd: Hashable, Sendable, Codable {
  /// A signal that the program caused itself, such as the SIGILL of a trap. The message is what Swift printed before;
  /// nil if it printed nothing, or not to the terminal.
  case signal(Int32, message: String?)
  /// A call of `exit` with this status.
  case exit(Int32)
  /// A SIGKILL, which the kernel sends to the largest process when memory runs out.
  case killed
  /// The person ended the program because it did not respond.
  case unresponsive

  /// The signals with which a program ends because of a fault of its own.
  package static let faults: [Int32: String] = [
    SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
    SIGSYS: "SIGSYS",
  ]

  /// The cause in the notation of programmers, as the audit log names it: "SIGILL", "exit(3)".
  var cause: String {
    switch self {
    case .signal(let number, _): Self.faults[number] ?? "signal \(number)"
    case .exit(let status): "exit(\(status))"
    case .killed: "SIGKILL"
    case .unresponsive: "unresponsive"
    }
  }

  /// The reason, for the crash screen and the script.
  var reason: LocalizedStringKey {
    switch self {
    case .signal(_, let message?): LocalizedStringKey(verbatim: message)
    case .signal(_, nil): "The program ended with \(cause)."
    case .exit(let status): "The program called exit(\("\(status)"))."
    case .killed: "The system ended the program with SIGKILL, as it does when memory runs out."
    case .unresponsive: "The program did not respond, and you ended it."
    }
  }

  /// A sentence about what a phone does with an app that ends in this way.
  var onAPhone: LocalizedStringKey {
    switch self {
    case .signal: "A phone writes a crash report, and shows the home screen."
    case .exit: "On a phone, an app that calls exit looks like an app that crashed."
    case .killed: "A phone ends an app that uses too much memory."
    case .unresponsive: "A phone ends an app that does not respond for some seconds (0x8badf00d)."
    }
  }
}

/// The reason that an app stopped.
enum AppStop {
  /// The app broke a rule that raises an exception on a phone.
  case exception(HealthException)
  /// The program ended, and the device was opened again.
  case end(ProcessEnd)

  /// The reason as one text, in Apple's words where they are known.
  func reason(in locale: Locale) -> String {
    switch self {
    case .exception(let exception): exception.reason
    case .end(let end): String(localized: end.reason, locale: locale)
    }
  }
}
