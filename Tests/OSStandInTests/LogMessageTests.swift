import Foundation
import Testing

@testable import OSStandIn

@Suite("Formatting of a log line")
struct LogMessageTests {
  private func text(_ message: OSLogMessage) -> String { message.text }
  private let name = "Kim"

  @Test("Numbers in a log message are shown, and other values are hidden unless public")
  func privacy() {
    struct Refusal: Error {}
    let steps = 12
    #expect(text("\(steps) steps of \(name)") == "12 steps of <private>")
    #expect(text("\(name, privacy: .public), \(steps, privacy: .private)") == "Kim, <private>")
    #expect(text("\(Refusal()), \(Refusal(), privacy: .public)") == "<private>, Refusal()")
    #expect(text("\(true) \(UInt8(3)) \(1.5)") == "true 3 1.500000")
    #expect(text("\(URL(fileURLWithPath: "/x")), \([1], privacy: .public)") == "<private>, [1]")
  }

  @Test("Equal hidden values are masked by equal hashes")
  func masks() {
    let (kim, other) = (text("\(name, privacy: .private(mask: .hash))"), text("\("Kit", privacy: .auto(mask: .hash))"))
    #expect(kim.hasPrefix("<mask.hash: '") && !kim.contains(name))
    #expect(kim == text("\(name, privacy: .sensitive(mask: .hash))") && kim != other)
  }

  @Test("Numbers in a log message use the requested format")
  func formats() {
    #expect(text("\(255, format: .hex(includePrefix: true, uppercase: true, minDigits: 4))") == "0x00FF")
    #expect(text("\(Int8.min, format: .decimal(minDigits: 5)) \(8, format: .octal)") == "-00128 10")
    #expect(text("\(7, format: .decimal(explicitPositiveSign: true))") == "+7")
    #expect(text("\(62.48, format: .fixed(precision: 1)) \(0.5, format: .hybrid)") == "62.5 0.5")
    #expect(text("\(1234.5, format: .exponential(precision: 2)) \(Float(2))") == "1.23e+03 2.000000")
    #expect(text("\(true, format: .answer) \(false, format: .truth)") == "yes false")
    #expect(text("[\(name, align: .right(columns: 5), privacy: .public)]") == "[  Kim]")
    #expect(text("[\(3, align: .left(columns: 3))]") == "[3  ]")
  }

  @Test("Values in a log message are computed only if the line is written")
  func laziness() {
    var asked = 0
    func value() -> Int {
      asked += 1
      return asked
    }
    let message: OSLogMessage = "\(value())"
    #expect(asked == 0)
    #expect(message.text == "1")
  }

  @Test("Placeholders in a C format string get their values in order")
  func places() {
    func text(_ format: String, _ arguments: Any...) -> String { FormatString(format).text(arguments) }
    #expect(text("%d of %{public}@ is 100%%", 3, "Kim") == "3 of Kim is 100%")
    #expect(
      text("%@ %s %{private}d %{private, mask.hash}@", "a", "b", 5, "c").hasPrefix(
        "<private> <private> <private> <mask"))
    #expect(text("%5.1f|%-4ld|%04x|%u|%i", 2.25, 7, 255, UInt(9), -1) == "  2.2|7   |00ff|9|-1")
    #expect(text("%d %@", 1) == "1 %@", "a place without a value stays")
    #expect(text("50 %", 1) == "50 %")
    #expect(text("%{public", 1) == "%{public")
    #expect(text("%d", "not a number") == "<private>")
  }
}
