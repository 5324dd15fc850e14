import CSyrinx
import SyrinxEngine
import SyrinxRender

/// A random chain behind an opaque pointer. Nothing of it changes.
private final class RandomHandle: Sendable {
  let template: ChainTemplate
  init(_ template: ChainTemplate) { self.template = template }
}

@c @implementation
public func syrinx_random_create(
  _ text: UnsafePointer<CChar>?, _ options: UnsafePointer<CChar>?,
  _ random: UnsafeMutablePointer<OpaquePointer?>?, _ error: TextResult?
) -> syrinx_status {
  unsafe answer(error, random, "random") {
    guard let text = try unsafe string(text, "text") else { throw CallError.missing("text") }
    let options = try unsafe ChainOptions.read(options, as: ChainOptions())
    let template = try ChainTemplate(text: text, voices: .usual(options.voices, .standard))
    let made = RandomHandle(template)
    return unsafe OpaquePointer(Unmanaged.passRetained(made).toOpaque())
  }
}

@c @implementation
public func syrinx_random_draw(
  _ random: OpaquePointer?, _ seed: Int64, _ name: UnsafePointer<CChar>?, _ variant: Int64,
  _ chain: UnsafeMutablePointer<OpaquePointer?>?, _ error: TextResult?
) -> syrinx_status {
  unsafe answer(error, chain, "chain") {
    guard let random = unsafe random else { throw CallError.missing("random") }
    guard let name = try unsafe string(name, "name") else { throw CallError.missing("name") }
    let object = unsafe Unmanaged<RandomHandle>.fromOpaque(UnsafeRawPointer(random))
    let template = unsafe object.takeUnretainedValue().template
    let number = try checked(variant, "variant", in: 1...Int(Int32.max))
    let drawn = try template.patch(for: name, variant: number, seed: Int(seed)).patch
    guard case .chain(let spec) = drawn else { throw CallError.missing("chain") }
    return unsafe handle(of: spec)
  }
}

@c @implementation
public func syrinx_random_free(_ random: OpaquePointer?) {
  guard let random = unsafe random else { return }
  unsafe Unmanaged<RandomHandle>.fromOpaque(UnsafeRawPointer(random)).release()
}
