import Testing

@testable import TerminalCurses

@Suite("A slow line gets the newest frame, not all of them")
struct FrameFlowTests {
  @Test("A terminal is asked once it may be half a second behind, and nothing more is sent until it answers")
  func asking() {
    var flow = FrameFlow(canAsk: true)
    let first = flow.asks(after: 10, inAnyCase: true)
    #expect(first)
    flow.didAnswer(after: .milliseconds(5))
    #expect(!flow.isFull)
    let afterLittle = flow.asks(after: FrameFlow.limit)
    #expect(!afterLittle && !flow.isFull)
    let afterMore = flow.asks(after: 1)
    #expect(afterMore && flow.isFull)
    flow.didAnswer(after: .milliseconds(5))
    #expect(!flow.isFull)
  }

  @Test("One that never answered is not waited for, and is asked only once")
  func silence() {
    var flow = FrameFlow(canAsk: true)
    let first = flow.asks(after: 8000)
    let second = flow.asks(after: 8000)
    #expect(first && !second)
    #expect(!flow.isFull)
  }

  @Test("One that cannot understand the question is not asked")
  func unaskable() {
    var flow = FrameFlow(canAsk: false)
    let asks = flow.asks(after: 8000, inAnyCase: true)
    #expect(!asks && !flow.isFull)
  }

  /// One that has answered before, and is asked again.
  private func fullFlow() -> FrameFlow {
    var flow = FrameFlow(canAsk: true)
    _ = flow.asks(after: 8000)
    flow.didAnswer(after: .milliseconds(5))
    _ = flow.asks(after: 8000)
    return flow
  }

  @Test("One that no longer answers is no longer waited for")
  func givingUp() {
    var flow = fullFlow()
    #expect(flow.isFull)
    flow.giveUp()
    #expect(!flow.isFull)
    #expect(flow.dueAnswers == 1, "an answer that comes late is not typed into the shell")
  }

  @Test("Asked twice, as after a stop and a continuation, it has shown everything with the second answer")
  func twoQuestions() {
    var flow = fullFlow()
    flow.giveUp()
    _ = flow.asks(after: 8000)
    flow.didAnswer(after: .milliseconds(5))
    #expect(flow.isFull)
    flow.didAnswer(after: .milliseconds(5))
    #expect(!flow.isFull && flow.dueAnswers == 0)
  }

  @Test("An answer that was lost among other input is missed once: the next frame is asked about again")
  func lostAnswer() {
    var flow = fullFlow()
    flow.lose()
    #expect(!flow.isFull && flow.dueAnswers == 0)
    let again = flow.asks(after: 8000)
    #expect(again && flow.isFull)
    flow.didAnswer(after: .milliseconds(5))
    #expect(!flow.isFull)
  }

  @Test("Answers are waited for as long as the line is slow, two seconds at least and twenty at most")
  func patience() {
    var flow = fullFlow()
    #expect(flow.patience == .seconds(2))
    flow.didAnswer(after: .seconds(3))
    flow.didAnswer(after: .seconds(1))
    #expect(flow.patience == .seconds(12))
    flow.didAnswer(after: .seconds(60))
    #expect(flow.patience == .seconds(20))
  }
}
