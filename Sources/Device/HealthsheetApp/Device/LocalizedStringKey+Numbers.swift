import TerminalUI

extension LocalizedStringKey {
  /// Takes an English sentence from a module without translations, with its numbers as arguments of the key.
  ///
  ///     LocalizedStringKey(numbersIn: "2 of 5 chosen")   // the key "%lld of %lld chosen"
  init(numbersIn sentence: String) {
    var interpolation = StringInterpolation(literalCapacity: sentence.utf8.count, interpolationCount: 2)
    var rest = Substring(sentence)
    while !rest.isEmpty {
      let words = rest.prefix { !$0.isNumber }
      interpolation.appendLiteral(String(words))
      let digits = rest.dropFirst(words.count).prefix { $0.isNumber }
      if let number = Int(digits) {
        interpolation.appendInterpolation(number)
      } else {
        interpolation.appendLiteral(String(digits))
      }
      rest = rest.dropFirst(words.count + digits.count)
    }
    self.init(stringInterpolation: interpolation)
  }
}
