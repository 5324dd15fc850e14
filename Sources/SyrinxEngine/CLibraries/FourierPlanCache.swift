import CFFTW
import SyrinxSystem

/// The owner of FFTW's plans for one size, there and back (`fftwf_plan_dft_r2c_1d`,
/// `fftwf_plan_dft_c2r_1d` … `fftwf_destroy_plan`). They serve all memory that FFTW has allocated, which
/// is aligned alike.
@safe final class FourierPlanPair: @unchecked Sendable {
  let toSpectrum: fftwf_plan
  let toSamples: fftwf_plan

  /// Nil where FFTW makes no plan. Only while the planner's lock is held.
  @unsafe fileprivate init?(
    size: Int, _ samples: UnsafeMutablePointer<Float>, _ bins: UnsafeMutablePointer<fftwf_complex>
  ) {
    let forward = unsafe fftwf_plan_dft_r2c_1d(Int32(size), samples, bins, FFTW_ESTIMATE)
    let backward = unsafe fftwf_plan_dft_c2r_1d(Int32(size), bins, samples, FFTW_ESTIMATE)
    guard let forward = unsafe forward, let backward = unsafe backward else {
      if let plan = unsafe forward { unsafe fftwf_destroy_plan(plan) }
      if let plan = unsafe backward { unsafe fftwf_destroy_plan(plan) }
      return nil
    }
    unsafe toSpectrum = forward
    unsafe toSamples = backward
  }

  deinit {
    FourierPlanCache.planner.hold {
      unsafe fftwf_destroy_plan(toSpectrum)
      unsafe fftwf_destroy_plan(toSamples)
      unsafe FourierPlanCache.pairCount -= 1
    }
  }
}

/// The plans of the sizes asked for last. Of other sizes there are as many as are in use.
enum FourierPlanCache {
  /// FFTW's planner is not thread-safe; executing its plans is.
  static let planner = Lock()
  /// The plans kept, the size asked for last at the end; behind the planner's lock.
  nonisolated(unsafe) private static var kept: [(size: Int, plans: FourierPlanPair)] = []
  /// Behind the planner's lock.
  nonisolated(unsafe) fileprivate static var pairCount = 0

  /// A chain uses a handful of sizes.
  static let capacity = 16

  /// Has FFTW's planner lock by itself too, where somebody in this process has loaded its library for
  /// threads, and so may make plans of their own (`fftwf_make_planner_thread_safe`).
  private static func sharePlanner() {
    guard unsafe !isShared else { return }
    for name in ["libfftw3f_threads", "libfftw3f_omp"] {
      guard let library = DynamicLibrary(loaded: name, version: 3, prefix: "fftwf_"),
        let share: @convention(c) () -> Void =
          unsafe try? library.function("make_planner_thread_safe")
      else { continue }
      share()
      unsafe isShared = true
      return
    }
  }

  /// Behind the planner's lock.
  nonisolated(unsafe) private static var isShared = false

  static var count: Int { planner.hold { unsafe pairCount } }

  /// FFTW's version stands at the head of what its planner has learnt: `(fftw-3.3.10 fftwf_wisdom`. Its own
  /// constant for it cannot be reached from Swift.
  static var version: String {
    // It is the planner that is asked, and made if there is none yet.
    let wisdom = planner.hold {
      guard let text = unsafe fftwf_export_wisdom_to_string() else { return "unknown" }
      return unsafe takeString(text)
    }
    let head = wisdom.prefix { $0 != " " }
    return head.split(separator: "-").last.map(String.init) ?? "unknown"
  }

  /// The plans for a size, made with the memory of the first who asks.
  @unsafe static func plans(
    size: Int, _ samples: UnsafeMutablePointer<Float>, _ bins: UnsafeMutablePointer<fftwf_complex>
  ) -> FourierPlanPair? {
    // Freed once the lock is, which freeing takes again.
    var dropped: FourierPlanPair?
    defer { withExtendedLifetime(dropped) {} }
    return planner.hold {
      if let index = unsafe kept.firstIndex(where: { $0.size == size }) {
        let known = unsafe kept.remove(at: index)
        unsafe kept.append(known)
        return known.plans
      }
      sharePlanner()
      guard let plans = unsafe FourierPlanPair(size: size, samples, bins) else { return nil }
      unsafe pairCount += 1
      unsafe kept.append((size, plans))
      if unsafe kept.count > capacity { dropped = unsafe kept.removeFirst().plans }
      return plans
    }
  }
}
