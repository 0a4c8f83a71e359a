import Glibc

/// Dates as exports write them, by the system's calendar and not by the program's.
enum ExportDate {
  /// "2024-03-01 08:00:00 +0100", for seconds since 1970.
  static func text(_ seconds: Int, offset: Int) -> String {
    var (time, parts) = (time_t(seconds + offset * 3_600), tm())
    gmtime_r(&time, &parts)
    let numbers = [parts.tm_year + 1_900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec]
      .map { ($0 < 10 ? "0" : "") + "\($0)" }
    let hours = abs(offset)
    return "\(numbers[0])-\(numbers[1])-\(numbers[2]) \(numbers[3]):\(numbers[4]):\(numbers[5]) "
      + "\(offset < 0 ? "-" : "+")\(hours < 10 ? "0" : "")\(hours)00"
  }

  /// Seconds since 1970 of a date in any spelling an import may read. Days that no month has are read on: a reading that
  /// refuses them is as good.
  static func seconds(_ text: String) -> Int? {
    let spelling =
      #/(\d{4})-?(\d\d)-?(\d\d)[ T]?(\d\d):?(\d\d):?(\d\d)?(?:\.\d*)? ?(?:Z|([+-])(\d\d):?(\d\d))/#
    guard let match = text.wholeMatch(of: spelling) else { return nil }
    func number(_ digits: Substring?) -> Int32 { digits.flatMap { Int32($0) } ?? 0 }
    var parts = tm()
    parts.tm_year = number(match.1) - 1_900
    (parts.tm_mon, parts.tm_mday) = (number(match.2) - 1, number(match.3))
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (number(match.4), number(match.5), number(match.6))
    let offset = Int(number(match.8)) * 3_600 + Int(number(match.9)) * 60
    return timegm(&parts) - (match.7 == "-" ? -offset : offset)
  }
}
