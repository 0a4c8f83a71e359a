import Foundation
import HealthDaemon
import HealthModel

/// A questionnaire with a score (rule S132). iOS 18.
open class HKScoredAssessment: HKSample, NSCopying, @unchecked Sendable {
  /// The sum of the answers. An invalid answer, which only an archive from another program can contain, counts as 0.
  open var score: Int { SampleRecord.Content.score(ofAnswers: rawAnswers) }

  /// The raw values of the answers, in the order of the questions.
  var rawAnswers: [Int] {
    guard case .scoredAssessment(let answers) = record.content else { recordHasOtherContent() }
    return answers
  }

  override var contentDescription: String { "score \(score)" }
}

/// A GAD-7 questionnaire: seven questions about anxiety. iOS 18.
open class HKGAD7Assessment: HKScoredAssessment, _HKFactory, @unchecked Sendable {
  /// The answers, in the order of the questions.
  open var answers: [Answer] { rawAnswers.compactMap(Answer.init) }

  /// The severity that the score suggests: none to minimal up to a score of 4, mild up to 9, moderate up to 14, and
  /// severe up to 21.
  open var risk: Risk { score < 5 ? .noneToMinimal : score < 10 ? .mild : score < 15 ? .moderate : .severe }
}

extension _HKFactory where Self: HKGAD7Assessment {
  /// Creates an answered questionnaire. Any number of answers other than seven stops the app.
  public init(date: Date, answers: [HKGAD7Assessment.Answer], metadata: [String: Any]? = [:]) {
    let record = SampleRecord(
      HKScoredAssessmentType(.GAD7), answers.map(\.rawValue), of: 7, on: date, metadata: metadata)
    self.init(validating: HKGAD7Assessment(record))
  }
}

/// A PHQ-9 questionnaire: nine questions about depression. iOS 18.
open class HKPHQ9Assessment: HKScoredAssessment, _HKFactory, @unchecked Sendable {
  /// The answers, in the order of the questions.
  open var answers: [Answer] { rawAnswers.compactMap(Answer.init) }

  /// The severity that the score suggests: none to minimal up to a score of 4, mild up to 9, moderate up to 14,
  /// moderately severe up to 19, and severe up to 27.
  open var risk: Risk {
    score < 5 ? .noneToMinimal : score < 10 ? .mild : score < 15 ? .moderate : score < 20 ? .moderatelySevere : .severe
  }
}

extension _HKFactory where Self: HKPHQ9Assessment {
  /// Creates an answered questionnaire. Any number of answers other than nine stops the app, and so does an unanswered
  /// question before the last.
  public init(date: Date, answers: [HKPHQ9Assessment.Answer], metadata: [String: Any]? = [:]) {
    if answers.dropLast().contains(.preferNotToAnswer) {
      HealthExceptionHandler.raise(HealthException(.invalidArgument, .openQuestion))
    }
    let record = SampleRecord(
      HKScoredAssessmentType(.PHQ9), answers.map(\.rawValue), of: 9, on: date, metadata: metadata)
    self.init(validating: HKPHQ9Assessment(record))
  }
}

extension SampleRecord {
  fileprivate init(
    _ type: HKScoredAssessmentType, _ answers: [Int], of count: Int, on date: Date, metadata: [String: Any]?
  ) {
    if answers.count != count {
      HealthExceptionHandler.raise(HealthException(.invalidArgument, .answers(answers.count, of: count, to: type)))
    }
    self.init(.scoredAssessment(answers), of: type, from: date, to: date, metadata: metadata)
  }
}
