import CSyrinx
import SyrinxEngine
import SyrinxRender
import SyrinxText

@c @implementation
public func syrinx_chain_create(
  _ text: UnsafePointer<CChar>?, _ options: UnsafePointer<CChar>?,
  _ chain: UnsafeMutablePointer<OpaquePointer?>?, _ error: TextResult?
) -> syrinx_status {
  unsafe answer(error, chain, "chain") {
    guard let text = try unsafe string(text, "text") else { throw CallError.missing("text") }
    let options = try unsafe ChainOptions.read(options, as: ChainOptions())
    return unsafe handle(
      of: try ChainSpec(text: text, voices: .usual(options.voices, .standard)))
  }
}

@c @implementation
public func syrinx_chain_words(
  _ chain: OpaquePointer?, _ words: TextResult?, _ error: TextResult?
) -> syrinx_status {
  unsafe answer(error, words, "words") { try unsafe text(neededChain(chain).text) }
}

@c @implementation
public func syrinx_chain_json(
  _ chain: OpaquePointer?, _ json: TextResult?, _ error: TextResult?
) -> syrinx_status {
  unsafe answer(error, json, "json") { try unsafe text(neededChain(chain).json.compact) }
}

@c @implementation
public func syrinx_chain_format(
  _ chain: OpaquePointer?, _ input: UnsafePointer<syrinx_format>?,
  _ output: UnsafeMutablePointer<syrinx_format>?, _ error: TextResult?
) -> syrinx_status {
  unsafe answerWriting(error) {
    let place = try unsafe place(output, "output")
    let chain = try unsafe neededChain(chain)
    let (format, frameCount) = try unsafe StreamFormat.checked(input)
    let form = try ChainForm(chain, of: format, frameCount: frameCount)
    unsafe place.pointee = syrinx_format(form.format)
  }
}

@c @implementation
public func syrinx_chain_move(
  _ chain: OpaquePointer?, _ input: UnsafePointer<syrinx_format>?,
  _ times: UnsafePointer<Double>?, _ moved: UnsafeMutablePointer<Double>?, _ count: Int64,
  _ error: TextResult?
) -> syrinx_status {
  unsafe answerWriting(error) {
    let chain = try unsafe neededChain(chain)
    let (format, frameCount) = try unsafe StreamFormat.checked(input)
    let form = try ChainForm(chain, of: format, frameCount: frameCount)
    try unsafe move(times, moved, count) { try form.moved($0) }
  }
}

/// Moves times one after the other; NaN are those that are cut away.
@unsafe func move(
  _ times: UnsafePointer<Double>?, _ moved: UnsafeMutablePointer<Double>?, _ count: Int64,
  by map: (Double) throws -> Double?
) throws {
  let count = try checked(count, "number of times", in: Limits.frameCounts)
  guard count > 0 else { return }
  guard let times = unsafe times else { throw CallError.missing("times") }
  let place = try unsafe place(moved, "moved")
  for index in 0..<count { unsafe place[index] = try map(times[index]) ?? .nan }
}

@c @implementation
public func syrinx_chain_free(_ chain: OpaquePointer?) {
  guard let chain = unsafe chain else { return }
  unsafe Unmanaged<ChainHandle>.fromOpaque(UnsafeRawPointer(chain)).release()
}
