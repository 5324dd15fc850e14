// Handles/ is where C libraries and the system's calls live. Their state has one owner each, a
// `~Copyable` struct that frees it. What leaves this room are numbers, blocks and checked spans; of
// the engine only Stream/, which holds the samples, and Threads/ see pointers too.

import CFFTW

/// How a transform of one size is done, there and back.
@safe private struct Recipe: @unchecked Sendable {
  let toSpectrum: fftwf_plan
  let toSamples: fftwf_plan
}

/// All that have been made, by their size. FFTW's planner is not thread-safe; executing its plans is,
/// also of one plan by several threads, each in memory of its own.
private let recipes = Monitor<[Int: Recipe]>([:])

/// A pair of Fourier transforms of one size between real samples and their spectrum
/// (`fftwf_plan_dft_r2c_1d`, `fftwf_plan_dft_c2r_1d`), with the memory they work on.
///
/// Plans are made without measuring (`FFTW_ESTIMATE`), so that results repeat to the last bit, once
/// for each size, and kept.
@safe public struct FourierPlan: ~Copyable {
  private let samples: UnsafeMutablePointer<Float>
  private let bins: UnsafeMutablePointer<fftwf_complex>
  private let recipe: Recipe
  /// How many samples are transformed.
  public let size: Int

  public init(size: Int) throws(EngineError) {
    precondition(size > 0 && size <= 1 << 30)
    self.size = size
    guard let parts = unsafe Self.parts(size) else {
      throw .library(name: "FFTW", reason: "no plan for a transform of \(size) samples")
    }
    unsafe samples = parts.samples
    unsafe bins = parts.bins
    recipe = unsafe parts.recipe
    unsafe samples.update(repeating: 0, count: size)
    unsafe UnsafeMutableRawPointer(bins).initializeMemory(
      as: Float.self, repeating: 0, count: 2 * (size / 2 + 1))
  }

  @unsafe private struct Parts {
    let samples: UnsafeMutablePointer<Float>
    let bins: UnsafeMutablePointer<fftwf_complex>
    let recipe: Recipe
  }

  /// Memory for a size, and the recipe, which serves all memory that FFTW has given: it is aligned
  /// alike.
  @unsafe private static func parts(_ size: Int) -> Parts? {
    unsafe recipes.update { recipes in
      guard let samples = unsafe fftwf_alloc_real(size) else { return nil }
      guard let bins = unsafe fftwf_alloc_complex(size / 2 + 1) else {
        unsafe fftwf_free(samples)
        return nil
      }
      if let known = recipes[size] {
        return unsafe Parts(samples: samples, bins: bins, recipe: known)
      }
      let forward = unsafe fftwf_plan_dft_r2c_1d(Int32(size), samples, bins, FFTW_ESTIMATE)
      let backward = unsafe fftwf_plan_dft_c2r_1d(Int32(size), bins, samples, FFTW_ESTIMATE)
      guard let forward = unsafe forward, let backward = unsafe backward else {
        if let plan = unsafe forward { unsafe fftwf_destroy_plan(plan) }
        if let plan = unsafe backward { unsafe fftwf_destroy_plan(plan) }
        unsafe fftwf_free(samples)
        unsafe fftwf_free(bins)
        return nil
      }
      let recipe = unsafe Recipe(toSpectrum: forward, toSamples: backward)
      recipes[size] = recipe
      return unsafe Parts(samples: samples, bins: bins, recipe: recipe)
    }
  }

  deinit {
    unsafe fftwf_free(samples)
    unsafe fftwf_free(bins)
  }

  /// The smallest number from a limit on whose transform is quick.
  public static func quickSize(atLeast limit: Int) -> Int {
    var size = limit
    while !isQuick(size) { size += 1 }
    return size
  }

  /// The largest number up to a limit whose transform is quick.
  public static func quickSize(atMost limit: Int) -> Int {
    var size = limit
    while !isQuick(size) { size -= 1 }
    return size
  }

  /// Whether a size is a product of twos, threes and fives.
  private static func isQuick(_ size: Int) -> Bool {
    precondition(size > 0)
    var rest = size
    for factor in [2, 3, 5] { while rest % factor == 0 { rest /= factor } }
    return rest == 1
  }

  /// How many bins a spectrum has: from zero to half the sample rate.
  public var binCount: Int { size / 2 + 1 }

  /// The samples, `size` of them.
  public var real: MutableSpan<Float> {
    @_lifetime(&self)
    mutating get {
      let span = unsafe MutableSpan(_unsafeStart: samples, count: size)
      return unsafe _overrideLifetime(span, mutating: &self)
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
    unsafe fftwf_execute_dft_r2c(recipe.toSpectrum, samples, bins)
  }

  /// Makes the samples from the spectrum, `size` times too large; the spectrum is lost
  /// (`fftwf_execute_dft_c2r`).
  public mutating func inverse() {
    unsafe fftwf_execute_dft_c2r(recipe.toSamples, bins, samples)
  }
}
