import Foundation
import HealthDaemon
import HealthModel
import Languages
import TerminalUI

extension SessionReport {
  /// The annex for an ethics board. For each question to a person it lists the terms of consent records in two
  /// languages, side by side.
  ///
  /// The terms come from EDPB Guidelines 05/2020, paragraph 108, and from ISO/IEC TS 27560. HealthKit has no notion of
  /// a controller, a retention period or recipients, so the annex says that these are not provided.
  package var annex: ReportDocument {
    let own = DocumentMaker(of: self)
    let makers = [own, DocumentMaker(of: self, locale: own.isEnglish ? .simplifiedChinese : .english)]
    let report = own.document
    var document = ReportDocument(
      language: report.language, title: own.said("Annex for an ethics board: \(report.title)"))
    (document.cover, document.simulated, document.mark) = (report.cover, report.simulated, report.mark)
    document.introduction = makers.map { maker in
      maker.said(
        """
        The terms of EDPB Guidelines 05/2020, paragraph 108, and of ISO/IEC TS 27560 for each question. Information \
        that HealthKit does not have is marked as not provided: the app’s maker has to add it.
        """)
    }
    document.sections = own.pages.indices.filter { !own.pages[$0].questions.isEmpty }.map { index in
      var section = ReportDocument.Section(anchor: "annex-\(index + 1)", title: own.title(ofPage: index))
      var table = ReportDocument.Table(
        columns: makers.flatMap { [$0.said("Term"), $0.said("Entry")] },
        languages: makers.flatMap { [$0.language, $0.language] })
      let terms = makers.map { $0.terms(ofPage: index) }
      table.rows = zip(terms[0], terms[1]).map { [[$0.name], $0.values, [$1.name], $1.values] }
      section.blocks = own.pages[index].questions.flatMap(\.shown).map { .quotation($0.wording, language: $0.language) }
      section.blocks.append(.table(table))
      return section
    }
    if document.sections.isEmpty {
      document.introduction += makers.map { $0.said("In this session no app asked the person for anything.") }
    }
    return document
  }
}

extension Locale {
  fileprivate static let english = Locale(identifier: "en_US")
  fileprivate static let simplifiedChinese = Locale(identifier: "zh_CN")
}

extension DocumentMaker {
  var isEnglish: Bool { language == TextLanguage.english.identifier }

  /// A term of a consent record. Its value is a list of lines.
  fileprivate struct Term {
    let name: String
    let values: [String]
  }

  /// Returns the terms of a request. They have the same order in every language.
  fileprivate func terms(ofPage index: Int) -> [Term] {
    let page = pages[index]
    let (rows, missing) = (rows(on: page), said("not provided: the app’s maker has to add it"))
    func term(_ name: LocalizedStringKey, _ values: [String]) -> Term {
      Term(name: said(name), values: values.isEmpty ? [missing] : values)
    }
    func lines(_ facts: [ReportDocument.Fact]) -> [String] { facts.map { said("\($0.name): \($0.value)") } }
    return [
      term("Session information (EDPB 108)", lines(proof(ofPage: index))),
      term(
        "Workflow (EDPB 108)",
        [said(report.account == nil ? "a manual session; its log is the proof" : "the script in the report")]),
      term(
        "What was presented (EDPB 108)",
        page.questions.contains { !$0.shown.isEmpty }
          ? [said("the exact words are above this table")] : [said("No screen showed the question.")]),
      term("Schema version", [said("healthsheet annex 1, after ISO/IEC TS 27560:2023")]),
      term("Record identifier", ["\(report.checkpoint.head.prefix(12))-\(page.line)"]),
      term("PII principal", [said("nobody: the person is simulated")]),
      term(
        "Language of the notice", Set(page.questions.flatMap(\.shown).map(\.language)).sorted().map(nameOfLanguage)),
      term("Notice and purpose, in the app’s words", reasons(on: page).map(\.value)),
      term("Lawful basis", []),
      term("PII types", lines(wanted(on: page)) + [said("special category: health")]),
      term("PII controller", [program(of: page), said("address and contact: \(missing)")]),
      term("Collection method", [said("the question of HealthKit on the screen")]),
      term("Storage locations", []), term("Retention period", []), term("Jurisdiction", []), term("Recipients", []),
      term("Withdrawal method", [said("at any time, in Settings or in the Health app")]),
      term("Event time", page.questions.compactMap(\.answer).compactMap(moment)),
      term("Event state", rows.flatMap { states(of: $0, onPage: index) }),
      term("Event validity", [said("until the person changes it: an answer in HealthKit does not expire")]),
    ]
  }

  /// Returns the name of a language with its identifier: "English (en)".
  private func nameOfLanguage(_ identifier: String) -> String {
    locale.localizedString(forIdentifier: identifier).map { "\($0) (\(identifier))" } ?? identifier
  }

  /// Returns the states of a type, or of each of its objects, in the terms of the W3C's Data Privacy Vocabulary, which TS
  /// 27560 uses.
  private func states(of row: TypeUsage, onPage page: Int) -> [String] {
    let access = said(row.direction == .share ? "to write" : "to read")
    // The state of a permission that no line of the log mentions.
    let unknown = "ConsentUnknown"
    return subjects(of: row).flatMap { subject in
      let name = "\(subject.name), \(access)"
      if subject.answers.isEmpty { return [said("\(name): \(said("no answer")) (\(unknown))")] }
      return zip(subject.answers, history(subject.answers, onPage: page)).map { answer, words in
        said("\(name): \(words) (\(answer.state ?? unknown))")
      }
    }
  }
}
