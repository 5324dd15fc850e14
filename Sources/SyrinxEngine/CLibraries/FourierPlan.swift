// CLibraries/ is where the C libraries live. Their state has one owner each, which
// frees it. What leaves this folder are numbers, blocks and checked spans; of the engine only Streams/,
// which holds the samples, and Threads/ see pointers too.

import CFFTW

/// A pair of Fourier transforms of one size between real samples and their spectrum
/// (`fftwf_plan_dft_r2c_1d`, `fftwf_plan_dft_c2r_1d`), with the memory they work on.
///
/// Plans are made without measuring (`FFTW_ESTIMATE`), so that results repeat to the last bit. Owners of
/// one size share the plans, each with its own memory, so that several threads may transform at once.
@safe public struct FourierPlan: ~Copyable {
  private let samples: UnsafeMutablePointer<Float>
  private let bins: UnsafeMutablePointer<fftwf_complex>
  private let plans: FourierPlanPair
  /// Samples that are transformed.
  public let size: Int

  public init(size: Int) throws(LibraryError) {
    precondition(size > 0 && size <= 1 << 30)
    self.size = size
    guard let samples = unsafe fftwf_alloc_real(size) else { throw .fourierPlan(size: size) }
    guard let bins = unsafe fftwf_alloc_complex(size / 2 + 1),
      let plans = unsafe FourierPlanCache.plans(size: size, samples, bins)
    else {
      unsafe fftwf_free(samples)
      throw .fourierPlan(size: size)
    }
    unsafe self.samples = samples
    unsafe self.bins = bins
    self.plans = plans
    unsafe samples.update(repeating: 0, count: size)
    unsafe UnsafeMutableRawPointer(bins).initializeMemory(
      as: Float.self, repeating: 0, count: 2 * (size / 2 + 1))
  }

  deinit {
    unsafe fftwf_free(samples)
    unsafe fftwf_free(bins)
  }

  /// The smallest number from a limit on whose transform is quick.
  public static func quickSize(atLeast limit: Int) -> Int { (limit...).first(where: isQuick)! }

  /// The largest number up to a limit whose transform is quick.
  public static func quickSize(atMost limit: Int) -> Int { (1...limit).last(where: isQuick)! }

  /// True of products of twos, threes and fives.
  private static func isQuick(_ size: Int) -> Bool {
    precondition(size > 0)
    var rest = size
    for factor in [2, 3, 5] { while rest % factor == 0 { rest /= factor } }
    return rest == 1
  }

  /// Bins from zero to half the sample rate.
  public var binCount: Int { size / 2 + 1 }

  /// The samples, `size` of them.
  public var real: MutableSpan<Float> {
    @_lifetime(&self)
    mutating get {
      let span = unsafe MutableSpan(_unsafeStart: samples, count: size)
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }

  public var realSpan: Span<Float> {
    @_lifetime(borrow self)
    borrowing get {
      let span = unsafe Span(_unsafeStart: UnsafePointer(samples), count: size)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  public var spectrumSpan: Span<Float> {
    @_lifetime(borrow self)
    borrowing get {
      let start = unsafe UnsafeRawPointer(bins).assumingMemoryBound(to: Float.self)
      let span = unsafe Span(_unsafeStart: start, count: 2 * binCount)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The spectrum: real and imaginary part of each bin in turn.
  public var spectrum: MutableSpan<Float> {
    @_lifetime(&self)
    mutating get {
      let start = unsafe UnsafeMutableRawPointer(bins).assumingMemoryBound(to: Float.self)
      let span = unsafe MutableSpan(_unsafeStart: start, count: 2 * binCount)
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }

  /// Makes the spectrum from the samples (`fftwf_execute_dft_r2c`).
  public mutating func transform() {
    unsafe fftwf_execute_dft_r2c(plans.toSpectrum, samples, bins)
  }

  /// Makes the samples from the spectrum, `size` times too large; the spectrum is lost
  /// (`fftwf_execute_dft_c2r`).
  public mutating func inverse() {
    unsafe fftwf_execute_dft_c2r(plans.toSamples, bins, samples)
  }
}
