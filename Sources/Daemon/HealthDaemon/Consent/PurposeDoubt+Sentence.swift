import HealthModel
import Texts

extension PurposeDoubt {
  /// A sentence that names the problem and says what to do.
  package var sentence: LocalizedStringKey {
    switch sign {
    case .variable: "“\(text)” contains a variable or a key that was not replaced: write the sentence itself."
    case .placeholder: "“\(text)” is a placeholder: write which data the app wants, and what for."
    case .template: "“\(text)” is the text of a template: write a sentence about this app."
    case .frameworkName: "“\(text)” names HealthKit: people know the Health app, but not the framework."
    case .noData: "“\(text)” does not name any data: say which, such as steps or sleep."
    case .noUse: "“\(text)” does not say what the data is for."
    }
  }
}
