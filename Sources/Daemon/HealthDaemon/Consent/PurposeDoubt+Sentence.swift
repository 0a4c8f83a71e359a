import HealthModel
import Texts

extension PurposeDoubt {
  /// A sentence that names the problem and says what to do.
  package var sentence: LocalizedStringKey {
    switch sign {
    case .variable: "“\(text)” holds a variable or a key that nothing has replaced: write the sentence itself."
    case .placeholder: "“\(text)” is a placeholder: write which data the app wants, and what for."
    case .template: "“\(text)” is the text of a template: say it of this app."
    case .frameworkName: "“\(text)” names HealthKit: people know the Health app, and not the framework."
    case .noData: "“\(text)” names no data: say which, such as steps or sleep."
    case .noUse: "“\(text)” does not say what for."
    }
  }
}
