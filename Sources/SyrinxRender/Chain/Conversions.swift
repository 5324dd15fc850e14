import SyrinxEngine
import SyrinxFiles

/// The sample rate and channels of the output, which decide the nodes after a chain.
package struct Conversions {
  /// In hertz; nil for the rate of the input, or the nearest that `container` supports.
  package var rate: Int?
  package var container: Container?
  package var channels: Int?
  /// The format of the input; nil for a graph that has players only.
  package var input: StreamFormat?

  /// The rate to convert to, in hertz; nil where no conversion is needed.
  package func rate(from played: Int?) -> Int? {
    let wanted = rate ?? played.flatMap { container?.rate(nearest: $0) }
    return wanted == played ? nil : wanted
  }
}
