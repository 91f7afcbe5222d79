import AnimationCore
import AnimationKit
import CommandLineSupport
import Dispatch
import SystemSupport

/// Answers the requests on standard input until it ends, a signal comes or the answers are no longer read.
struct RequestRun: Sendable {
  private let work: RequestWork
  private let reader: RequestReader
  private let jobs: Int
  private let queue = RequestQueue()

  /// - Parameter jobs: how many requests are worked on at once.
  init(_ work: RequestWork, _ reader: RequestReader, jobs: Int) {
    (self.work, self.reader, self.jobs) = (work, reader, jobs)
  }

  /// - Throws: `CommandFailure` where it ends before its input does.
  func run() throws(CommandFailure) {
    let answers: AnswerStream
    let lines: Lock<LineReader>
    do {
      // What a request makes anything else read or write there is nothing of the protocol's.
      answers = AnswerStream(try StandardStream.output.claim())
      lines = Lock(
        LineReader(
          try StandardStream.input.claim(), name: "standard input",
          maximumLength: RequestReader.maximumLength))
    } catch {
      throw CommandFailure(error)
    }
    let readingFailure = Lock<CommandFailure?>(nil)
    Interruption.whenRequested { queue.close() }
    DispatchQueue(label: "requests").async {
      do {
        // Nobody waits for this lock.
        try lines.withLock { lines in try read(lines, answers) }
      } catch {
        readingFailure.withLock { $0 = CommandFailure(error, of: "standard input") }
      }
      queue.close()
    }
    WorkPool.run(jobs: jobs) {
      while let request = queue.next() {
        let answer = answers.failure == nil ? work.answer(request) : nil
        // Its name may be used again as soon as the answer is there.
        queue.finish(request)
        if let answer { send(answer, answers) }
      }
    }
    if let failure = answers.failure { throw failure }
    if Interruption.isRequested { throw .interrupted }
    if let failure = readingFailure.withLock({ $0 }) { throw failure }
  }

  private func read(_ lines: LineReader, _ answers: AnswerStream) throws(FileError) {
    while answers.failure == nil, let line = try lines.next() {
      switch reader.read(line) {
      case .request(let request):
        if !queue.add(request) {
          let failure = CommandFailure(.usage, "id: an earlier request with it is not answered yet")
          send(WorkerAnswer(id: request.id, line: request.line, failure: failure), answers)
        }
      case .cancel(let id): queue.cancel(id)
      case .mistake(let answer): send(answer, answers)
      case nil: break
      }
    }
  }

  private func send(_ answer: WorkerAnswer, _ answers: AnswerStream) {
    answers.send(answer)
    // There is nobody left to work for.
    if answers.failure != nil { queue.abandon() }
  }
}

/// Where answers go, each in one piece.
private final class AnswerStream: Sendable {
  private let descriptor: Descriptor
  private let state = Lock<CommandFailure?>(nil)

  init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  /// Why no more can be sent.
  var failure: CommandFailure? { state.withLock { $0 } }

  func send(_ answer: WorkerAnswer) {
    let bytes = answer.bytes
    state.withLock { failure in
      guard failure == nil else { return }
      do throws(FileError) {
        try ByteOutput.write(bytes, toDescriptor: descriptor.number, name: "standard output")
      } catch {
        failure = CommandFailure(error)
      }
    }
  }
}
