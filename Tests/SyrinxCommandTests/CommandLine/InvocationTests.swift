import SyrinxEngine
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("A command line is taken apart")
struct InvocationTests {
  struct Options: Adjustable, Equatable {
    var quiet = false
    var rate: Int?
    var out: String?
    var level = 0.0

    static let parameters: [Parameter<Options>] = [
      .flag("quiet", \.quiet, help: "say nothing"),
      .optional("rate", \.rate, .hertz, 8000...192_000, help: "the rate"),
      .text("out", \.out, placeholder: "FILE", help: "the file"),
      .fixed("level", \.level, .decibels, -96...24, help: "the level"),
    ]
  }

  func scan(_ line: String) throws -> Invocation<Options> {
    try Invocation(
      line.split(separator: " ").map(String.init), of: "test", .standard, effects: .standard)
  }

  @Test("advice is left out where a line is offered, and words that look like advice are not")
  func advice() {
    let error = InvocationError.unexpected("a; usage: b", usage: "c")
    #expect(error.report == "unexpected argument ‘a; usage: b’; usage: c")
    #expect(error.reportWithoutAdvice == "unexpected argument ‘a; usage: b’")
    let chain = ChainError.unknownWord("x: see syrinx y", after: nil, candidates: [])
    #expect(chain.reportWithoutAdvice == "‘x: see syrinx y’ is not an effect")
    #expect(chain.report == chain.reportWithoutAdvice + ": see syrinx effects")
    let item = ParameterError.badItem(
      parameter: "bands", word: "b", .unknown(part: "type", word: "low", choices: ["low-pass"]))
    let nested = ChainError.parameter(effect: "eq", item)
    #expect(nested.reportWithoutAdvice == "eq: bands: ‘b’: unknown type ‘low’")
  }

  @Test("options stand anywhere, with a space or an equals sign")
  func anywhere() throws {
    for line in [
      "--quiet --rate 44.1k a b gain -3dB", "a --quiet b gain --rate=44100 -3dB",
      "a b gain -3dB --rate 44100Hz --quiet", "--quiet=yes a b --rate 44100 gain -3dB",
    ] {
      let invocation = try scan(line)
      #expect(invocation.words == ["a", "b", "gain", "-3dB"], "\(line)")
      #expect(invocation.options.quiet)
      #expect(invocation.options.rate == 44100)
    }
  }

  @Test("a number with a leading minus is a value")
  func minus() throws {
    #expect(try scan("a - -3 -.5 -3dB").words == ["a", "-", "-3", "-.5", "-3dB"])
    #expect(try scan("--level -6 a").options.level == -6)
    #expect(try scan("--level=-6dB a").options.level == -6)
  }

  @Test("after two dashes everything is a word")
  func dashes() throws {
    let invocation = try scan("a --quiet -- --rate b --")
    #expect(invocation.words == ["a", "--rate", "b", "--"])
    #expect(invocation.wordCountBeforeDashes == 1)
    #expect(invocation.options.quiet)
    #expect(try scan("a").wordCountBeforeDashes == nil)
  }

  @Test("the last of two equal options counts")
  func twice() throws { #expect(try scan("--rate 8000 --rate 16000").options.rate == 16000) }

  @Test("mistakes are typed errors")
  func mistakes() {
    #expect(throws: InvocationError.optionWantsValue(name: "rate", placeholder: "HZ")) {
      try scan("a --rate")
    }
    #expect(throws: InvocationError.optionWantsValue(name: "out", placeholder: "FILE")) {
      try scan("--out --quiet")
    }
    #expect(throws: InvocationError.self) { try scan("--quite") }
    #expect(throws: InvocationError.self) { try scan("-q") }
    #expect(throws: InvocationError.self) { try scan("--rate 5") }
    #expect(throws: InvocationError.self) { try scan("--rate 44100.5") }
    #expect(throws: InvocationError.self) { try scan("--quiet=perhaps") }
  }

  @Test("help is asked for anywhere before the dashes")
  func help() throws {
    #expect(try scan("a b --help").asksForHelp)
    #expect(try scan("-h").asksForHelp)
    #expect(try !scan("a -- --help").asksForHelp)
  }
}
