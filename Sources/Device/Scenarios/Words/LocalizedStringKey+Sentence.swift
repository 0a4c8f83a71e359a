import HealthModel
import TerminalUI

extension LocalizedStringKey {
  /// The key of a sentence that a lower room has made.
  package init(_ sentence: Sentence) {
    let arguments = sentence.arguments.map { argument -> LocalizedStringKey in
      switch argument {
      case .text(let text): LocalizedStringKey(verbatim: text)
      case .sentence(let part): LocalizedStringKey(part)
      }
    }
    self.init(key: sentence.key, arguments: arguments, written: sentence.description)
  }
}
